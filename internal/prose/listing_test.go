package prose

import "testing"

func TestListsResult(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"Explain a loan: its copy, its reader and the day it is due.": true,
		"Get the desk's figures: loans, holds, fines.":                true,
		"借書櫃檯總覽：借出、預約、罰款。":                                            true,
		"Get one loan: fast and safe.":                                false,
		"Update a loan: its copy, its reader and the day it is due.":  false,
		"Get one loan. Fields: copy, reader, day.":                    false,
		"Get one loan": false,
		"":             false,
	} {
		if got := Cut(text).ListsResult(); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}
