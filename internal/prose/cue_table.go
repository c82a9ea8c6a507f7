package prose

// cuePhrases are the cues of each kind, one a line or separated by bars; see
// [table.phrase] for the notation.
var cuePhrases = [numCues]string{
	CueWhen:        whenCues,
	CueNot:         notCues,
	CueInstead:     insteadCues,
	CueOrder:       orderCues,
	CueReturn:      returnCues,
	CueError:       errorCues,
	CuePermission:  permissionCues,
	CueCost:        costCues,
	CueTime:        timeCues,
	CueLasting:     lastingCues,
	CueStore:       storeCues,
	CueRepeat:      repeatCues,
	CueReadOnly:    readOnlyCues,
	CueChange:      changeCues,
	CueLimit:       limitCues,
	CueDefault:     defaultCues,
	CuePage:        pageCues,
	CueSort:        sortCues,
	CueCondition:   conditionCues,
	CueNegation:    negationCues,
	CueFormat:      formatCues,
	CueExample:     exampleCues,
	CueAddress:     addressCues,
	CuePlaceholder: placeholderCues,
	CuePraise:      praiseCues,
	CueRubric:      rubricCues,
}
