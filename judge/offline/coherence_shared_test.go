package offline

import (
	"math"
	"strconv"
	"testing"

	"github.com/opentdqs/tdqs"
)

func serverCase(s *tdqs.Server, e *tdqs.Edition) tdqs.ServerCase {
	c := tdqs.ServerCase{Edition: e, Name: s.Name, Tools: s.Tools}
	for i := range s.Tools {
		c.Signals = append(c.Signals, e.Signals(&s.Tools[i]))
	}
	c.Candidates = e.ShadowCandidates(c.Tools, c.Signals)
	return c
}

// The judged sets: the marks agree far better than the best constant marks do,
// and hardly a pair is confirmed where the judge confirmed none.
func TestCoherenceOfLabels(t *testing.T) {
	t.Parallel()
	dir := sharedFolder(t)
	columns := [4]string{"disambiguation", "naming_consistency", "tool_count_appropriateness", "completeness"}
	constant := [4]int{4, 4, 5, 4}
	var exact, exactConstant [4]float64
	var off float64
	pairs, confirmed, sets := 0, 0, 0
	for _, row := range sharedRows(t, dir, "servers.tsv") {
		c := serverCase(sharedServer(t, dir, row["server"]), tdqs.DefaultEdition())
		v := judgeServer(c)
		pairs += len(c.Candidates)
		confirmed += len(v.Shadowing)
		for _, s := range v.Shadowing {
			t.Logf("%s: %s", row["server"], s.Justification)
		}
		sets++
		sum := 0
		for d := range columns {
			want, err := strconv.Atoi(row[columns[d]])
			if err != nil {
				t.Fatal(err)
			}
			got := v.Marks[d].Score
			if got == want {
				exact[d]++
			}
			if constant[d] == want {
				exactConstant[d]++
			}
			sum += got - want
		}
		off += math.Abs(float64(sum)) / 4
	}
	var mean, meanConstant float64
	for d := range columns {
		mean += 100 * exact[d] / float64(sets) / 4
		meanConstant += 100 * exactConstant[d] / float64(sets) / 4
		t.Logf("%-27s %.1f %% exact, constant %.1f %%", columns[d], 100*exact[d]/float64(sets), 100*exactConstant[d]/float64(sets))
	}
	t.Logf("mean %.1f %% exact, constant %.1f %%; coherence off by %.3f; %d of %d candidates confirmed", mean, meanConstant, off/float64(sets), confirmed, pairs)
	if mean < meanConstant+20 {
		t.Errorf("%.1f %% exact, the best constants reach %.1f %%", mean, meanConstant)
	}
	if off/float64(sets) > 0.29 {
		t.Errorf("the coherence score is off by %.3f on average", off/float64(sets))
	}
	if confirmed > 2 {
		t.Errorf("%d candidate pairs confirmed, the judge confirmed none", confirmed)
	}
}
