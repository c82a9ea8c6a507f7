// Package search finds tools of the registry by words: of names and titles, of
// descriptions, of parameters, and of the names of servers. Tools that match
// comparably well stand in the order of their scores (docs/search.md).
//
// What is found is what the store's index has: the tools of current captures.
// SQLite and Postgres give the same tools in the same order.
package search

import (
	"strings"

	"github.com/opentdqs/tdqs"
)

// The bounds of a page.
const (
	DefaultLimit = 20
	MaxLimit     = 200
)

// Query says what is searched. Filters of the text and of the fields hold together.
type Query struct {
	// Text is what a person types: words, "phrases in quotes", and the filters
	// tier:A, server:SLUG, is:read-only, has:output-schema. Any bytes will do.
	Text string
	// Calibration is the one whose scores order and filter, by its number in the
	// store: the one that readers see.
	Calibration int64

	Tiers        []tdqs.Tier // one of these; none for any, scored or not
	Server       string      // the slug; empty for any
	ReadOnly     bool        // tools that say readOnlyHint: true
	OutputSchema bool        // tools with an output schema

	Limit int    // hits of the page; 0 for DefaultLimit, MaxLimit at most
	After *Place // the Next of the page before; nil for the first
}

// Found is a page of hits.
type Found struct {
	Hits []Hit  // never nil
	Next *Place // where the next page begins; nil on the last
	// Unknown are words that no tool has. The hits have the other words.
	Unknown []string
	// Wordless says that there was no word to look for.
	Wordless bool
	// Notes are sentences on parts of the text that look like filters and are none, and
	// on a text without a word, filters without one or without a server among them.
	Notes []string
}

// Hit is a tool that was found.
type Hit struct {
	Band         Band   // how well it matches
	Server       string // the slug
	ServerName   string // the server's own
	Position     int    // in the server's list, from 1
	Name         string
	Twin         bool    // another tool of the list has the same name
	Title        *string // as the description: a long one is cut off, and ends with …
	Description  *string
	InputHash    string
	TDQS         *tdqs.Tenths // nil without a score under the calibration
	ReadOnly     bool
	OutputSchema bool
}

// Place is where a page begins: behind a hit. It is plain data for a cursor.
type Place struct {
	Band      Band   `json:"b"`
	TDQS      int    `json:"t"` // in tenths, 0 without one
	NameWords int    `json:"n"`
	TextWords int    `json:"w"`
	Server    string `json:"s"`
	Position  int    `json:"p"`
}

// Valid reports whether a page can have given the place. Behind another nothing is
// found.
func (p *Place) Valid() bool {
	return p.Band >= 1 && p.Band <= lastBand && p.TDQS >= 0 && p.TDQS <= 50 && p.Position >= 0 && slugLike(p.Server)
}

// slugLike reports whether a text may be a slug. No other is asked for: a database
// takes not every text.
func slugLike(text string) bool {
	return strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789-._") == ""
}
