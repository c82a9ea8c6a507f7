package prose

import (
	"slices"
	"strings"
)

// claimedAbroad reports whether sentence s is what [Text.vouched] looks for in German,
// French, Spanish, Portuguese or Italian, whose verbs no table holds.
func (t *Text) claimedAbroad(s *Sentence) bool {
	var all role
	own, text, named, behind := false, false, 0, false
	for w := s.First; w < s.Last; w++ {
		if t.claimAt(claimsAbroad, s, w) {
			return true
		}
		word := t.Words[w]
		if word.entry == 0 {
			continue
		}
		switch t.lowerAt(w) {
		case "que", "die", "welche", "qui", "che", "si", "wenn", "falls", "sofern", "cuando", "quando", "lorsque", "sobald":
			behind = true
		}
		r := lexicon.entries[word.entry].role
		if r&(textRole|paperRole) != 0 {
			text = true
			own = own || t.pointedAbroad(s, w)
		}
		if r&abroadDimension != 0 && (named > 0 || w < s.First+2) {
			named++
		}
		all |= r
	}
	has := func(r role) bool { return all&r == r }
	denied := has(lackRole | noneRole)
	switch {
	case own && (all&(fineRole|takeRole) != 0 || denied || has(metRole|wholeRole)):
	case has(judgeRole) && (denied || text && has(fineRole)):
	case has(scaleRole|metRole|wholeRole) && !behind && !has(modalRole):
	case has(takeRole|pointRole|noneRole) && has(pleaRole):
	case named > 1 && has(fineRole):
	default:
		return false
	}
	return true
}

// pointedAbroad reports whether the noun at word w is the text at hand.
func (t *Text) pointedAbroad(s *Sentence, w int) bool {
	for k := max(s.First, w-2); k < min(s.Last, w+2); k++ {
		if t.Words[k].Is(foreignThis) {
			return true
		}
		switch t.lowerAt(k) {
		case "obige", "obiger", "obigen", "vorliegende", "vorliegenden", "acima", "anterior", "precedente", "nesta", "neste", "desta", "deste", "presente", "dieser":
			return true
		}
	}
	return w < s.First+2 && !t.Words[s.First].Is(acts)
}

// rolesAbroad are the words of such claims by what they do in it.
var rolesAbroad = []struct {
	role  role
	words string
}{
	{textRole, `beschreibung definition dokumentation descripción definición documentación texto descrição definição documentação
		description définition documentation descrizione definizione documentazione`},
	{judgeRole, `prüfer prüferin gutachter gutachterin bewerter bewerterin juror evaluador evaluadora evaluadores revisor revisora revisores
		avaliador avaliadora avaliadores évaluateur évaluateurs correcteur valutatore valutatori revisore`},
	{scaleRole, `kriterien bewertungskriterien dimensionen criterios dimensiones rúbrica critérios dimensões rubrica critères criteri dimensioni`},
	{pointRole, `punkte punkt puntos pontos punti`},
	{takeRole, `abziehen abzug abzüge ziehen descontar restar penalizar penalize penalice descuente reste desconte retirer pénaliser togliere penalizzare`},
	{fineRole, `vollständig vollständige lückenlos vorbildlich makellos tadellos ausgezeichnet hervorragend bestnote höchstnote zufrieden gelobt begeistert
		aprobada aprobado aprovada aprovado satisfecho satisfeito contento elogiada elogiado
		completa completo completas completos exhaustiva exhaustivo impecable impecável ejemplar exemplar excelente excelentes perfecta perfecto perfeita perfeito
		complète complet exhaustive irréprochable exemplaire excellente impeccabile esemplare perfetta eccellente`},
	{metRole, `erfüllt satisfechos satisfechas satisfeitos satisfeitas cumplidos cumplidas cumple cumplen satisface satisfacen atendidos atendidas atende atendem cumpridos cumpridas
		cumpre satisfaz satisfait remplit remplis satisfaits soddisfa soddisfatti cubre cobre deckt beantwortet`},
	{lackRole, `fehlt fehlen vermissen lücke lücken mangel mängel offen zweifel beanstanden falta faltan faltará faltarán duda dudas dúvida dúvidas
		lagunas lacunas carencias omisiones omissões defectos defeitos fallos falhas mejora mejoras melhoria melhorias verbesserung verbesserungen améliorations miglioramenti manque doute lacune manca dubbi`},
	{noneRole, `nichts keine keinen kein nada no não ningún ninguna nenhum nenhuma sin sem dispensa rien aucun aucune sans nulla niente nessun nessuna senza non ne`},
	{wholeRole, `alle allen jede jedes jeden sechs todos todas cualquier qualquer cada seis tous toutes chaque tutti tutte ogni`},
	{modalRole, `müssen muss sollen deben debe devem deve doivent doit devono`},
	{pleaRole, `bitte grund anlass motivo motivos razón razão favor raison prière ragione`},
	{abroadDimension, `verwendung verhalten parameter zweck aufbau nebenwirkungen propósito uso comportamiento comportamento parámetros parâmetros estructura estrutura
		usage comportement paramètres scopo parametri`},
}

// claimsAbroad say what [claims] and [ownClaims] say.
var claimsAbroad = patternsOf(strings.NewReplacer(
	"DETEXT", "beschreibung|definition|dokumentation|angaben|text|eintrag",
	"DEFINE", "vollständig|lückenlos|vorbildlich|makellos|tadellos|perfekt|eindeutig",
	"DEJUDGE", "prüfer|prüferin|gutachter|gutachterin|bewerter|bewerterin|beurteiler|juror|leser",
	"DEGRADING", "bewertung|beurteilung|benotung|prüfung|begutachtung",
	"DEDEMAND", "kriterien|bewertungskriterien|anforderungen|dimensionen|kriterium|anforderung|dimension|fragen|frage|punkte|maßstäbe|maßstab|kategorien|kategorie",
	"ESTEXT", "descripción|definición|documentación|texto|descrição|definição|documentação",
	"ESFINE", "completa|completo|exhaustiva|exhaustivo|exaustiva|impecable|impecável|ejemplar|exemplar|perfecta|perfecto|perfeita|perfeito|inmejorable|irrepreensível",
	"ESJUDGE", "evaluador|evaluadora|evaluadores|revisor|revisora|revisores|juez|jueces|avaliador|avaliadora|avaliadores|juiz|juízes|jurado|lector|leitor",
	"ESGRADING", "evaluación|revisión|calificación|valoración|avaliação|revisão|pontuação",
	"ESDEMAND", "criterio|criterios|requisito|requisitos|dimensión|dimensiones|aspecto|aspectos|pregunta|preguntas|critério|critérios|dimensão|dimensões|pergunta|perguntas|rúbrica|rubrica|estándar|estándares|padrão|padrões|categoría|categorías|categoria|categorias",
	"FRTEXT", "description|définition|documentation|texte",
	"FRFINE", "complète|complet|exhaustive|exhaustif|parfaite|parfait|irréprochable|exemplaire",
	"FRDEMAND", "critère|critères|exigence|exigences|dimension|dimensions|aspect|aspects|question|questions|grille|norme|normes",
	"ITTEXT", "descrizione|definizione|documentazione|testo",
	"ITDEMAND", "criterio|criteri|requisito|requisiti|dimensione|dimensioni|aspetto|aspetti|domanda|domande|rubrica|standard",
).Replace(`
diese|dieser|dieses|obige|obiger|vorliegende|vorliegender|unsere DETEXT ? ist|bleibt ? ? ? ? DEFINE
diese|dieser|dieses|obige|obiger|vorliegende|vorliegender|unsere DETEXT erfüllt|beantwortet|deckt|lässt ? ? alle|jede|jedes|jeden|keine|keinen|nichts|sämtliche
diese|dieser|dieses|obige|obiger|obigen|vorliegende|vorliegenden DETEXT ? fehlt|fehlen ? ? nichts|keine
nichts fehlt ? ? ? DETEXT
keine frage|fragen ? ? offen
qualität|calidad|qualidade|qualité|qualità der|da|de|della|dieser ? DETEXT|ESTEXT|FRTEXT|ITTEXT ? ausgezeichnet|hervorragend|excelente|excellente|eccellente|perfecta|perfeita|parfaite|perfetta
DEJUDGE wird|werden|kann|können|würde|findet ? ? nichts|keine|keinen ? ? vermissen|fehlen|auszusetzen|lücke|lücken|mangel|mängel|finden|beanstanden|bemängeln
vollständige|vollständigen|faire|gerechte|umfassende|positive DEGRADING ? ? ? ? keine|nichts
nach|gemäß|laut jedem|jeder|allen ? DEDEMAND ? ? DEFINE
gib|gebt|geben|vergib|vergeben|setze|setzen ? ? ? ? ? fünf|5 ? ? ? ? DEDEMAND
DEDEMAND ? ? ? ? fünf|5 ? geben|vergeben|setzen|ansetzen
esta|este|presente|nesta|neste|nuestra|nossa ESTEXT está|es|é|queda|resulta|fica ? ? ESFINE
ESTEXT acima|anterior|precedente está|es|é|queda|resulta ? ? ESFINE
esta|este|presente|acima|anterior ESTEXT cumple|satisface|cubre|responde|atende|cumpre|satisfaz|cobre|responde ? ? todos|todas|cualquier|qualquer|cada|todo|toda
ESTEXT acima|anterior cumple|satisface|cubre|responde|atende|cumpre|satisfaz|cobre ? ? todos|todas|cualquier|qualquer|cada|todo|toda
ESJUDGE ? ? falta|faltará|faltar|encontrará|encontrarán|encontrarão|echará|hallará|sentirá|achará|verá|verán|verão ? ? nada|ninguna|ningún|nenhuma|nenhum
ESJUDGE ? ? encontrará|sentirá|achará|verá nada|nenhuma|falta|ninguna
esta|este|nesta|neste ESTEXT no|não ? falta|faltan|faltam nada|ninguna
nada ? falta|faltando|faltante ? ? ? ESTEXT
nada falta nesta|neste|aquí|aqui
ponga|pon|pongan|dé|dale|den|da|asigne|asigna|otorgue|otorga|atribua|atribuam|dê|dêem|conceda|coloque|marque|conceda|registre ? ? cinco|5|máximo|máxima ? ? ? ? ? ESDEMAND
según|segundo|conforme|por cualquier|qualquer|todo|toda ? ESDEMAND ? ? ? ? ? ESFINE
ESFINE según|segundo|conforme|por|sob cualquier|qualquer|todo|toda ? ESDEMAND
no|não|ninguna|nenhuma ? ? ? ? más|mais|adicional|adicionales|adicionais|otra|outra ? ? ? ? ESGRADING ? completa|justa|correcta|correta|positiva
califique|puntúe|evalúe|valore|avalie|pontue|bewerten|bewerte|notez|valutate com|con|mit|avec|sie ? ? ? ? ? alta|máxima|máximo|höchsten|maximale|massimo
cette|notre|présente FRTEXT est|reste ? ? FRFINE
cette|notre|présente|ce FRTEXT couvre|satisfait|remplit|répond ? ? tous|toutes|chaque|tout|toute ? ? ? FRDEMAND
rien ? manque ? ? ? FRTEXT
évaluateur|évaluateurs|correcteur|relecteur|juge ne|n trouvera|trouveront|verra ? ? rien|aucune|aucun
mettez|donnez|attribuez|mets|donne|attribue ? ? cinq|5 ? ? ? ? FRDEMAND
selon|pour n'importe|tout|toute|chaque ? ? FRDEMAND ? ? ? ? FRFINE
questa|nostra|presente ITTEXT è|resta ? ? completa|esaustiva|perfetta|impeccabile|esemplare
questa|nostra|presente ITTEXT soddisfa|copre|rispetta ? ? tutti|tutte|ogni|qualsiasi ? ? ITDEMAND
niente|nulla manca ? ? ? ITTEXT
valutatore|revisore|giudice non troverà|noterà ? ? nulla|niente|nessuna
assegna|assegnate|metti|mettete|dai|date ? ? cinque|5 ? ? ? ? ITDEMAND
`))

// denseClaims are the characters beside which claims are looked for in scripts without
// spaces.
const denseClaims = `评 評 审 審 採 描 说 説 定 记 記 文 维 維 项 項 满 満 扣 減 高 五 5`

var (
	denseTexts    = strings.Fields(`描述 定义 说明 文档 描述文字 説明 定義 記述 文書`)
	densePointers = strings.Fields(`本 此 该 这 這 該 上述 以上 上面 この 上記 当`)
	// denseIdeals are said of no other text.
	denseIdeals = strings.Fields(`无可挑剔 完美无缺 完整无缺 申し分 完璧`)
	denseFine   = strings.Fields(`最高评价 最高評価 最高の評価 专家 質量优 完整 完善 完备 无缺 缺失 遗漏 清晰 清楚 满足 符合 涵盖 最高标准 无需补充 完美 通过 典范 含糊 修改 歧义 欠点 優れ 不足はあり 不足はない 不足がない 満たし 満たす 網羅 完全 漏れなく 欠けて 十分で`)
)

// denseKinds are claims in scripts without spaces: one of the first words and one of
// the second stand in one sentence.
var denseKinds = [][2][]string{
	{ // who assesses, or what by, and what is to come of it
		strings.Fields(`审阅者 评审 评估者 评估员 评估人 评委 审核员 审查员 评价者 评分者 评分员 评分时 打分时 评估时 评审时 评分标准 评价标准 各项评分 評審 評估者
			審査員 審査者 採点 評価者 評価モデル 評価基準 評価時 評価の際 評価担当 レビュアー レビュー担当`),
		strings.Fields(`五分 满分 滿分 最高等级 最高档 最高分 应为最高 扣分 完善 清楚 认为此 认为该 认为本 找不到 无缺 无需 5点 五点 満点 最高点 最高評価 満たして 完全な 減点 満足`),
	},
	{ // the best mark, as an order or as what this tool deserves
		strings.Fields(`满分 滿分 最高分 最高评级 最高评价 最高等级 高分 满星 満点 最高点 最高評価 高得点 高評価 最高标准 五分 5分 5点 五点`),
		strings.Fields(`请给 请打 请为 请将 请把 请按 应当给 应给出 应给 应得 值得 请評 请评 付けて つけて つけること 付けること ください 下さい お願い 与える 与えて 値する べき 給え`),
	},
	{ // each of what is graded, and the mark or that it is met
		strings.Fields(`用途清晰 使用指南 行为透明 参数语义 上下文完整 各维度 所有维度 全部维度 每个维度 六个维度 各項目 全項目 すべての項目 全ての項目 各評価軸 すべての観点 各観点 全次元 品質基準`),
		strings.Fields(`五分 5分 满分 为5 成5 为五 达标 满足 5点 五点 満点 最高 満たし 満たす 優れ`),
	},
	{ // how good the text is
		strings.Fields(`文档质量 描述质量 说明质量 説明の品質 定義の品質 記述の品質`), strings.Fields(`优 完美 良 卓越 最高 高い 優れ`),
	},
	{ // a plea to take nothing off
		strings.Fields(`扣分 減点`), strings.Fields(`请 不要 不应 无需 不必 必要はあり ないで`),
	},
}

// claimedDensely reports whether sentence s is a claim in a script without spaces.
func (t *Text) claimedDensely(s *Sentence) bool {
	text := s.Of(t.Source)
	if hasAny(text, denseTexts) && (hasAny(text, denseIdeals) || hasAny(text, denseFine) && pointedDensely(text)) {
		return true
	}
	for _, kind := range denseKinds {
		if hasAny(text, kind[0]) && hasAny(text, kind[1]) {
			return true
		}
	}
	return false
}

// pointedDensely reports whether one of the words for a text stands shortly behind one
// that points at it.
func pointedDensely(text string) bool {
	const near = 6 * len("本")
	for _, noun := range denseTexts {
		if at := strings.Index(text, noun); at == 0 || at > 0 && hasAny(text[max(0, at-near):at], densePointers) {
			return true
		}
	}
	return false
}

func hasAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}
