package capture

import (
	"bytes"
	"strings"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/tailscale/hujson"
)

// howToSave is what to do about an input that is not a saved answer.
const howToSave = "read the server itself, as in tdqs score -- COMMAND, or its saved answer to tools/list"

// advice says what an input is and what to do; the zero advice is none.
type advice struct{ what, todo string }

func (a advice) String() string { return a.what + ": " + a.todo }

// foreigners know the documents that are mistaken for a tool list. Each says
// what the document is and what to do with it, nothing when it is not of its
// kind. The surest sign is tried first.
var foreigners = []func(jsondoc.Value) advice{
	errorAnswer,
	functionCalling,
	scoreReport,
	otherList,
	otherMessage,
	clientConfiguration,
	registryEntry,
	openAPI,
	bareSchema,
}

// lookalikes know those whose entries can be read as tools without schemas.
var lookalikes = []func(jsondoc.Value) advice{
	functionCalling,
	scoreReport,
	otherList,
	clientConfiguration,
	registryEntry,
}

// maxBrackets is how many opening brackets a text may have to be read as JSON
// with comments: that reader recurses and takes about 900 bytes of stack a level
// (2026-11-30), and configurations are small.
const maxBrackets = 20_000

// bracketed reports whether a text has more of them than that.
func bracketed(text []byte) bool {
	return bytes.Count(text, []byte("{"))+bytes.Count(text, []byte("[")) > maxBrackets
}

// recognise says what a text in which no tools were found is instead and what to
// do, nothing when it does not know. Texts that are no JSON at all are left to
// notJSON.
func recognise(data []byte) advice {
	doc, err := jsondoc.ParseAll(data)
	if err != nil {
		if bracketed(data) {
			return advice{}
		}
		plain, err := hujson.Standardize(bytes.Clone(data))
		if err != nil {
			return advice{}
		}
		if doc, err = jsondoc.ParseAll(plain); err != nil {
			return advice{}
		}
	}
	all := values(doc)
	if said := session(doc.Source(), all); said != (advice{}) {
		return said
	}
	return ask(foreigners, all)
}

// mistake says what a text is instead whose tools all lack a schema, and what to
// do, nothing when they are what they seem.
func mistake(data []byte) advice {
	doc, err := jsondoc.ParseAll(data)
	if err != nil {
		return advice{}
	}
	var holders []jsondoc.Value
	for _, v := range values(doc) {
		if hasTools(v) || !isMessage(v) {
			holders = append(holders, v)
		}
	}
	return ask(lookalikes, holders)
}

// ask is what the first that knows one of the values says.
func ask(know []func(jsondoc.Value) advice, all []jsondoc.Value) advice {
	for _, says := range know {
		for _, v := range all {
			if said := says(v); said != (advice{}) {
				return said
			}
		}
	}
	return advice{}
}

// entries are the elements of a bare list or of the list under one of the keys,
// of a value or of the result of an answer.
func entries(v jsondoc.Value, keys ...string) []jsondoc.Value {
	var out []jsondoc.Value
	for e := range v.Elements() {
		out = append(out, e)
	}
	for _, holder := range []jsondoc.Value{v, v.Get("result"), v.Get("params")} {
		for _, key := range keys {
			for e := range holder.Get(key).Elements() {
				out = append(out, e)
			}
		}
	}
	return out
}

// first is the first element of a list, not there when there is none.
func first(list jsondoc.Value) jsondoc.Value {
	for e := range list.Elements() {
		return e
	}
	return jsondoc.Value{}
}

// hasAny reports whether v has one of the keys.
func hasAny(v jsondoc.Value, keys ...string) bool {
	for _, key := range keys {
		if v.Get(key).Exists() {
			return true
		}
	}
	return false
}

// names lists the names a sentence shows: quoted, the first ten of many.
func names(all []string) string {
	const shown = 10
	var b strings.Builder
	for i, name := range all {
		switch {
		case i == shown:
			b.WriteString(" and others")
			return b.String()
		case i > 0 && i == len(all)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(quoted(name, 60))
	}
	return b.String()
}
