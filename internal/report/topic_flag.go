package report

import "github.com/opentdqs/tdqs"

// flagHelp explains the flags in the order in which they are listed.
var flagHelp = []struct {
	flag         tdqs.Flag
	means, costs string
	mend         string
}{
	{
		flag:  tdqs.NoDescription,
		means: "The tool has no description, or one of white space alone.",
		costs: "Every dimension gets 1 and the tool 1.0, without a judge being asked.",
		mend:  "Write one sentence on what the tool does and one on when to use it.",
	},
	{
		flag:  tdqs.TautologicalDescription,
		means: "The description is the tool's name or title again, in whatever case and padding.",
		costs: "Purpose Clarity gets at most 2.",
		mend:  "Say what the name does not: to what, how much of it, and where a similar tool begins.",
	},
	{
		flag:  tdqs.AnnotationContradiction,
		means: "The description and the annotations cannot both be true, such as a deletion that is declared read-only.",
		costs: "Behavioral Transparency gets 1.",
		mend:  "Correct whichever of the two is wrong; clients rely on the hints to ask before they act.",
	},
	{
		flag:  tdqs.ShadowingRisk,
		means: "Another tool of the server answers the same questions and is much cheaper to call, so that agents will take it even where this one is right.",
		costs: "No points by itself; it belongs to the set and is judged with it.",
		mend:  "Give each of the two questions that the other cannot answer, and name them in its description; or make one tool of both, or let the dearer one ask for less.",
	},
}

func flagTopics() []Topic {
	var out []Topic
	for _, f := range flagHelp {
		out = append(out, Topic{Kind: "flag", Name: string(f.flag), Title: string(f.flag), Facts: []Fact{
			{"", f.means}, {"Costs", f.costs}, {"Mend", f.mend},
		}})
	}
	return out
}
