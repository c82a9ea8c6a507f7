package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A rule of judgment must have so many of its findings on real servers looked
// at, or all, and no more than one in ten of them may be wrong.
const (
	judgedLeast = 10
	wrongMost   = 10 // percent
)

// heuristic are the rules that may be wrong; the others report what anyone can
// count.
var heuristic = []*Rule{restatesName, begsForPriority, unknownTool, unknownParameter, noUsageGuidance, resultUnsaid,
	repeatsSchema, docstringIndentation, annotationContradiction, hintAgainstName, idempotentCreate, invalidSchema,
	requiredMissing, requiredUndocumented, argsBlock, freeString, parameterRestatesName, generatedTitle, unexplainedCodes,
	sentinelBounds, openNoArguments, bareOutputSchema, nearDuplicateName, weakTitle, invisibleCharacters, markupInText,
	addressesJudge, steersReader, overlappingDescriptions, boilerplate, mixedNaming}

// TestVerdicts holds the findings on real servers against what a person thought
// of them. testdata/verdicts.tsv has one finding a line: rule, hash, right or
// wrong; no text of a server is in it. A verdict whose finding is gone fails: the
// rule has changed, and has to be judged again, which
//
//	go run ./bench/findings -rule RULE -judged lint/testdata/verdicts.tsv ../shared/corpus/*.json
//
// helps with. What was right and is gone may be a defect that is missed now.
func TestVerdicts(t *testing.T) {
	t.Parallel()
	found := map[string]map[string]bool{} // hashes by rule
	for _, c := range corpus(t) {
		for _, f := range c.findings {
			if found[f.Rule] == nil {
				found[f.Rule] = map[string]bool{}
			}
			found[f.Rule][f.Hash()] = true
		}
	}
	data, err := os.ReadFile(filepath.Join("testdata", "verdicts.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	judged, wrong := map[string]int{}, map[string]int{}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		if len(fields) != 3 || fields[2] != "right" && fields[2] != "wrong" {
			t.Fatalf("verdicts.tsv: %q is no rule, hash and verdict", line)
		}
		rule, hash := fields[0], fields[1]
		if !found[rule][hash] {
			t.Errorf("%s no longer finds %s, which was judged %s: is that meant? Then strike the line from testdata/verdicts.tsv and judge others", rule, hash, fields[2])
			continue
		}
		judged[rule]++
		if fields[2] == "wrong" {
			wrong[rule]++
		}
	}
	for _, r := range heuristic {
		n := len(found[r.ID])
		t.Logf("%-26s %5d found, %3d judged, %d wrong", r.ID, n, judged[r.ID], wrong[r.ID])
		if judged[r.ID] < min(judgedLeast, n) {
			t.Errorf("%s: %d of %d findings are judged, want %d: look at more and write them into testdata/verdicts.tsv", r.ID, judged[r.ID], n, min(judgedLeast, n))
		}
		if 100*wrong[r.ID] > wrongMost*max(judged[r.ID], judgedLeast) {
			t.Errorf("%s: %d of %d judged findings are wrong: mend the rule or drop it", r.ID, wrong[r.ID], judged[r.ID])
		}
	}
}
