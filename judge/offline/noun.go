package offline

import (
	"strings"

	"github.com/opentdqs/tdqs/internal/prose"
)

// nouns are English nouns whose number does not show at their end.
var (
	// massNouns are not counted.
	massNouns = setOf(`info information data metadata content text status health history access usage feedback news
		traffic weather music storage hardware software help inventory progress security equipment staff money
		revenue analytics documentation availability connectivity visibility liquidity sentiment coverage
		compliance power bandwidth capacity consumption attendance knowledge research advice evidence cash
		time html xml json css sql yaml markdown code javascript typescript python wireless audio smime imap pop
		vacation media targeting debt metadata latex graphql spam mail bluetooth wifi arp telemetry output input
		stock lighting imagery infrastructure performance`)

	// singularS end in s and are one.
	singularS = setOf(`status news analytics series canvas basis bus atlas alias aws dns https css sms gps ios macos rss tls
		os kubernetes redis postgres express sales species lens`)

	// irregular plurals, and back.
	irregular = map[string]string{"person": "people", "child": "children", "index": "indexes", "analysis": "analyses",
		"diagnosis": "diagnoses", "synopsis": "synopses", "hypothesis": "hypotheses", "cache": "caches", "movie": "movies",
		"cookie": "cookies", "alias": "aliases", "status": "statuses", "quiz": "quizzes", "leaf": "leaves", "shelf": "shelves",
		"life": "lives", "size": "sizes", "man": "men", "woman": "women", "medium": "media", "criterion": "criteria",
		"bus": "buses", "canvas": "canvases", "lens": "lenses", "thesis": "theses", "calorie": "calories"}
	regular = func() map[string]string {
		back := map[string]string{}
		for one, many := range irregular {
			back[many] = one
		}
		return back
	}()

	// acronyms are written in capitals.
	acronyms = setOf(`api url uri id ids ai aws vm html css pdf sql csv json http xml ci cd svg png gif ip dns ssh ssl
		tls cpu gpu ui ux os rss sms gps qr vpn mcp llm sdk cli crm seo iam s3 ec2 rds nft eth btc ocr tts ssml rpc
		sso jwt ssid nvr dhcp imap ups usb pnl roi sla uuid vlan yaml midi csr arp`)

	// noNouns end what is no name of a thing: they say which or where.
	noNouns = setOf(`back forward forwards backward up down left right in out on off over current default recent latest
		next previous first last active open all read unread near here there now again random similar related
		available public private advanced simple basic new old best top free full raw main other same only self
		async sync alone staged ready done nearby upcoming count number search query`)

	// phraseJoins stand between two things in a name.
	phraseJoins = setOf(`no a an the of in on at by for from to with without and or as via per into onto within between
		across is are not near if when than using after before since until up`)
)

// number is the number of a noun.
type number uint8

const (
	single number = iota
	several
	mass // is not counted
)

// numberOf tells the number of a thing by its last word.
func numberOf(thing []string) number {
	w := thing[len(thing)-1]
	switch {
	case massNouns[w], strings.HasSuffix(w, "ing") && !countedIng[w], strings.HasSuffix(w, "ware"), strings.HasSuffix(w, "ness"):
		return mass
	case regular[w] != "", w != singularOf(w):
		return several
	}
	return single
}

// countedIng are nouns in -ing that are counted.
var countedIng = setOf(`setting meeting booking listing recording building finding warning ranking rating mapping string ring
	spring wing king thing posting filing holding heading training drawing painting closing opening billing binding
	embedding pricing`)

// singularOf is the singular of a word that may be a plural.
func singularOf(w string) string {
	n := len(w)
	if n == 0 || strings.IndexByte("saen", w[n-1]) < 0 {
		return w // no plural ends so
	}
	if one := regular[w]; one != "" {
		return one
	}
	switch {
	case n > 2 && acronyms[w[:n-1]] && w[n-1] == 's':
		return w[:n-1]
	case singularS[w], n < 4 && w != "ids", strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"), strings.HasSuffix(w, "is"):
		return w
	case strings.HasSuffix(w, "ies"):
		return w[:n-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "ches"), strings.HasSuffix(w, "shes"):
		return w[:n-2]
	case w[n-1] == 's':
		return w[:n-1]
	}
	return w
}

// pluralOf is the plural of a singular as most nouns form it.
func pluralOf(w string) string {
	switch {
	case irregular[w] != "":
		return irregular[w]
	case strings.HasSuffix(w, "y") && len(w) > 1 && !strings.ContainsRune("aeiou", rune(w[len(w)-2])):
		return w[:len(w)-1] + "ies"
	case strings.HasSuffix(w, "s"), strings.HasSuffix(w, "x"), strings.HasSuffix(w, "z"), strings.HasSuffix(w, "ch"), strings.HasSuffix(w, "sh"):
		return w + "es"
	}
	return w + "s"
}

// written is a thing in a number, as a sentence has it.
func written(thing []string, n number) string {
	words := make([]string, len(thing))
	copy(words, thing)
	last := &words[len(words)-1]
	if now := numberOf(thing); now != mass && now != n {
		if n == several {
			*last = pluralOf(*last)
		} else {
			*last = singularOf(*last)
		}
	}
	for i, w := range words {
		if one := singularOf(w); spelled(one) {
			words[i] = strings.ToUpper(one) + w[len(one):]
		}
	}
	return strings.Join(words, " ")
}

// spelled reports whether a word is said by its letters: one that is known, and one
// without a vowel.
func spelled(w string) bool { return acronyms[w] || len(w) > 1 && !strings.ContainsAny(w, "aeiouy") }

// withArticle is a thing with an article when it is one.
func withArticle(thing []string) string {
	text := written(thing, numberOf(thing))
	first := text[:1]
	switch {
	case numberOf(thing) != single:
		return text
	case onlyOne[thing[0]]:
		return "the " + text
	case spelled(thing[0]) && strings.Contains("AEFHILMNORSX", first), // said by its letters
		strings.Contains("aeio", first),
		first == "u" && !strings.HasPrefix(text, "us") && !strings.HasPrefix(text, "uni") && !strings.HasPrefix(text, "uti"),
		strings.HasPrefix(text, "hour"):
		return "an " + text
	}
	return "a " + text
}

// onlyOne open the name of a thing that there is one of.
var onlyOne = setOf(`last first current latest next previous default main active own`)

// nounPhrase reports whether words of a name are the name of a thing by themselves,
// so that a sentence may take them up: no joints, digits, adjectives or acts.
func nounPhrase(words []string) bool {
	if len(words) == 0 || len(words) > longestPhrase || noNouns[words[len(words)-1]] {
		return false
	}
	for i, w := range words {
		if len(w) < 2 || phraseJoins[w] || strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' }) {
			return false
		}
		v, acts := prose.LookupVerb(w)
		if acts && !v.NounLike && (v.Form == prose.Base || v.Form == prose.BaseOrPast || v.Form == prose.Past && i == len(words)-1) {
			return false
		}
	}
	last := words[len(words)-1]
	return !strings.HasSuffix(last, "ly") && (!strings.HasSuffix(last, "ed") || nounsInEd[last])
}

// nounsInEd end as participles do.
var nounsInEd = setOf(`feed seed speed bed need embed thread bid`)

// longestPhrase is how many words of a name make a phrase that reads well.
const longestPhrase = 4
