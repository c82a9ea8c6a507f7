package tdqs

// Oddity is something that a server did on the wire and should not have done,
// counted over one connection.
type Oddity struct {
	Kind  OddityKind `json:"kind"`
	Count int        `json:"count"`          // how often, at least 1
	Page  int        `json:"page,omitempty"` // of the list, from 1, where it was first seen; 0 for noise
	// Evidence is the first of them: a cursor, a tool's name, the beginning of a
	// line. It is foreign text, without what looked like a secret, at most 120
	// characters; empty where the kind says all.
	Evidence string `json:"evidence,omitempty"`
}

// OddityKind names a kind of oddity. The names stand in captured files.
type OddityKind string

// What a list that comes in pages can do wrong.
const (
	PageRepeated   OddityKind = "page-repeated"   // a page lists what an earlier one does: the cursor is not heeded; evidence: the cursor asked with
	PageEmpty      OddityKind = "page-empty"      // a page without tools has a cursor; evidence: the cursor
	CursorRepeated OddityKind = "cursor-repeated" // a page has the cursor of an earlier one; evidence: the cursor
	CursorNull     OddityKind = "cursor-null"     // nextCursor is null, where it should be left out
	CursorEmpty    OddityKind = "cursor-empty"    // nextCursor is an empty string
	CursorOdd      OddityKind = "cursor-odd"      // nextCursor is neither string nor null; evidence: what it is, such as "a number"
	ToolRepeated   OddityKind = "tool-repeated"   // a tool of an earlier page is listed again; evidence: its name
	PagesCut       OddityKind = "pages-cut"       // there are more pages than were asked for
)

// What a server can write between its messages. Over HTTP the same is counted of
// bodies and events.
const (
	NoiseBanner        OddityKind = "banner"          // a line of text; evidence: its beginning, as for the next five
	NoiseLog           OddityKind = "log-line"        // a line of text that begins with a time or a level
	NoiseStrayJSON     OddityKind = "stray-json"      // an object or a list that is no message of the protocol
	NoiseBrokenJSON    OddityKind = "broken-json"     // begins as JSON and is none
	NoiseContentLength OddityKind = "content-length"  // a header, as language servers frame their messages
	NoiseStrayAnswer   OddityKind = "stray-answer"    // an answer to no request; evidence: its id as JSON
	NoiseBlankLine     OddityKind = "blank-line"      // a line of white space
	NoiseCRLF          OddityKind = "crlf"            // a line that ends with CR LF
	NoiseByteOrderMark OddityKind = "byte-order-mark" // U+FEFF before a line
	NoiseInvalidUTF8   OddityKind = "invalid-utf8"    // a place of a message that is read as U+FFFD
)
