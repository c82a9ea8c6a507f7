package web

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/api"
)

// TestToolPageBoundsItsScore holds that the page of a tool says how far off its score
// may be, why that is more than usual, and nothing of it where a rule decided.
func TestToolPageBoundsItsScore(t *testing.T) {
	t.Parallel()
	h := newHouse(t, api.Limits{})
	h.push(t, "garten", `{"tools":[
	 {"name":"water_bed","description":"Water one bed of the garden for the given minutes. Returns the litres used."},
	 {"name":"beet_giessen","description":"Gießt ein Beet des Gartens für die angegebenen Minuten und gibt die verbrauchten Liter zurück."},
	 {"name":"prune"}]}`)
	h.judge(t, "garten")
	off := func(tool string) (short, long string) {
		p := h.page(t, "/servers/garten/tools/"+tool)
		for _, n := range p.named("em") {
			if text := said(n); strings.HasPrefix(text, "estimate") {
				short = text
			}
		}
		return short, said(p.named("main")[0])
	}
	english, long := off("water_bed")
	if !strings.HasPrefix(english, "estimate, ±0.") || !strings.Contains(long, "In 80 of 100 cases this one lies within its ±.") || strings.Contains(long, "wider than usual") {
		t.Errorf("%s: %s", english, long)
	}
	german, long := off("beet_giessen")
	if german <= english || !strings.Contains(long, "The ± is wider than usual: not in English.") {
		t.Errorf("%s, and %s in English: %s", german, english, long)
	}
	before := h.bounded.Load()
	if again, _ := off("beet_giessen"); again != german || h.bounded.Load() != before {
		t.Errorf("read again it says %s, and the definition was looked at again: %t", again, h.bounded.Load() != before)
	}
	if short, long := off("prune"); short != "" || strings.Contains(long, "This is an estimate") || strings.Contains(long, "lies within its ±") {
		t.Errorf("a rule decided, and yet: %s: %s", short, long)
	}
}
