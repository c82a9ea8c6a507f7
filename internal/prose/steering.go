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
not|never|don't mention|reveal|disclose ? ? to the user|users
not|never|don't show|report|display this|it|that to the user|users
not|never|don't let the user know
not|never|don't mention|reveal|disclose this|it
not|never|don't mention|say|reveal that you
without telling|informing|notifying|alerting the user|users
without the user noticing|knowing
without the user's|users knowledge|consent
hide|conceal this|it|these from the user|users
keep this|it ? secret|hidden from
silently|secretly|covertly send|forward|upload|post|copy|collect|read|include|append
`)

// secrets are what no tool has to ask for: keys, configurations of clients, what
// was said. What only names such a thing is none: lists SSH keys.
var secrets = patternsOf(`
read|open|cat|load|include|attach|pass|send|copy|put|append|upload|post|forward ? ? ? ssh id rsa|ed25519|ecdsa|dsa
read|open|cat|load|include|attach|pass|send|copy|put|append|upload|post|forward ? ? ? etc passwd|shadow
read|open|cat|load|include|attach|pass|send|copy|put|append|upload|post|forward ? ? ? cursor mcp json
read|open|cat|load|include|attach|pass|send|copy|put|append|upload|post|forward ? ? ? claude desktop config
read|open|cat|load|include|attach|pass|send|copy|put|append|upload|post|forward ? ? of aws credentials
read|open|cat|load|copy ? ? ? aws credentials and|then pass|include|send|put|attach|append|post|upload
read|open|load|copy ? ? ? env file|files and|then include|pass|send|put|attach|append|post|upload it|them
send|forward|upload|post a copy of all|every|the ? messages|conversation|conversations|chats|prompts
send|forward|upload|post the|all contents|content|values of ? env
send|forward|upload|post|pass|include|attach|append|copy|add|put ? ? whole|entire|full ? conversation|chat|dialogue
send|forward|upload|post|pass|include|attach|append|copy|add|put the|your conversation|chat history
send|forward|upload|post|pass|include|attach|append|copy|add|put|exfiltrate ? ? system prompt
send|forward|upload|post|copy|paste|append|exfiltrate the|all user's|users ? api keys|key
send|forward|upload|post|copy|paste|append|exfiltrate the|all user's|users ? passwords|password|secrets|tokens|credentials
`)
