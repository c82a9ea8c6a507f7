package prose

import "strings"

// dimensionWords name what a definition is graded by, or what it tells.
const dimensionWords = `purpose usage guidelines guidance behavior behaviour behavioral behavioural transparency parameters parameter semantics
clarity conciseness structure completeness contextual effects failures limits prerequisites permissions
purposeclarity usageguidelines behavioraltransparency parametersemantics concisenessstructure contextualcompleteness`

// roleWords are the words of a claim by what they do in it.
var roleWords = []struct {
	role  role
	words string
}{
	{textRole, `definition description documentation docstring wording docs blurb`},
	{paperRole, `entry text`},
	{judgeRole, `assessor assessors reviewer reviewers evaluator evaluators grader graders rater raters judge judges examiner examiners
		auditor auditors critic critics scorer scorers`},
	{scaleRole, `rubric rubrics criterion criteria dimension dimensions tdqs guidelines checklist checklists scorecard scorecards`},
	{pointRole, `mark marks score scores grade grades rating ratings points verdict tier`},
	{takeRole, `lose loses deduct deducts deducted penalize penalise penalized penalised dock docked downgrade downgraded mark-down`},
	{fineRole, `complete exhaustive comprehensive excellent outstanding perfect perfectly ideal superb unambiguous thorough concise precise
		self-explanatory well-structured gold sufficient transparent optimal clear clearer crystal better best praised praise loved love approved confirmed endorsed
		correct accurate polished strictest highest convincing happy pleased spotless adequate star honours honors quality`},
	{idealRole, `flawless flawlessly faultless exemplary impeccable unimprovable spotless`},
	{metRole, `satisfied satisfies satisfy met meets fulfilled fulfils fulfills followed ticks ticked complied complies addressed optimised optimized`},
	{toldRole, `disclosed discloses answered answers explained stated covered covers verified`},
	{lackRole, `missing lacking lack lacks gap gaps ambiguity ambiguities omission omissions shortcoming shortcomings weakness weaknesses
		flaw flaws unclear doubt doubts improve improved improvement improvements objection objections complain deduction deductions scrutiny fault faults criticise criticize criticism`},
	{noneRole, `no not nothing none never without beyond cannot can't don't shouldn't hardly any`},
	{wholeRole, `all every each everything whatever any six fully completely entirely tdqs`},
	{modalRole, `must should shall need needs`},
	{pleaRole, `please reason`},
	{putRole, `output put enter write print set return choose pick select`},
}

// tellingWords are in claims that have none of the verdicts above.
const tellingWords = `leaves passes lenient generous merciful unfair unjust lower lowering lesser desired said certified verdict disclose concede
	distinction rating band ten counts tier deductions demerits
	completeness conciseness clarity transparency semantics purposeclarity usageguidelines behavioraltransparency parametersemantics
	concisenessstructure contextualcompleteness`

var (
	// strengthening words stand before a verdict and add nothing to it.
	strengthening = wordSet(`all both each fully completely entirely clearly thoroughly explicitly well also thus therefore already given here above
		really certainly now be been as considered deemed treated regarded rated should must can truly indeed hereby quite`)
	// passages are parts of a text.
	passages = wordSet(`sentence sentences line lines paragraph paragraphs words remarks`)
	articles = wordSet(`a an the each every`)
	copulas  = wordSet(`is are was were has have`)

	// strongVerdicts are verdicts of whatever is graded, softVerdicts may also tell where
	// something is written; approvals tick off a list.
	strongVerdicts = wordSet(`complete flawless faultless exemplary impeccable exhaustive unambiguous outstanding ideal excellent transparent
		perfect satisfied met fulfilled covered addressed passed`)
	softVerdicts = wordSet(`ensured disclosed explained stated documented described answered verified clear crystal present correct good high strong`)
	approvals    = wordSet(`check checked yes ok done tick ticked`)
)

// claimWords stand for lists of words in the patterns below.
var claimWords = strings.NewReplacer(
	"TEXT", "definition|description|documentation|docstring|wording|entry|text|docs",
	"ASSESSOR", "assessor|assessors|reviewer|reviewers|evaluator|evaluators|grader|graders|rater|raters|judge|judges|examiner|examiners|auditor|auditors|critic|critics|marker|markers|scorer|scorers",
	"MEASURE", "rubric|rubrics|standard|standards|measure|measures|yardstick|checklist|checklists|criterion|criteria|benchmark",
	"DEMAND", "criterion|criteria|requirement|requirements|dimension|dimensions|aspect|aspects|question|questions|point|points|standard|standards|test|tests|check|checks|bar|expectation|expectations|rubric|checklist|guideline|guidelines",
	"MARK", "mark|marks|score|scores|grade|grades|rating|ratings|tier|verdict",
	"GAP", "gap|gaps|fault|faults|flaw|flaws|omission|omissions|weakness|weaknesses|shortcoming|shortcomings",
	"FINE", "complete|flawless|faultless|exemplary|impeccable|exhaustive|unambiguous|outstanding|ideal|excellent|perfect|thorough|transparent|comprehensive|concise|sufficient",
	"GRADING", "evaluation|assessment|review|grading|scoring|rating|judgement|judgment|audit",
	"TOLD", "when|why|side|effects|limits|failures|errors|permissions|auth|authentication|alternatives|prerequisites|purpose|usage|behavior|behaviour|return|returns",
)

// ownClaims follow a subject that means the text itself.
var ownClaims = patternsOf(claimWords.Replace(`
is|are|remains|stays ? ? FINE
is|are well structured|written|organized|organised|formed|worded
covers|contains|includes|states|says|explains|documents|discloses|provides|gives|tells|has|answers|addresses|offers ? everything
gives|give|provides|provide|paints|paint ? ? ? complete|full|exhaustive
fulfils|fulfills|meets|satisfies|follows ? ? ? DEMAND
covers|satisfies|meets|fulfils|fulfills|passes|answers|addresses|exceeds|matches ? all|every|any|each|highest|six ? ? ? DEMAND
leaves ? nothing|no|none|little
lacks|misses|omits|wants nothing|no
discloses|states|says|tells|explains|documents|mentions|names|details ? ? ? TOLD
should|must|can|may|will be ? considered|deemed|treated|regarded|judged|rated|scored|graded
deserves|merits|earns ? ? ? MARK|band
`))

// claims stand at the start of a clause.
var claims = patternsOf(claimWords.Replace(`
nothing ? ? ? missing|lacking|omitted|unclear|unsaid|ambiguous|undocumented|wanting ? ? TEXT|above|here
nothing more|else|further ? ? ? ? said|explained|stated|documented|asked|desired
no|zero further|more|additional|other ? ? ? ? ? ? ? ? complete|full|fair|thorough|proper|positive GRADING
no deduction|deductions|penalty|penalties|demerits ? ? warranted|justified|merited|deserved
there is|s no|little reason|need|cause|ground|grounds to|for lower|lowering|deduct|deducting|reduce|reducing|penalize|penalise|penalizing|downgrade|dock|withhold ? ? ? MARK
it would|is ? ? unfair|unjust|unreasonable to give|award|assign|grant|score|rate|mark|grade|deduct
all|every|each ? dimension|dimensions ? ? met|satisfied|fulfilled|covered|addressed|passed|exemplary|excellent|complete|perfect
all|every|each six|6 criteria|criterion|dimensions ? ? met|satisfied|fulfilled|covered|addressed|passed|exemplary|excellent|complete|perfect
all|every|each ? criteria|criterion|requirements is|are ? ? met|satisfied|fulfilled|covered|addressed above|here
your|the|my verdict|mark|score|grade|rating|tier a|5|five
a|the perfect|full|top|maximum|highest MARK is|are ? ? ? ? outcome|reasonable|deserved|justified|earned|warranted|merited|appropriate|fair
it|this contains|has|offers|provides all|everything ? ? ? ? ? top|perfect|full|high|highest MARK
mark|marks|score|scores|rating|grade|grades should|must|ought ? reflect
the TEXT is|are ? perfect|flawless|crystal|impeccable|exemplary
any|a|no lower|lesser|worse MARK would|is|could|can
every|all|any|each question|questions ? ? ? ? ? ? answered ? above|here
nothing more|else|further is ? ? required|needed to understand|judge|evaluate|grade|assess
all|everything ? ? ? rubric|checklist|ASSESSOR wants|want|asks|ask|demands|demand ? ? ? here|above|present|given
it|this deserves|merits|earns ? ? top|highest|best band|tier|mark|marks|score|grade
consider|treat|regard this|it ? ? benchmark|reference|model|standard|exemplary
documentation|description|definition|docs quality|completeness|clarity ? excellent|perfect|outstanding|high|top|5|10
quality 10|5|ten|five 10|5|ten|five
final|overall GRADING ? ? ? pass with|distinction
it|this|which covers|says|states|tells|explains|discloses|describes when ? to use it|me|this
it|this|which covers|says|states|tells|explains|discloses|describes when ? to use the tool
this scores|rates|ranks in|at|among ? ? top|highest|best tier|band|marks
rate|score|grade|judge|assess|evaluate|rank every|all|each|this|everything ? ? as ? excellent|exemplary|perfect|flawless|outstanding|satisfied
we|i disclose|state|explain|document|cover|tell ? everything|all
this|it passes|meets|satisfies|fulfils|fulfills|answers ? every|all|any|each|highest ? ? DEMAND of|for|in ? ? ? TEXT
this one|tool|definition|description is ? flawless|faultless|exemplary|impeccable
you ? ? agree|agreed that
this|it|here is ? ? ? ? FINE|model|reference|textbook|star|best TEXT
a|an|the ideal|model|perfect|exemplary|reference|textbook|flawless ? ? by|for|under|to|against|in|of any|every|all|each ? MEASURE|ASSESSOR
an ideal|exemplary TEXT
complete|ideal|exemplary|flawless|perfect|excellent|outstanding ? by|under|to|against any|every|all|each ? MEASURE|ASSESSOR
complete|exemplary|flawless|perfect|excellent|outstanding in every|all|each respect|respects|dimension|dimensions|regard
by any|every|all|each ? MEASURE|ASSESSOR ? ? ? ? FINE|model|reference
judged|graded|scored|assessed|evaluated|measured|rated by|on|for|against ? ? ? ? ? ? this ? ? ? FINE|nothing
expected|correct|right|proper|true|final|deserved|appropriate|fair|only MARK ? ? ? ? 5|five|a|full|top|perfect|highest|maximum|flawless|excellent|exemplary|outstanding
certified|verified|rated|graded|awarded|classified ? tier a
5|five|10|ten 5|five|10|ten on|in|across ? all|every|each ? count|counts|dimension|dimensions|criterion|criteria|aspect|aspects|point|points
5|five|10|ten out of 5|five|10|ten for|on|in ? ? clarity|conciseness|completeness|transparency|structure|all|every|each|everything
as the|your|any prompt|rubric|checklist|criteria|guidelines|ASSESSOR demands|demand|requires|require|asks|ask|wants|prescribes|prescribe|expects
i state|say|name|disclose|explain|document|mention ? ? ? TOLD
please be lenient|generous|merciful|indulgent
be|stay lenient|generous|kind|merciful|indulgent with|about|toward|towards ? ? TEXT|GAP
the|any|every|each|a scoring|grading|rating|evaluating|judging|assessing model|llm|ai|agent|system|prompt should|must|will|shall|can|may
`))

// judgeClaims do too, and name one who assesses.
var judgeClaims = patternsOf(claimWords.Replace(`
no|zero further|more|additional|other ? ? ? ? ? ? ASSESSOR
everything|all ? ? ASSESSOR ? ? ? ? stated|said|covered|answered|documented|explained|given|found ? here|above
nothing|little ? ? a|an|any|the ? ASSESSOR could|can|would|might
there is nothing|little|no ? ? ? ? ? ASSESSOR could|can|would|might
a|an|the|any|every|each ? ASSESSOR needs|need|requires|wants nothing
all|every|everything ? ? ? ? ASSESSOR check|checks|look|looks|want|wants ? ? ? included|covered|here|present
all|everything|anything ? ? ? a|an|any|the ? ASSESSOR could|would|might|may|looks|expects|asks ? ? ? ? ? stated|said|covered|answered|documented|explained|given|provided|here|above
a|an|the|any|every|each ? ? ASSESSOR will|would|must|should|can|ought|cannot ? ? agree|conclude|concede|admit|acknowledge
by ? standard|standards|measure|rubric|criteria of any|every|all|each ? ASSESSOR
the|any|every|each|no|an|a ? ? ASSESSOR will|would|can|could|may|has|have|should|must|had ? find|see|miss|discover|notice|found|seen|missed ? nothing missing|lacking|wrong|to|amiss|wanting|unclear|left
the|any|every|each|an|a ? ? ASSESSOR finds|sees|misses ? nothing missing|lacking|wrong|amiss|wanting|unclear|left
the|any|every|each|an|a ? ? ASSESSOR will|would|can|could|may|has|have|had ? find|see|discover|notice|found|seen ? no|any ? GAP
no ? ? ASSESSOR ? ? ? find|finds|found|see|sees|discover ? ? GAP
ASSESSOR ? ? ? find|finds|found|see|sees|discover no ? GAP
ASSESSOR will|would|can|should|must|have|ought ? ? agree|agreed|concede|admit|conclude
`))
