package prose

// Steering finds words that tell a model to act against its user: to hide what
// is done, to read secrets, to send what it knows elsewhere. What a text forbids
// is no order: never reads ~/.ssh.
func (t *Text) Steering() (Span, bool) {
	for i := range t.Sentences {
		s := &t.Sentences[i]
		for w := s.First; w < s.Last; w++ {
			for _, p := range steerings[t.lowerAt(w)] {
				if last, ok := t.matches(p, w+1, s.Last); ok {
					return Span{int(t.Words[w].Start), int(t.Words[last].End)}, true
				}
			}
			for _, p := range secrets[t.lowerAt(w)] {
				last, ok := t.matches(p, w+1, s.Last)
				if ok && (w == s.First || !negators[t.lowerAt(w-1)]) {
					return Span{int(t.Words[w].Start), int(t.Words[last].End)}, true
				}
			}
		}
	}
	return Span{}, false
}

var steerings = patternsOf(`
not|never|don't tell|inform|notify|alert|warn the user|users
not|never|don't mention|reveal|disclose|show|report ? ? to the user|users
not|never|don't let the user know
not|never|don't mention|reveal|disclose this|it
without telling|informing|notifying|alerting the user|users
without the user noticing|knowing
without the user's|users knowledge|consent
hide|conceal this|it|these from the user|users
keep this|it ? secret|hidden from
`)

var secrets = patternsOf(`
read|open|cat|load|include|attach ? ? ? ssh id_rsa|id|config|keys
read|open|cat|load|include|attach ? ? ? etc passwd|shadow
read|open|cat|load|include|attach ? ? ? cursor mcp
read|open|cat|load|include|attach ? ? ? aws credentials
send|forward|upload|post|pass|include|attach ? ? whole|entire|full conversation|history|chat|context|system
send|forward|upload|post|pass|include|attach the|your conversation|chat history
send|forward|upload|post|pass|include|attach ? your system prompt
`)
