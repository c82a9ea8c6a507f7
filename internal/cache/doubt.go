package cache

import (
	"errors"
	"fmt"
	"slices"

	"github.com/opentdqs/tdqs"
)

// Doubt is why the verdicts of a report are not to be taken over: it was changed
// after it was made, for its numbers do not follow from its marks. nil when they
// do.
func Doubt(r *tdqs.Report) error {
	if e := r.Calibration.Edition; e != "" && e != r.Edition.Name {
		return fmt.Errorf("specVersion is %s, and the calibration's edition %s", r.Edition.Name, e)
	}
	scores := make([]tdqs.Tenths, len(r.Tools))
	for i := range r.Tools {
		t := &r.Tools[i]
		if err := doubtTool(r.Edition, t); err != nil {
			return fmt.Errorf("%q: %w", t.Name, err)
		}
		scores[i] = t.TDQS
	}
	if r.ServerScore == nil {
		return nil
	}
	if len(scores) == 0 {
		return errors.New("there is a score of the server, and none of a tool")
	}
	if c := r.ServerScore.Coherence; c != nil {
		if err := doubtSet(r.Edition, c); err != nil {
			return fmt.Errorf("the set: %w", err)
		}
	}
	return doubtServer(r.ServerScore, r.Edition.RollUp(scores, r.Server.ToolCount, r.ServerScore.Coherence))
}

func doubtTool(e *tdqs.Edition, t *tdqs.ToolScore) error {
	none, restated := slices.Contains(t.Flags, tdqs.NoDescription), slices.Contains(t.Flags, tdqs.TautologicalDescription)
	for d, m := range t.Marks {
		if err := doubtMark(tdqs.Dimension(d), m); err != nil {
			return err
		}
		if none && m.Score != 1 {
			return fmt.Errorf("%s is %d, and a tool without a description has 1", tdqs.Dimension(d), m.Score)
		}
	}
	if purpose := t.Marks[tdqs.PurposeClarity].Score; restated && purpose > 2 {
		return fmt.Errorf("%s is %d, and a description that restates the name has 2 at most", tdqs.PurposeClarity, purpose)
	}
	marks := t.Marks.Scores()
	if made := e.Score(marks); made != t.TDQS {
		return fmt.Errorf("tdqs is %s, and the marks make %s", t.TDQS, made)
	}
	return doubtRuns(t.Runs, marks[:], func(run []int) tdqs.Tenths { return e.Score([tdqs.NumDimensions]int(run)) })
}

func doubtMark(of fmt.Stringer, m tdqs.Mark) error {
	switch {
	case m.Score < 1 || m.Score > 5:
		return fmt.Errorf("%s is %d, not from 1 to 5", of, m.Score)
	case m.Justification == "":
		return fmt.Errorf("%s has no justification", of)
	}
	return nil
}

func doubtSet(e *tdqs.Edition, c *tdqs.Coherence) error {
	for d, m := range c.Marks {
		if err := doubtMark(tdqs.CoherenceDimension(d), m); err != nil {
			return err
		}
	}
	marks := c.Marks.Scores()
	if made := e.CoherenceScore(marks); made != c.Score {
		return fmt.Errorf("coherenceScore is %s, and the marks make %s", c.Score, made)
	}
	return doubtRuns(c.Runs, marks[:], func(run []int) tdqs.Tenths { return e.CoherenceScore([tdqs.NumCoherenceDimensions]int(run)) })
}

// doubtRuns holds the marks to the medians of the runs, and the score of each run
// to its marks.
func doubtRuns(r *tdqs.Runs, marks []int, score func([]int) tdqs.Tenths) error {
	if r == nil {
		return nil
	}
	if len(r.Marks) == 0 {
		return errors.New("it was judged several times, and no run is there")
	}
	for i, run := range r.Marks {
		for _, mark := range run {
			if mark < 1 || mark > 5 {
				return fmt.Errorf("a mark of run %d is %d, not from 1 to 5", i+1, mark)
			}
		}
		if made := score(run); made != r.Scores[i] {
			return fmt.Errorf("the score of run %d is %s, and its marks make %s", i+1, r.Scores[i], made)
		}
	}
	for d := range marks {
		var all []int
		for _, run := range r.Marks {
			all = append(all, run[d])
		}
		slices.Sort(all)
		if middle := all[len(all)/2]; middle != marks[d] {
			return fmt.Errorf("a mark is %d, and the median of its runs %d", marks[d], middle)
		}
	}
	return nil
}

func doubtServer(said, made *tdqs.ServerScore) error {
	for _, n := range []struct {
		name       string
		said, made tdqs.Tenths
	}{
		{"meanTdqs", said.MeanTDQS, made.MeanTDQS},
		{"minTdqs", said.MinTDQS, made.MinTDQS},
		{"descriptionQualityScore", said.DescriptionQuality, made.DescriptionQuality},
		{"overallScore", overall(said), overall(made)},
	} {
		if n.said != n.made {
			return fmt.Errorf("the server: %s is %s, and the scores make %s", n.name, n.said, n.made)
		}
	}
	return nil
}

// overall is 0 where there is none.
func overall(s *tdqs.ServerScore) tdqs.Tenths {
	if s.Overall == nil {
		return 0
	}
	return *s.Overall
}
