package search

import "strings"

// expr is what the words of a tool are asked for, in one field.
type expr struct {
	op   operator
	of   []expr   // and, or
	word []string // of a term or a phrase
}

type operator int

const (
	opTerm   operator = iota // the word
	opStart                  // a word that begins so
	opPhrase                 // the words, together and in this order
	opAnd
	opOr
)

func term(w string) expr  { return expr{op: opTerm, word: []string{w}} }
func start(w string) expr { return expr{op: opStart, word: []string{w}} }

func phrase(words []string) expr {
	if len(words) == 1 {
		return term(words[0])
	}
	return expr{op: opPhrase, word: words}
}

func anyOf(words []string) expr {
	var of []expr
	for _, w := range words {
		of = append(of, term(w))
	}
	return or(of...)
}

func and(of ...expr) expr { return combined(opAnd, of) }
func or(of ...expr) expr  { return combined(opOr, of) }

// combined joins expressions flatly.
func combined(op operator, of []expr) expr {
	if len(of) == 1 {
		return of[0]
	}
	e := expr{op: op}
	for _, o := range of {
		if o.op == op {
			e.of = append(e.of, o.of...)
		} else {
			e.of = append(e.of, o)
		}
	}
	return e
}

// field is where words are asked for.
type field int

const (
	inName field = iota // of the tool, its title among it
	inHead              // there, or in the names of the server
	inAny               // there, or in parameters or the description
)

// condition asks for words in a field.
type condition struct {
	field field
	expr  expr
}

// columns are the fields in SQLite's index, weights in Postgres's.
var (
	columns = [...]string{inName: "{name}", inHead: "{name server}", inAny: "{name server parameter description}"}
	weights = [...]string{inName: "A", inHead: "AB", inAny: ""}
)

// fts5 writes conditions that hold together for SQLite. Words are letters and
// digits, so that nothing in them has a meaning there.
func fts5(all []condition) string {
	var b strings.Builder
	for i, c := range all {
		if i > 0 {
			b.WriteString(" AND ")
		}
		b.WriteString(columns[c.field] + " : (")
		c.expr.fts5(&b)
		b.WriteByte(')')
	}
	return b.String()
}

func (e expr) fts5(b *strings.Builder) {
	switch e.op {
	case opAnd, opOr:
		e.between(b, [...]string{opAnd: " AND ", opOr: " OR "}[e.op], expr.fts5)
	default:
		b.WriteByte('"')
		b.WriteString(strings.Join(e.word, " "))
		b.WriteByte('"')
		if e.op == opStart {
			b.WriteString(" *")
		}
	}
}

// tsquery writes an expression for Postgres.
func tsquery(c condition) string {
	var b strings.Builder
	c.expr.tsquery(&b, weights[c.field])
	return b.String()
}

func (e expr) tsquery(b *strings.Builder, weight string) {
	switch e.op {
	case opAnd, opOr:
		e.between(b, [...]string{opAnd: " & ", opOr: " | "}[e.op], func(e expr, b *strings.Builder) { e.tsquery(b, weight) })
		return
	case opStart:
		weight = "*" + weight
	}
	for i, w := range e.word {
		if i > 0 {
			b.WriteString(" <-> ")
		}
		b.WriteByte('\'')
		b.WriteString(w)
		b.WriteByte('\'')
		if weight != "" {
			b.WriteString(":" + weight)
		}
	}
}

func (e expr) between(b *strings.Builder, sign string, write func(expr, *strings.Builder)) {
	for i, o := range e.of {
		if i > 0 {
			b.WriteString(sign)
		}
		b.WriteByte('(')
		write(o, b)
		b.WriteByte(')')
	}
}
