package prose

// addressCues speak to whoever grades the text in place of describing the tool,
// in words that nothing else is said with. What needs more than a phrase to be
// told from a tool that grades or ignores something, [Text.addresses] looks at.
const addressCues = `ignore previous|ignore all previous|ignore the previous|ignore prior|ignore all prior|ignore any previous|ignore your instructions|ignore all instructions|ignore the above|ignore above|ignore everything above|disregard previous|disregard all previous|disregard the above|disregard the previous|disregard all prior|disregard any previous|disregard your|forget previous|forget all previous|forget your|override your|override previous instructions|you are an evaluator|you are a grader|you are the judge|you are grading|you are evaluating|you are scoring|as an evaluator|as a grader|as the grader|as the evaluator|note to grader|note to graders|note to evaluator|note to evaluators|note to the evaluator|note to the grader|note to the judge|note to judges|note to reviewers|note to reviewer|note for evaluators|note for graders|dear evaluator|dear evaluators|dear grader|dear graders|dear judge|dear model|dear reviewer|attention evaluator|attention evaluators|attention grader|attention graders|attention reviewer|when grading this|when scoring this|when evaluating this|when rating this|whoever grades|whoever scores
score of 5|score a 5|score 5|scores 5|give it a 5|give it five|give full marks|give this a 5|assign a score of|award full|award it full|rated 5|rate this 5|rate it 5|rate me 5|score this 5|score it 5|top marks|full marks|perfect 5|5 out of 5|five out of five|this tool definition|better documented tool|best documented tool|benefit of the doubt|in favour of the author|in favor of the author|this description deserves|deserves a 5|deserves five|deserves full|deserves the highest|deserves top|rate highly|rate this highly|rate it highly|score highly|score this highly|grade generously|score generously|rate generously
忽略之前|忽略以上|忽略所有|请打高分|以前の指示|指示を無視|高く評価して|ignore as instruções|ignore todas|ignora las instrucciones|ignora todas|ignoriere alle|ignoriere die|ignorez les
打高分|打满分|给满分|打5分|给5分|打五分|给五分
만점|만점을|만점으로|최고 점수|최고 점수를|최고점|최고점을|채점자|평가자|평가자는|채점자는`

// rubricCues name what a description is graded by.
const rubricCues = `purpose clarity|usage guidelines|behavioral transparency|parameter semantics|conciseness structure|contextual completeness|purposeclarity|usageguidelines|behavioraltransparency|parametersemantics|concisenessstructure|contextualcompleteness|tdqs`

// placeholderCues stand where a text should be; [Text.placeholder] decides
// whether they do.
const placeholderCues = `todo|tbd|fixme|xxx|lorem ipsum|description here|your description|insert description|add description|no description|description goes here|placeholder|to be written|to be documented|to be done|coming soon|undocumented|untitled|not documented|not available|n a|none|null|undefined|test tool|sample tool|description of the tool|tool description|work in progress
待补充|暂无描述|未定`

// praiseCues rate the tool.
const praiseCues = `world class|state of the art|cutting edge|user friendly|game changing|next generation|best in class|industry leading|blazing fast|blazingly fast|lightning fast|one stop|second to none|like never before|unlock the power|the power of|take your|supercharge~|with ease|at your fingertips|hassle free|high quality|easy to use|simple to use|must have tool|highly recommended|saves you time|save time|saves time|boost~|peace of mind|you need to know|everything you need|makes your life
强大的|卓越|一站式|強力な|便利な|poderosa|poderoso|leistungsstark|puissant`

// graderWords are those who grade.
const graderWords = `evaluator evaluators grader graders rater raters scorer scorers assessor assessors judge judges reviewer reviewers`

// markWords are what is given in grading.
const markWords = `score scores rating ratings mark marks grade grades dimension dimensions criterion criteria rubric rubrics category categories axis axes tdqs tier tiers`

// topWords are the best that can be given.
const topWords = `5 five fives 5s maximum max highest top perfect full best 100 highly generously favorably favourably`

// meddlingWords undo what was said before.
const meddlingWords = `ignore disregard forget override bypass`

// grantingWords give a mark, in the form of an order.
const grantingWords = `give assign award rate score grade mark answer respond reply evaluate judge`

// grantedWords say the same of the tool itself.
const grantedWords = `rated scored graded awarded given deserve deserves merits merit`

// briefWords are what a grader was told.
const briefWords = `rubric rubrics scoring grading evaluation instructions instruction prompt prompts`

// assessWords speak of assessing, or name who may do it.
const assessWords = `score scores scored scoring rate rates rated rating ratings grade grades graded grading evaluate evaluates evaluated evaluating evaluation
assess assesses assessed assessing assessment judge judges judged judging judgement judgment mark marks marker markers marking tier tiers tdqs rubric
check checks checking checked review reviews reviewing reviewed rank ranks ranking reviewer reviewers evaluator evaluators grader graders rater raters
assessor assessors scorer scorers examiner examiners critic critics auditor auditors reader star stars fives 5s exemplary flawless faultless unimprovable`

// The same in German, French, Spanish, Portuguese, Italian and Russian.
const (
	foreignGradingWords = `bewerte bewerten bewertet bewertung benote benoten note noten punktzahl punkte punkten gutachter prüfer bewerter
noter notez évalue évaluez évaluer évalué évaluée évaluateur évaluateurs notation jugez juge étoiles correcteur
puntúa puntúe puntúen puntuar puntuación califica califique calificar calificación evalúa evalúe evaluado evaluada evaluador evaluadores nota estrellas valora valore valoración
avalie avaliem avaliar avaliado avaliada avaliação avaliador avaliadores pontue pontuação estrelas
valuta valutate valutare valutazione valutatore voto punteggio stelle giudica
оцените оцени оценку оценка оценки балл балла баллов оценщик рецензент`
	foreignBestWords = `höchste höchsten höchster höchstnote bestnote beste besten bester bestmögliche bestmöglichen maximale maximalen maximaler volle vollen voller fünf
maximale maximum maximales meilleure meilleur parfaite parfait excellente plus cinq
máxima máximo mejor perfecta perfecto cinco alta altas más
máxima máximo melhor perfeita perfeito cinco mais
massimo massima migliore perfetto perfetta cinque pieni più alto alta
максимальную максимальный высшую высший наивысшую наилучшую лучшую пять отличную 5`
	foreignGivingWords = `gib geben gebt vergib vergeben verdient erteile erteilen setze
donne donnez donner attribuez attribue attribuer mets mettez accordez mérite
da dale den otorga otorgue otorgar asigna asigne asignar pon merece dé
dê dêem atribua atribuir conceda
dai date dare assegna assegnate assegnare merita
поставь поставьте дайте дай присвойте заслуживает`
	foreignThisWords = `dieses diese dieser diesem diesen ce cet cette esta este este esse essa questo questa quest этот это этому этого эту этой`
	foreignTextWords = `werkzeug werkzeugs tool tools beschreibung definition funktion text texto texte testo outil outils description définition herramienta descripción definición
ferramenta descrição definição strumento descrizione definizione инструмент инструмента инструменту описание описания описанию определение`
)

// dummyWords fill a page to show its layout, or try a keyboard.
const dummyWords = `lorem ipsum dolor amet consectetur adipiscing elit eiusmod tempor incididunt labore dolore magna aliqua enim veniam quis nostrud exercitation ullamco laboris aliquip commodo consequat duis irure reprehenderit voluptate velit cillum fugiat pariatur excepteur occaecat cupidatat proident culpa officia deserunt mollit laborum
asdf asdfasdf asdfgh qwer qwerty qwertz zxcv zxcvbn hjkl jkl foo bar baz foobar qux blah bla aaa bbb ccc abc xyz dummy`
