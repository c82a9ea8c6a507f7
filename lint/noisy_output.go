package lint

import "github.com/opentdqs/tdqs"

var noisyOutput = &Rule{
	ID:       "noisy-output",
	Title:    "Something else than messages stands on the server's output",
	Severity: Warning,
	Why: "MCP allows nothing but its messages on standard output, one a line. Strict clients end the connection at the first line that is none, others guess, and what was guessed wrong is lost. " +
		"Banners and logs of a library land there by themselves: send them to standard error. Found where a server was read from a command or an address.",
	Bad:  `{"tools": [` + wireTools + `], "capture": {"noise": [{"kind": "banner", "count": 2, "evidence": "Desk server 3.1 is ready"}]}}`,
	Good: `{"tools": [` + wireTools + `], "capture": {"notes": ["The desk server says on standard error that it is ready."]}}`,
	wide: true,
	check: func(s *set) []Finding {
		if s.server.Wire == nil {
			return nil
		}
		return oddities(s.server.Wire.Noise, noiseFaults)
	},
}

const toStandardError = "Write it to standard error: standard output is for messages alone."

// noiseFaults is in the order of gravity.
var noiseFaults = []fault{
	{tdqs.NoiseBanner, Warning, "The line %s among the messages is none", toStandardError},
	{tdqs.NoiseLog, Warning, "The line of a log, %s, stands among the messages", toStandardError},
	{tdqs.NoiseStrayJSON, Warning, "The JSON %s among the messages is no message", toStandardError},
	{tdqs.NoiseBrokenJSON, Warning, "The line %s begins as JSON and is none", "Write each message as one line of JSON, without line ends inside."},
	{tdqs.NoiseContentLength, Warning, "A header, %s, stands before a message, as language servers send it", "Leave headers out: over standard output each message is a line."},
	{tdqs.NoiseStrayAnswer, Warning, "An answer to no request was sent, with the id %s", "Answer each request once, with its own id."},
	{tdqs.NoiseInvalidUTF8, Warning, "Messages hold bytes that are no UTF-8", "Write messages in UTF-8, whatever the system's code page is."},
	{tdqs.NoiseByteOrderMark, Info, "A byte order mark stands before a message", "Write UTF-8 without one."},
	{tdqs.NoiseBlankLine, Info, "Empty lines stand among the messages", "Write nothing but messages."},
	{tdqs.NoiseCRLF, Info, "Lines end with CR LF", "End messages with LF alone: do not write them in text mode."},
}
