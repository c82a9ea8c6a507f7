package prose

import "strings"

// VerbKind is what an act does to the state of the world.
type VerbKind uint8

// The kinds. Marking a message as read is an update, running a query is an
// execution: whether an execution changes anything only its object says.
const (
	NoVerb  VerbKind = iota
	Read             // fetch, inspect, compare
	Derive           // make something new out of what is handed over: render, convert
	Create           // bring something into being that stays
	Update           // change what is there
	Delete           // destroy or take away
	Send             // an effect on other people or systems
	Execute          // run, start, stop, click
)

var verbKinds = [...]string{"no verb", "read", "derive", "create", "update", "delete", "send", "execute"}

// String is the kind in one word.
func (k VerbKind) String() string { return verbKinds[k] }

// Changes reports whether an act of the kind leaves the world changed.
// Execute is left out: what it runs decides.
func (k VerbKind) Changes() bool { return k == Create || k == Update || k == Delete || k == Send }

// VerbForm is the inflection of a verb.
type VerbForm uint8

// The forms. Past serves as participle too.
const (
	Base       VerbForm = iota // delete
	Third                      // deletes
	Gerund                     // deleting
	Past                       // deleted
	BaseOrPast                 // set, read, put: both
)

// Verb is an action verb in some inflection.
type Verb struct {
	Stem string // its base form
	Kind VerbKind
	Form VerbForm
	// NounLike verbs are also common nouns in descriptions (update, list): their
	// place in the sentence must tell.
	NounLike bool
}

// LookupVerb finds the action verb a lower-case word is a form of.
func LookupVerb(word string) (Verb, bool) {
	return lexicon.verb(lexicon.find(hashOf(word)))
}

// verbStems lists the verbs of each kind by their base form. An irregular past
// follows a slash; a star marks the verbs that are as often nouns.
var verbStems = [...]struct {
	kind  VerbKind
	stems string
}{
	{Read, `get/got list* read/read fetch retrieve search* find/found query* show/shown view* lookup* describe
		check* inspect browse return* count* monitor* poll* watch* track* verify validate compare analyze analyse
		explain diagnose audit* trace* detect estimate* evaluate measure* review* explore discover scan* peek
		look test* preview* print* display* examine identify tell/told lint know/known see/seen resolve
		summarize summarise report* extract ask classify predict forecast* recommend suggest rank* calculate
		compute determine lookup* wait* ping* echo* tail* enumerate grep* debug profile* crawl* scrape* locate
		provide answer* demonstrate investigate observe capture* aggregate* match* rerank screen* survey* assess
		spellcheck geocode regeocode outline* whoami dump* sample* highlight* view* sense reflect interpret
		understand/understood research* reason* guide* help* introspect open* navigate visit* hover
		filter* probe* obtain`},
	{Derive, `generate render convert translate format* transform parse encode decode encrypt decrypt compress
		decompress visualize visualise draw/drawn plot* simulate compose* draft* rewrite/rewritten resize crop* scale*
		build/built* plan* design* export* download* compile tokenize hash* normalize template* prepare serialize
		map* combine split/split* minify beautify transcribe speak/spoken propose diff* mock* scaffold*
		distill narrow synthesize chunk* embed trim* route* screenshot* sign`},
	{Create, `create add insert* append upload* import* register store* save write/written* clone* copy* duplicate*
		provision allocate enroll ingest initialize init setup install* mint attach log* bookmark* seed*
		populate deposit* schedule* book* reserve* fork* make/made construct
		introduce record* upsert snapshot* backup* persist mkdir lpush rpush sadd hset craft subscribe
		place*`},
	{Update, `update* change* modify edit* set/set* rename replace patch* move* mark* toggle* enable disable adjust
		configure reorder assign unassign tag* label* link* unlink close* reopen lock* unlock* archive*
		unarchive restore* revert* rollback undo/undone redo/redone approve reject accept decline complete* sync* synchronize
		refresh* rotate swap* switch* transfer* increment decrement upgrade* downgrade* override/overridden* apply
		alter mutate put/put grant* pin* unpin mute* unmute star* unstar follow unfollow block* unblock activate
		deactivate reset/reset* rebase* commit* push* pull* stash* promote demote reindex migrate
		connect disconnect join leave/left align group* ungroup rearrange fix* repair* patch* manage
		bind/bound acknowledge stage* unstage checkout* unsubscribe suspend resume* expire deprecate
		reassign reschedule reopen fill* customize select* ratify amend* optimize sort* triage*
		recover scroll* drag* zoom* focus* renew extend unapprove protect claim*`},
	{Delete, `delete* destroy remove erase purge* wipe* drop* truncate discard* overwrite/overwritten uninstall
		revoke terminate cancel kill* evict prune unregister detach flush* clear* shred* trash* dismiss
		rm del hdel srem lrem unpublish expunge obliterate`},
	{Send, `send/sent email* notify post* publish broadcast/broadcast* message* reply* forward* tweet* invite* pay/paid*
		charge* purchase* buy/bought* sell/sold order* refund* submit deploy* merge* release* comment* share*
		announce dispatch* transmit dial upvote* downvote* vote* react donate
		withdraw/withdrawn ship* trade* stake* escalate* redeploy lend/lent`},
	{Execute, `run/run* execute start* stop* trigger* launch* call* invoke perform click* type* press* tap* swipe* restart* reboot*
		play* pause* control* process* handle* drive/driven* request* eval use* go/gone
		interact emulate try/tried* retry* rerun* operate do/done begin/begun
		shutdown boot* flash* halt* continue exec work* solve train* think/thought load* reload*`},
}

// addVerbs enters every inflection of the verbs. A form that two verbs share goes
// to the one listed first.
func (t *table) addVerbs() {
	enter := func(word string, v Verb) {
		if e := &t.entries[t.add(word)]; e.verb == 0 {
			e.verb = uint16(len(t.verbs))
			t.verbs = append(t.verbs, v)
		}
	}
	for _, table := range verbStems {
		for entry := range strings.FieldsSeq(table.stems) {
			inflect(entry, table.kind, enter)
		}
	}
	for _, b := range boundVerbs {
		inflect(b.stem, Update, func(word string, v Verb) {
			e := &t.entries[t.add(word)]
			e.bound = uint16(len(t.verbs))
			t.verbs = append(t.verbs, v)
		})
	}
}

// inflect passes on every form of a verb as the lists write it.
func inflect(entry string, kind VerbKind, enter func(string, Verb)) {
	entry, nounLike := strings.CutSuffix(entry, "*")
	stem, past, irregular := strings.Cut(entry, "/")
	v := Verb{Stem: stem, Kind: kind, NounLike: nounLike}
	if !irregular {
		past = pastOf(stem)
	}
	if past == stem {
		v.Form = BaseOrPast
	}
	enter(stem, v)
	v.Form = Third
	enter(thirdOf(stem), v)
	v.Form = Gerund
	enter(gerundOf(stem), v)
	v.Form = Past
	enter(past, v)
}

func vowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// consonantY reports whether a stem ends in y after a consonant.
func consonantY(stem string) bool {
	n := len(stem)
	return n > 1 && stem[n-1] == 'y' && !vowel(stem[n-2])
}

// doubles reports whether a stem doubles its last consonant: short ones (get,
// stop) and those with a stressed last syllable (submit).
func doubles(stem string) bool {
	n := len(stem)
	if n < 3 || vowel(stem[n-1]) || !vowel(stem[n-2]) || strings.IndexByte("wxyh", stem[n-1]) >= 0 {
		return false
	}
	if vowel(stem[n-3]) {
		return stem[n-3] == 'u' && stem[n-2] == 'i' // quit
	}
	if n <= 4 {
		return !strings.ContainsAny(stem[:n-2], "aeiou")
	}
	return strings.HasSuffix(stem, "mit") || strings.HasSuffix(stem, "fer") || strings.HasSuffix(stem, "set") ||
		strings.HasSuffix(stem, "run") || strings.HasSuffix(stem, "unpin") || strings.HasSuffix(stem, "grep") ||
		strings.HasSuffix(stem, "swap") || strings.HasSuffix(stem, "drop") || strings.HasSuffix(stem, "trim") ||
		strings.HasSuffix(stem, "begin") || strings.HasSuffix(stem, "step") || strings.HasSuffix(stem, "stop") ||
		strings.HasSuffix(stem, "expel")
}

func thirdOf(stem string) string {
	n := len(stem)
	switch {
	case consonantY(stem):
		return stem[:n-1] + "ies"
	case strings.HasSuffix(stem, "s"), strings.HasSuffix(stem, "x"), strings.HasSuffix(stem, "z"),
		strings.HasSuffix(stem, "ch"), strings.HasSuffix(stem, "sh"), stem == "do", stem == "go", stem == "undo", stem == "redo", stem == "echo":
		return stem + "es"
	}
	return stem + "s"
}

func gerundOf(stem string) string {
	n := len(stem)
	switch {
	case strings.HasSuffix(stem, "ee"):
	case n > 2 && stem[n-1] == 'e':
		return stem[:n-1] + "ing"
	case doubles(stem):
		return stem + stem[n-1:] + "ing"
	}
	return stem + "ing"
}

func pastOf(stem string) string {
	n := len(stem)
	switch {
	case stem[n-1] == 'e':
		return stem + "d"
	case consonantY(stem):
		return stem[:n-1] + "ied"
	case doubles(stem):
		return stem + stem[n-1:] + "ed"
	}
	return stem + "ed"
}
