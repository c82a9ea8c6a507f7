package prose

// addressCues speak to whoever grades the text in place of describing the tool.
const addressCues = `ignore previous|ignore all previous|ignore the previous|ignore prior|ignore all prior|ignore any previous|ignore your|ignore the above|ignore above|disregard previous|disregard all|disregard the|disregard any|disregard your|forget previous|forget all|forget your|override your|override the instructions|new instructions|system prompt|your instructions|you are an evaluator|you are a grader|you are the judge|as an evaluator|as a grader|as the judge|note to grader|note to evaluator|dear evaluator|dear grader|dear judge|dear model|dear reviewer|attention evaluator
score this|score it|score me|score of 5|score a 5|score 5|scored 5|scores 5|rate this|rate it|rate me|rated 5|give it a|give a score|give full|give five|give 5|assign a score|assign 5|award this|award it|award 5|mark this|grade this|grade it|grade a|top marks|top score|full marks|full score|perfect score|highest score|highest marks|highest rating|maximum rating|perfect 5|5 out of 5|five out of five|five stars|5 stars|tdqs|this tool definition|this description deserves|deserves a
忽略之前|忽略以上|忽略所有|请打|满分|请给|请打高分|以前の指示|指示を無視|満点|高く評価|ignore as instruções|ignore todas|nota máxima|ignora las instrucciones|ignora todas|puntuación máxima|máxima puntuación|ignoriere alle|ignoriere die|volle punktzahl|höchste bewertung|ignorez les|note maximale`

// placeholderCues stand where a text should be.
const placeholderCues = `todo|tbd|fixme|xxx|lorem ipsum|description here|your description|insert description|add description|no description|description goes here|placeholder|to be written|to be documented|to be done|coming soon|undocumented|untitled|n a|asdf|foo bar|test tool|sample tool|description of the tool|tool description
待补充|暂无描述|未定`

// praiseCues rate the tool.
const praiseCues = `world class|state of the art|cutting edge|user friendly|game changing|next generation|best in class|industry leading|blazing fast|blazingly fast|lightning fast|one stop|second to none|like never before|unlock the power|the power of|take your|supercharge~|with ease|at your fingertips|hassle free|high quality|easy to use|simple to use|must have tool|highly recommended|saves you time|save time|saves time|boost~|peace of mind|you need to know|everything you need|makes your life
强大的|卓越|一站式|強力な|便利な|poderosa|poderoso|leistungsstark|puissant`
