package cli

import (
	"fmt"

	"github.com/opentdqs/tdqs/judge/agreement"
)

// what says what was judged.
func (c *calibrated) what() string {
	return fmt.Sprintf("%s of %s, edition %s", plural(int64(len(c.trial.answers)), "definition"),
		plural(int64(len(c.labels.Sets)), "server"), c.options.edition.Name)
}

// flattered says that the judge was held against what it was learned from; "" when
// it was not.
func (c *calibrated) flattered() string {
	j := c.trial.judge
	if !c.labelled || j.labels == "" || j.labels != c.labels.Hash() {
		return ""
	}
	return fmt.Sprintf("the estimate was learned from these very labels, so the figures flatter it: on servers that\n"+
		"were held out its score's mean error is %.2f; hold it against labels of your own", j.estimate.MeanAbsoluteError)
}

// text is the tables for people.
func (c *calibrated) text(b *sheet) {
	fmt.Fprintf(b, "calibrate: %s\njudge: %s\n", c.what(), c.trial.judge.whole())
	if u := c.trial.usage; u != nil {
		fmt.Fprintf(b, "asked: %s, %s in, %s out, %s remembered\n", plural(u.Calls, "call"), plural(u.TokensIn, "token"),
			grouped(u.TokensOut), plural(u.Cached, "verdict"))
	}
	if c.labelled {
		fmt.Fprintln(b)
		columns := []column{c.trial.compared(), figures("best constant", c.constant)}
		if c.again.N > 0 {
			columns = append(columns, figures(fmt.Sprintf("labels again (%d)", c.again.N), c.again))
		}
		printFigures(b, columns...)
		if said := c.flattered(); said != "" {
			fmt.Fprintf(b, "\n%s\n", said)
		}
		fmt.Fprintf(b, "\nthe judge's scores lie %+.2f from the labels on average\n", c.trial.comparison.Bias())
		c.trial.printContradictions(b)
		fmt.Fprintf(b, "\nhow often each label (rows) got each mark (columns):\n")
		printConfusion(b, &c.trial.comparison)
		printTiers(b, &c.trial.comparison)
	}
	if c.options.marks != "" {
		fmt.Fprintf(b, "\nthe judge's marks are in %s\n", c.options.marks)
	}
	if l := c.learned; l != nil {
		fmt.Fprintf(b, "\nlearned from %s; on servers that were held out (%d divisions into parts):\n\n",
			plural(int64(len(c.labels.Rows)), "definition"), divisions)
		printFigures(b, figures("learned weights", l.judge), figures("best constant", l.constant))
		fmt.Fprintf(b, "\nthe weights are in %s: tdqs score --judge offline --offline-weights uses them\n", c.options.train)
		if l.judge.Error >= l.constant.Error {
			fmt.Fprintln(b, "they are no better than a constant: more definitions of more servers are needed")
		}
	}
}

// figuresJSON is a tally for programs.
type figuresJSON struct {
	Definitions int     `json:"definitions"`
	Error       float64 `json:"meanAbsoluteError"`
	SameTier    float64 `json:"sameTierPercent"`
	Exact       float64 `json:"exactPercent"`
	WithinOne   float64 `json:"withinOnePercent"`
}

// json is the same for programs.
func (c *calibrated) json() any {
	type learnedJSON struct {
		File      string       `json:"file"`
		HeldOut   *figuresJSON `json:"heldOut"`
		Constant  *figuresJSON `json:"bestConstant"`
		Divisions int          `json:"divisions"`
	}
	out := struct {
		Edition     string       `json:"edition"`
		Definitions int          `json:"definitions"`
		Servers     int          `json:"servers"`
		Judge       judgeJSON    `json:"judge"`
		Constant    *figuresJSON `json:"bestConstant,omitempty"`
		Again       *figuresJSON `json:"labelsAgain,omitempty"`
		Learned     *learnedJSON `json:"learned,omitempty"`
		Flattered   bool         `json:"learnedFromTheseLabels,omitempty"`
	}{Flattered: c.flattered() != "", Edition: c.options.edition.Name, Definitions: len(c.trial.answers), Servers: len(c.labels.Sets), Judge: c.trial.json(c.labelled)}
	if c.labelled {
		out.Constant = newFiguresJSON(c.constant)
	}
	if c.again.N > 0 {
		out.Again = newFiguresJSON(c.again)
	}
	if l := c.learned; l != nil {
		out.Learned = &learnedJSON{c.options.train, newFiguresJSON(l.judge), newFiguresJSON(l.constant), divisions}
	}
	return out
}

func newFiguresJSON(f agreement.Figures) *figuresJSON {
	return &figuresJSON{f.N, hundredths(f.Error), hundredths(f.SameTier), hundredths(f.MeanExact()), hundredths(f.MeanWithinOne())}
}
