package tdqs

import "context"

// Judge gives marks to a tool and to a tool set. A language model is one; so is
// package judge/offline, which needs none. An error with a method Fatal() bool
// that answers true says that asking about anything else would fail as well: a
// [Scorer] stops at it.
type Judge interface {
	// Name says which judge, rubric and model the marks come from.
	Name() JudgeName
	// JudgeTool judges one definition that passed the hard gates.
	JudgeTool(context.Context, ToolCase) (Verdict, error)
	// JudgeServer judges what the tools are together.
	JudgeServer(context.Context, ServerCase) (CoherenceVerdict, error)
}

// Preparer is a Judge that wants to look once at the whole set before it judges
// the tools of it one by one. Prepare must be cheap against judging; the Judge
// it returns is used for that set alone, by several goroutines at once.
type Preparer interface {
	Prepare(ServerCase) Judge
}

// JudgeName is the part of a calibration that the judge knows. The zero string
// stands for what does not apply.
type JudgeName struct {
	Judge     string // "offline" or "model"
	Model     string // the model's identifier at its endpoint
	Rubric    string // hash of the rubric's text
	Weights   string // hash of the offline judge's weights
	Overrides string // request overrides, canonical JSON
}

// Calibration is what a score may be compared within: scores of different
// calibrations never meet in an aggregate, a list or a comparison.
type Calibration struct {
	Edition string
	Judge   JudgeName
}

// ToolCase is what a judge sees of one tool.
type ToolCase struct {
	Edition *Edition
	Server  string // the server's name
	Tool    *Tool
	Signals *Signals
	Tools   []Tool // the whole set, the tool itself included
	Index   int    // of the tool in Tools
}

// ServerCase is what a judge sees of a tool set. Signals has one entry a tool.
type ServerCase struct {
	Edition    *Edition
	Name       string
	Tools      []Tool
	Signals    []Signals
	Candidates []ShadowCandidate
}

// Verdict is a judge's answer on one tool.
type Verdict struct {
	Marks Marks
	// Contradiction is set when the description contradicts the annotations.
	Contradiction bool
	Summary       string
	// Advice is what would lift the marks, one request a dimension for an author to
	// follow ("name `list_bills` as the tool for many bills"); empty where the judge
	// knows nothing that would.
	Advice [NumDimensions]string
	// Unwritten is set when the text describes nothing of the tool ("TODO"): a
	// description has yet to be written, whatever else the advice says.
	Unwritten bool
	Interval  *Interval // of the score, from a judge that only estimates; else nil
	Runs      *Runs     // nil when the tool was judged once; Marks are their medians
	Notes     []string  // for the report: a sentence each on what was odd in judging
}

// CoherenceVerdict is a judge's answer on a tool set.
type CoherenceVerdict struct {
	Marks     CoherenceMarks
	Shadowing []ShadowVerdict // confirmed candidate pairs
	Summary   string
	// InputHash stands for all that the judge was shown of the set; a set with
	// the same hash need not be judged again. Empty when the judge has none.
	InputHash string
	Runs      *Runs    // as of a [Verdict]
	Notes     []string // as of a [Verdict]
}

// ShadowVerdict confirms a candidate pair: the cheaper sibling can answer what
// the tool is for.
type ShadowVerdict struct {
	Tool           string
	CheaperSibling string
	Justification  string
}
