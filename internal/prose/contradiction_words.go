package prose

import "strings"

// setOf is the words of a list as a set.
func setOf(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

var (
	// harmlessVerbs change nothing that outlives the call, or are too common in
	// other senses to accuse by.
	harmlessVerbs = setOf(`select set focus scroll drag zoom sort group align log order match connect disconnect
		bind join leave manage customize optimize refresh follow close open record stage triage pull ship
		message react setup claim init initialize clone activate unlock accept label block make complete apply fix`)

	// stateVerbs are executions that leave a system in another state.
	stateVerbs = setOf(`restart reboot shutdown flash`)

	// answerWords name things that are made for the answer alone.
	answerWords = setOf(`summary summaries report reports chart charts graph graphs diagram diagrams image images preview
		previews link links url urls list lists view views plan plans comparison comparisons diff diffs overview
		query queries response responses request requests result results answer answers visualization
		visualizations visualisation table suggestion suggestions recommendation recommendations map maps plot
		plots screenshot screenshots copy draft drafts token snippet snippets embedding embeddings text string
		json markdown html prompt prompts context digest outline tree index feedback breakdown timeline
		explanation svg png questions question command commands pattern patterns nothing none bounding
		poem poems haiku haikus limerick limericks sonnet sonnets essay essays joke jokes lyrics`)

	// deciders are no ways to make an answer: what they decide on was there before.
	deciders = setOf(`approve unapprove reject decline ratify`)

	// sessionWords name what lives no longer than the session, and nothing at all.
	sessionWords = setOf(`nothing none selection highlight highlights connectionid connection`)

	// transientWords name what is kept for a while only; whose it is tells whether
	// its change or deletion costs anything.
	transientWords = setOf(`cache caches cached temporary temp`)

	// ownWords say that something is the tool's own.
	ownWords = setOf(`its own`)

	// numberWords are what is added up, unless one of additionEnds says what they are
	// added to.
	numberWords  = setOf(`numbers integers floats operands addends summands`)
	additionEnds = setOf(`to into onto in on for from`)

	// textWords behind a word of within and givenWords are what a tool is given and
	// gives back.
	within     = setOf(`from in`)
	givenWords = setOf(`a an the any some given provided input`)
	textWords  = setOf(`text string`)

	// vacuousVerbs with nothing but vacuousWords and words of any description behind
	// them say nothing of what is done.
	vacuousVerbs = setOf(`make perform do execute run use handle manage process help work`)
	vacuousWords = setOf(`everything anything effortless possible simple easier faster`)

	// effort is what a tool spares a reader.
	effort = setOf(`time hours minutes effort work money clicks typing trouble keystrokes tokens`)
	// people are whom a tool enables to do something.
	people = setOf(`you agent agents ai user users llm llms assistant assistants developers teams`)

	// otherWays are what a tool replaces by being called in their place.
	otherWays = setOf(`manual chain call calls need tool tools separate`)

	// storers put what they make into storage when the sentence names one.
	storers = setOf(`write save store upload append insert persist add`)
	storage = setOf(`file files disk folder directory database filesystem bucket`)

	// wholeWords after "replace" say that nothing of the old stays.
	wholeWords = setOf(`all every entire whole existing complete`)

	// destroyers are the verbs that leave nothing to come back to.
	destroyers = setOf(`delete destroy erase purge wipe truncate overwrite shred obliterate expunge`)

	// databaseWords are what a database loses by being told to drop it.
	databaseWords = setOf(`table tables index indexes collection collections database databases schema column columns
		view partition keyspace bucket`)

	// readers are the verbs that mean reading wherever they open a description.
	readers = setOf(`get list read fetch retrieve search find query show lookup describe return view count browse`)

	ownWays = setOf(`through via with using by`)

	objectEnds = setOf(`to from in into on onto for of by with via at and or as that which when if using based across over under`)

	finalPhrases = []string{"permanently", "irreversible", "irreversibly", "cannot be undone", "can't be undone",
		"can not be undone", "cannot be recovered", "no undo", "not reversible", "cannot be reversed", "unrecoverable"}

	undoPhrases = []string{"soft-delete", "soft delete", "trash", "recycle bin", "can be restored", "is reversible", "fully reversible",
		"recoverable", "can be undone", "dry run", "dry-run"}

	readOnlyPhrases = []string{"this tool is read-only", "this is a read-only", "this tool is read only",
		"read-only tool", "this operation is read-only", "strictly read-only", "purely read-only"}

	// nothingPhrases end a sentence; the last two are all of one.
	nothingPhrases = []string{"changes nothing", "modifies nothing", "writes nothing", "deletes nothing", "alters nothing", "touches nothing",
		"no changes are made", "no change is made", "nothing is changed", "nothing is modified", "nothing is written", "nothing changes",
		"does not change anything", "does not modify anything", "without changing anything", "without side effects", "makes no changes", "read-only", "read only"}

	// helpers are reading verbs that say nothing of what a call does.
	helpers = setOf(`help guide reason understand let demonstrate`)

	repeatPhrases = []string{"not idempotent", "non-idempotent", "each call creates", "every call creates",
		"each call adds", "every call adds", "each call appends", "every call appends", "each call sends",
		"every call sends", "calling it twice creates", "calling this twice creates", "creates a duplicate each time",
		"repeated calls create", "repeating the call creates", "each call inserts", "every call inserts"}
)
