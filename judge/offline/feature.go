package offline

// feature numbers a feature of a definition.
type feature int

// The features. The names in featureNames are the keys of the weights file.
const (
	fWords feature = iota
	fFirst
	fRest
	fLongest
	fMean
	fBreaks
	fLetters
	fDistinct
	fNeed
	fWordsPerParam
	fRestPerUndescribed
	fFirstNovel
	fNovel
	fFresh
	fFirstGeneric
	fFirstRare
	fSchemaShare
	fUse
	fInstead
	fOrder
	fUseStems
	fUseOpens
	fUseLevel
	fSiblingsNamed
	fSiblingInUse
	fSiblings
	fFactStems
	fFacts
	fCuedFacts
	fGroups
	fConditions
	fNegations
	fBackStems
	fOutputKnown
	fCoverage
	fNamed
	fExplained
	fParamWords
	fParamRule
	fParams
	fNoParams
	fUndescribed
	fFormat
	fAnnotated
	fReadOnly
	fDestructive
	fOpenWorld
	fHints
	fWrites
	fVerbFirst
	fOutput
	fBoiler
	fSameOpening
	fWasted
	fCode
	fJoining
	fOutputFields
	fDarkShare
	fEntryWords
	fRepeats
	fSize
	fSentences
	fAnyUse
	fChoosing
	fNamedUse
	fPlainUse
	fPlainFacts
	fAnyGroups
	fFactWords
	fCapitals
	fFirstCapitals
	fReaders
	fFirstScope
	fLinks
	fFirstLinks
	fRestGeneric
	fColons
	fSelfs
	fSemicolons
	fDashes
	fImperatives
	fAllNamed
	fNested
	fSchemaWords
	fShortParams
	fRequiredShare
	fEntryShare
	fNameWords
	fRivalOpening
	fReads
	fNameTold
	fFirstOwn
	fMostCommas
	fBackWords
	fBare
	fOpaqueShare
	fAlternative
	fPurposeCap
	fHollow

	numFeatures
)

var featureNames = [numFeatures]string{
	"words", "first", "rest", "longest", "mean", "breaks", "letters", "distinct", "need", "words_per_param",
	"rest_per_undescribed", "first_novel", "novel", "fresh", "first_generic", "first_rare", "schema_share", "use",
	"instead", "order", "use_stems", "use_opens", "use_level", "siblings_named", "sibling_in_use", "siblings",
	"fact_stems", "facts", "cued_facts", "groups", "conditions", "negations", "back_stems", "output_known",
	"coverage", "named", "explained", "param_words", "param_rule", "params", "no_params", "undescribed",
	"format", "annotated", "read_only", "destructive", "open_world", "hints", "writes", "verb_first",
	"output", "boiler", "same_opening", "wasted", "code", "joining",
	"output_fields", "dark_share", "entry_words", "repeats",
	"size", "sentences", "any_use", "choosing", "named_use", "plain_use", "plain_facts", "any_groups",
	"fact_words", "capitals", "first_capitals", "readers", "first_scope", "links", "first_links", "rest_generic",
	"colons", "selfs", "semicolons", "dashes", "imperatives", "all_named", "nested", "schema_words",
	"short_params", "required_share", "entry_share", "name_words", "rival_opening", "reads", "name_told",
	"first_own", "most_commas", "back_words", "bare", "opaque_share", "alternative",
	"purpose_cap", "hollow",
}

// features is the vector of one definition.
type features [numFeatures]float64

// features computes the vector from what was read.
func (r *reading) features(v *features) {
	r.lengthFeatures(v)
	r.noveltyFeatures(v)
	r.usageFeatures(v)
	r.behaviorFeatures(v)
	r.paramFeatures(v)
	r.hintFeatures(v)
	r.formFeatures(v)
	r.shapeFeatures(v)
	r.schemaFeatures(v)
	r.nameFeatures(v)
}

func (r *reading) lengthFeatures(v *features) {
	c := &r.counts
	rest := max(0, c.kept-c.first)
	v[fWords] = ln1(c.kept)
	v[fFirst] = ln1(c.first)
	v[fRest] = ln1(rest)
	v[fLongest] = ln1(c.longest)
	v[fMean] = ln1(ratio(c.kept, float64(c.keptSentences)))
	v[fBreaks] = ln1(float64(c.breaks))
	v[fLetters] = ratio(float64(c.letters), c.size)
	v[fDistinct] = ratio(float64(c.distinct), float64(c.content))
	v[fBoiler] = ratio(c.boiler, c.size)
	v[fWasted] = ratio(c.wasted+c.repeated, c.size+c.wasted+c.repeated)
	if words := r.openingWords(); len(words) >= 2 && len(r.set.tools) > 1 {
		v[fSameOpening] = ratio(float64(r.set.openings[opening(words)]-1), float64(len(r.set.tools)-1))
	}
}

func (r *reading) noveltyFeatures(v *features) {
	c := &r.counts
	v[fFirstNovel] = ln1(float64(c.firstNovel))
	v[fNovel] = ln1(float64(c.novel))
	v[fFresh] = ln1(float64(c.fresh))
	v[fFirstGeneric] = ratio(float64(c.firstGeneric), float64(c.firstContent))
	v[fFirstRare] = ln1(float64(c.firstRare))
	v[fSchemaShare] = ratio(float64(c.inSchema), float64(c.content))
}

func (r *reading) usageFeatures(v *features) {
	c := &r.counts
	v[fUse] = ln1(float64(c.useSentences))
	v[fInstead] = ln1(float64(c.insteadSentences))
	v[fOrder] = ln1(float64(c.orderSentences))
	v[fUseStems] = ln1(float64(c.useStems))
	v[fUseOpens] = ln1(float64(c.useOpens))
	v[fUseLevel] = float64(r.useLevel())
	v[fSiblingsNamed] = float64(c.siblingsNamed)
	v[fSiblingInUse] = flag(c.siblingInUse)
	v[fAlternative] = flag(r.hasAlternative())
	v[fSiblings] = ln1(float64(len(r.set.tools) - 1))
}

// useLevel is how many of the three a description gives: a when, a when-not and
// a named alternative.
func (r *reading) useLevel() int {
	c := &r.counts
	n := 0
	if c.useSentences > 0 {
		n++
	}
	if c.notSentences > 0 {
		n++
	}
	if c.siblingInUse || c.siblingsNamed > 0 && c.insteadSentences > 0 {
		n++
	}
	return n
}

func (r *reading) behaviorFeatures(v *features) {
	c := &r.counts
	v[fFactStems] = ln1(float64(c.factStems))
	v[fFacts] = ln1(float64(c.factSentences))
	v[fCuedFacts] = ln1(float64(c.cuedFacts))
	v[fGroups] = float64(c.groups.Size())
	v[fConditions] = ln1(float64(c.conditions))
	v[fNegations] = ln1(float64(c.negations))
	v[fBackStems] = ln1(float64(c.backStems))
	v[fOutputKnown] = flag(r.outputKnown() || c.backStems > 1)
	v[fOutput] = flag(r.outputKnown())
}

// outputKnown reports whether an output schema relieves the description.
func (r *reading) outputKnown() bool { return r.signals.HasOutputSchema && !r.bare }

func flag(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// ratio is a/b, 0 when b is 0.
func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// formFeatures are what the text looks like and what stands beside it.
func (r *reading) formFeatures(v *features) {
	c := &r.counts
	v[fCode] = ln1(float64(c.marked))
	v[fJoining] = ratio(float64(c.joining), c.size)
	v[fOutputFields] = ln1(float64(r.tool.OutputTree().Get("properties").Len()))
	v[fRepeats] = ratio(float64(c.content-c.distinct), float64(c.content))
	v[fPurposeCap] = float64(r.purposeCap())
	v[fHollow] = r.hollowness(v[fPurposeCap])
}
