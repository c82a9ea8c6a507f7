package prose

import "strings"

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
