package prose

import "testing"

func TestLookupVerb(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		word, stem string
		kind       VerbKind
		form       VerbForm
	}{
		{"delete", "delete", Delete, Base},
		{"deletes", "delete", Delete, Third},
		{"deleting", "delete", Delete, Gerund},
		{"deleted", "delete", Delete, Past},
		{"removes", "remove", Delete, Third},
		{"marks", "mark", Update, Third},
		{"set", "set", Update, BaseOrPast},
		{"sets", "set", Update, Third},
		{"setting", "set", Update, Gerund},
		{"wrote", "", NoVerb, Base}, // descriptions have no simple past
		{"written", "write", Create, Past},
		{"submitting", "submit", Send, Gerund},
		{"running", "run", Execute, Gerund},
		{"applies", "apply", Update, Third},
		{"modified", "modify", Update, Past},
		{"pushes", "push", Update, Third},
		{"dropped", "drop", Delete, Past},
		{"editing", "edit", Update, Gerund},
		{"visited", "visit", Read, Past},
		{"sends", "send", Send, Third},
		{"renders", "render", Derive, Third},
		{"freeing", "", NoVerb, Base},
		{"boat", "", NoVerb, Base},
		{"", "", NoVerb, Base},
	} {
		v, ok := LookupVerb(tt.word)
		if ok != (tt.stem != "") || v.Stem != tt.stem || v.Kind != tt.kind || v.Form != tt.form {
			t.Errorf("LookupVerb(%q) = %+v, %v", tt.word, v, ok)
		}
	}
}
