package offline

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// Filler behind a real description lowers Conciseness & Structure in most of the cases
// where there is something to lose, and never raises it.
func TestFillerLowersConciseness(t *testing.T) {
	t.Parallel()
	fill := strings.Join(append(append([]string(nil), idle["filler"]...), idle["praise"]...), " ")
	var all tally
	i := 0
	eachRealTool(t, func(m *mannersCase) {
		if i++; i%3 != 0 {
			return
		}
		source := strings.TrimRight(m.text.Source, " \n\t")
		if before := m.marks(t, source)[tdqs.ConcisenessStructure]; before > 1 {
			all.add(before, m.marks(t, strings.TrimRight(source, ".!")+". "+fill)[tdqs.ConcisenessStructure])
		}
	})
	t.Logf("with filler: %+v", all)
	if all.all() < 200 {
		t.Fatalf("only %d mutations", all.all())
	}
	if all.higher > 0 || 2*all.lower <= all.all() {
		t.Errorf("%d of %d raise the mark, %d lower it", all.higher, all.all(), all.lower)
	}
}

// Key phrases without content, pasted behind a real description, earn at most a point.
func TestPhrasesPastedIntoRealTextsEarnLittle(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	e := tdqs.DefaultEdition()
	phrases := append([]string(nil), pastedPhrases...)
	n, i := 0, 0
	most := tdqs.Tenths(0)
	sum := tdqs.Tenths(0)
	eachRealTool(t, func(m *mannersCase) {
		if i++; i%3 != 1 || strings.TrimSpace(m.text.Source) == "" {
			return
		}
		r.Shuffle(len(phrases), func(i, j int) { phrases[i], phrases[j] = phrases[j], phrases[i] })
		pasted := strings.Join(phrases[:3+r.IntN(8)], " ")
		source := strings.TrimRight(m.text.Source, " \n\t.!")
		rise := e.Score(m.marks(t, source+". "+pasted)) - e.Score(m.marks(t, source+"."))
		n, sum, most = n+1, sum+max(0, rise), max(most, rise)
		if rise > 10 {
			t.Errorf("%q earns %v behind %q", pasted, rise, tail(source))
		}
	})
	t.Logf("%d pastings, %.2f on average, %v at most", n, float64(sum)/10/float64(n), most)
	if n < 200 {
		t.Fatalf("only %d mutations", n)
	}
}
