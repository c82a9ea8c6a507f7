package jsondoc

import (
	"bytes"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// SyntaxError says where a text stops being JSON.
type SyntaxError struct {
	Offset  int // in bytes, from 0
	Line    int // from 1
	Column  int // in characters, from 1
	Message string
}

// Error reads "line 3, column 7: a comma or } should stand here, not x".
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// Position is the line and column, both from 1, of a byte offset. Lines end at
// LF; columns count characters.
func Position(src []byte, offset int) (line, column int) {
	before := src[:min(offset, len(src))]
	line = bytes.Count(before, []byte{'\n'}) + 1
	column = utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return line, column
}

func (p *parser) fail(offset int, message string) error {
	line, column := Position(p.src, offset)
	return &SyntaxError{Offset: min(offset, len(p.src)), Line: line, Column: column, Message: message}
}

func (p *parser) unexpected(offset int, wanted string) error {
	if offset >= len(p.src) {
		return p.fail(offset, "the text ends where "+wanted+" should stand")
	}
	return p.fail(offset, wanted+" should stand here, not "+quoteByte(p.src[offset:]))
}

// unexpectedValue explains what stands where a value should.
func (p *parser) unexpectedValue(offset int) error {
	if p.src[offset] == ']' && p.behindComma(offset) {
		return p.fail(offset, "a comma stands before ], which JSON does not allow")
	}
	return p.unexpected(offset, "a value")
}

// unexpectedKey explains what stands where a key should.
func (p *parser) unexpectedKey(offset int) error {
	if p.src[offset] == '}' && p.behindComma(offset) {
		return p.fail(offset, "a comma stands before }, which JSON does not allow")
	}
	return p.unexpected(offset, "a key in double quotes")
}

// behindComma reports whether nothing but white space stands between a comma
// and the offset.
func (p *parser) behindComma(offset int) bool {
	before := bytes.TrimRight(p.src[:offset], " \t\r\n")
	return len(before) > 0 && before[len(before)-1] == ','
}

// quoteByte shows the first character of s so that it cannot disturb a line.
func quoteByte(s []byte) string {
	r, _ := utf8.DecodeRune(s)
	if r == ' ' {
		return "a blank"
	}
	if strconv.IsPrint(r) {
		return string(r)
	}
	return fmt.Sprintf("U+%04X", r)
}
