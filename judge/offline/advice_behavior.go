package offline

import (
	"slices"
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// effect is what a call does to the state of things, as far as that decides what an
// agent has to know of it.
type effect uint8

const (
	unread   effect = iota
	looks           // answers with many things, or makes the answer
	looksOne        // answers with one thing
	touches         // acts on a page or a screen
	changes         // leaves something changed
)

// wanted are the topics that matter most, the first first.
var wanted = [...][]prose.CueKind{
	looks:    {prose.CueError, prose.CueLimit, prose.CuePermission, prose.CuePage},
	looksOne: {prose.CueError, prose.CuePermission, prose.CueLimit},
	touches:  {prose.CueError, prose.CueTime, prose.CueLimit},
	changes:  {prose.CueLasting, prose.CuePermission, prose.CueError, prose.CueRepeat},
}

// touching verbs act on what is shown.
var touching = setOf(`click type press tap swipe scroll hover select fill focus navigate go zoom drag`)

// makers are verbs whose thing may be the answer.
var makers = setOf(`create add make construct craft compose introduce`)

// effect reads off the name, or off the text where that has no act, what a call does.
// What is created may be the answer itself, or a sum: there the text has to say that
// something is changed.
func (r *reading) effect() effect {
	if r.does == unread {
		r.does = r.readEffect()
	}
	return r.does
}

func (r *reading) readEffect() effect {
	name := r.ownParts()
	v, ok := prose.LookupVerb(name.verb)
	if !ok {
		v = r.firstVerb()
	}
	switch kind, readOnly := v.Kind, r.signals.Annotations.ReadOnly; {
	case touching[name.verb]:
		return touches
	case readOnly != nil && *readOnly:
	case kind == prose.Create && !r.alien && makers[v.Stem]:
		yes := true
		if _, _, ok := r.text.Contradicts(prose.Hints{ReadOnly: &yes}); ok {
			return changes
		}
	case kind.Changes(), kind == prose.Execute:
		return changes
	}
	if classOf(name.verb) == "read" && len(name.thing) > 0 && !name.ofMany() {
		return looksOne
	}
	return looks
}

// So many topics are named in reasons, and asked for in advice.
const (
	silentInReasons = 2
	silentInAdvice  = 3
)

// silent are up to so many topics that the text should speak of and has no word of, not
// even in a sentence that stands in other tools too.
func (r *reading) silent(most int) (topics [silentInAdvice]prose.CueKind, n int) {
	h := r.listen()
	for _, k := range wanted[r.effect()] {
		if n < most && !(h.topics | h.hint).Has(k) {
			topics[n] = k
			n++
		}
	}
	return topics, n
}

// needed say what an agent would have to know of a topic.
var needed = [...]string{
	prose.CueError:      "how it fails",
	prose.CuePermission: "which permission it needs",
	prose.CueLasting:    "whether it can be undone",
	prose.CueRepeat:     "what a second call does",
	prose.CueLimit:      "which limits it has",
	prose.CuePage:       "whether results come in pages",
	prose.CueTime:       "how long it may take",
}

func (p *pen) adviseBehavior(int) {
	silent, n := p.r.silent(silentInAdvice)
	if n == 0 {
		p.say("say what else it changes, keeps or costs")
		return
	}
	p.say("say ")
	aside := false // a comma is open
	for i, k := range silent[:n] {
		if i > 0 && (aside || i < n-1) {
			p.say(",")
		}
		switch {
		case i == 0:
		case i < n-1:
			p.say(" ")
		default:
			p.say(" and ")
		}
		p.say(needed[k])
		aside = k == prose.CueError && p.failure()
	}
}

// failure goes on with a case in which a call fails, by the first parameter that makes
// one likely, and reports whether there is one.
func (p *pen) failure() bool {
	name := p.r.ownParts()
	made := false
	if v, ok := prose.LookupVerb(name.verb); ok {
		made = v.Kind == prose.Create
	}
	for i := range p.r.params {
		words := p.r.params[i].spelled
		if len(words) == 0 {
			continue
		}
		f, ok := failureBy[words[len(words)-1]]
		if !ok || made && (!f.whenMade || len(words) == 1) || f.class != "" && f.class != classOf(name.verb) ||
			slices.ContainsFunc(words, func(w string) bool { return secret[w] }) || !presentable(p.r.params[i].name) {
			continue
		}
		p.say(", for instance when ", f.before)
		p.param(i)
		p.say(f.after)
		return true
	}
	return false
}

// failure is a case in which a call fails: what is written around the name of a
// parameter.
type failure struct {
	params        string // the last words of such names
	before, after string
	class         string // of the verb in the tool's name; empty for any
	whenMade      bool   // also for a tool that creates, of whose parent the parameter tells
}

var failures = []failure{
	{params: `id uuid slug sku isbn doi ticker`, before: "there is no such ", whenMade: true},
	{params: `selector xpath`, before: "nothing matches "},
	{params: `path file filename filepath directory folder`, before: "nothing is at ", class: "read"},
	{params: `url uri`, before: "", after: " does not answer", class: "read"},
	{params: `expression sql formula regex cron`, before: "", after: " is not valid"},
	{params: `query keyword keywords term`, before: "nothing matches ", class: "find"},
}

// failureBy are they by the last word of a parameter's name.
var failureBy = func() map[string]*failure {
	by := map[string]*failure{}
	for i := range failures {
		for w := range strings.FieldsSeq(failures[i].params) {
			by[w] = &failures[i]
		}
	}
	return by
}()

// secret words are in names of parameters that a failure is not told by.
var secret = setOf(`api token client session idempotency request correlation trace`)
