package prose

import "strings"

// words makes a set of the words of a list.
func wordSet(list string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(list) {
		set[w] = true
	}
	return set
}

// The closed classes of words that decide on the standing of a verb.
var (
	negators = wordSet(`not never without neither nor cannot avoid avoids avoiding prevent prevents preventing
		refuse refuses reject rejects forbids unable instead rather no dont doesnt wont cant nothing unlike`)

	// breaksDenial are the words behind which a negation no longer reaches.
	breaksDenial = wordSet(`but however it this which that who then otherwise else unless so because`)

	adverbs = wordSet(`also then permanently irreversibly automatically immediately silently safely quickly directly
		atomically recursively completely fully entirely optionally always simply just instantly asynchronously
		synchronously additionally therefore thereby subsequently finally actually physically even further
		forcibly forcefully explicitly actively normally temporarily first only currently typically usually`)

	conditionals = wordSet(`before after when whenever while if unless once until because since whether how where
		cannot what why until`)

	// others are the words before a verb that belong to another actor or to what
	// might be.
	others = wordSet(`you user users agent agents client clients caller someone please must should would could might
		may we they model llm admin admins anyone`)

	subjects = wordSet(`it this which that`)

	// selves are the nouns by which a description calls its own tool.
	selves = wordSet(`tool function call operation method endpoint command action call request api`)

	modals = wordSet(`will can does may shall`)

	passive = wordSet(`be been being is are was were get gets got has have had`)

	determiners = wordSet(`the a an all any its this that these those each every their your one it them him her
		two three four five six seven eight nine ten existing new both several multiple some many another his our specific given specified selected single`)

	prepositions = wordSet(`to from in on into onto of for by with via at as under over off out up down through
		across between against within`)

	// nounBefore are the words between which and a noun no verb can stand.
	nounBefore = wordSet(`the a an of any each every all this these those its their your our my his her no some recent
		last latest next previous for in on from by with about per via following new pending available existing
		several multiple many more other another such same single current past future full bulk automatic manual
		successful failed first only code price security as into between after before between and-or`)

	// nounAfter are the words that follow a noun, not a verb with an object.
	nounAfter = wordSet(`is are was were be has have had of in for since that which made between who can will may must
		should default search during inside returned history status id ids log logs operation operations request requests`)
)
