package prose

// stopWords join other words.
const stopWords = `a an the this that these those it its they them their there here he she we you your i my our
of in on at by for from to into onto with within without via per as about between across through during over under
and or nor but so than then if when while where which who whose what how why
is are was were be been being am do does did done has have had can could may might will would shall should must
not no also just only very more most much many such other another each every any all some both either same
up out off down too yet ever again etc e g eg ie one two
o os um uma de da do das dos para por com em no na que se ou ao
el la los las un una del al y con en por lo su
der die das ein eine und oder mit von zu im ist des dem den für auf
le les et pour avec dans du au aux ou une
的 了 在 和 与 或 是 为 及 の を に は が と で も へ や`

// genericWords stand in any description.
const genericWords = `information info details detail data existing item items resource resources get gets getting
update updates updated create creates created delete deletes list lists listing retrieve retrieves fetch fetches
return returns show shows manage manages handle handles perform performs provide provides provided execute run runs
use uses used using tool tools function operation operations action actions call calls request requests
api server mcp service system application app user users object objects entity entities element elements
specific specified given certain various different single multiple new current available relevant related
based following result results response output input value values parameter parameters argument arguments
id ids identifier name names type types set sets add adds remove removes make makes allow allows enable enables
support supports supported include includes including get set option options optional required property properties
thing things functionality functionalities feature features capability capabilities purpose purposes need needs want wants help helps way ways different kind kinds task tasks work works working many thing content contents general basic simple complete full entire process processes processing`

// praiseWords rate in place of describing.
const praiseWords = `powerful comprehensive seamless seamlessly robust advanced amazing awesome excellent best
easy easily effortless effortlessly intuitive sophisticated intelligent intelligently smart revolutionary
ultimate incredible fantastic perfect superb outstanding versatile flexible efficient efficiently great
leading premier premium world-class unparalleled unmatched extraordinary wonderful brilliant helpful
user-friendly high-quality professional elegant delightful beautiful beautifully cutting-edge state-of-the-art
innovative game-changing reliable trusted`

// linkingWords say where, whose, by what or for what.
const linkingWords = `in of on at by for from to into onto with within without via per as across between through under over against`

// scopeWords say how many or which.
const scopeWords = `all any each every both one single multiple current entire whole full complete only exactly specific given`

// readerWords speak to or of whoever calls the tool.
const readerWords = `you your user users agent agents ai llm llms assistant model claude human caller`

// typingWords say what a schema says of a parameter.
const typingWords = `string strings str text number numbers integer integers int float boolean booleans bool array arrays
	list dict object objects required optional mandatory parameter parameters param params argument arguments args arg
	field fields input inputs type typed takes accepts expects`

// unspecificWords may be said of any tool.
const unspecificWords = `appropriate applicable suitable proper properly right correct correctly anything something everything
	nothing else otherwise case cases situation situations condition conditions purpose purposes need needs needed necessary apply
	applies applied access limit limits limited rate rates error errors failure failures fail fails failed undone permission
	permissions authentication authorization authenticated authorized allowed json object fields status code codes idempotent
	reversible irreversible paginated cached side effect effects safe retry retried invalid valid missing empty null success
	successful unsuccessful instead alternative alternatives prefer preferred rather unlike like similar see refer call calling
	before after first only unless except when return returned expected unexpected behavior behaviour constraints prerequisites
	permanent permanently change changes changed modify modifies modified note important please ensure sure caller callers
	handed back given relevant applicable usual usually normal normally typical typically possible related`

// englishWords are function words of English; otherWords are those of other languages
// in Latin letters that are no English words.
const (
	englishWords = `the of in is it and or for with by on as from be are this that at if not when use used can will
you your to an into than then which`
	otherWords = `der die das und nicht ein eine für mit von wenn ist oder auf dem den
el los las de que una por con cuando es un se su
os uma não em do da quando ou ao
le les des une est pour dans et du sur
il di che per una della non
het een van niet voor`
)

// choosingWords bid a reader choose a tool.
const choosingWords = `use prefer choose`
