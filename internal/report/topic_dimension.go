package report

import (
	"fmt"

	"github.com/opentdqs/tdqs"
)

// words explain one dimension.
type words struct{ asks, high, low, mend, note string }

var dimensionHelp = [tdqs.NumDimensions]words{
	tdqs.PurposeClarity: {
		asks: "Does a reader know at once what the tool does, and to what?",
		high: "A definite verb and thing, and the line between this tool and the ones that resemble it.",
		low:  "The name said again, a verb that fits anything, or nothing.",
		mend: "Open with one sentence of verb, thing and scope. Where another tool comes close, name it and say what is different.",
		note: "A description that only repeats the name or the title cannot get more than 2 here.",
	},
	tdqs.UsageGuidelines: {
		asks: "Does a reader know when this is the right tool, and when another one is?",
		high: "The case for it, the case against it, and the tool to take instead.",
		low:  "No word on when to call it.",
		mend: "Add one sentence that begins with \"Use this when\" and one that names the tool for the other case.",
	},
	tdqs.BehavioralTransparency: {
		asks: "Does a reader know what a call does beyond its answer?",
		high: "What is changed or lost, what rights it takes, what limits apply, what happens on a repeat.",
		low:  "Silence about effects, or words that the hints deny.",
		mend: "Declare the four hints under annotations, and spend the words on what a hint cannot carry: what exactly goes, who may, how often.",
		note: "A description at odds with its annotations gets 1 and a flag.",
	},
	tdqs.ParameterSemantics: {
		asks: "Does a reader know what to fill in?",
		high: "Meaning, format and an example for what the schema leaves open.",
		low:  "Parameters that neither the schema nor the description explains.",
		mend: "Describe every parameter in the schema, and list the allowed values where there are few.",
		note: "Above 80 % of parameters described in the schema the mark starts at 3, without parameters at 4; below 50 % the description has to make up for the schema.",
	},
	tdqs.ConcisenessStructure: {
		asks: "Is every sentence worth its place, and does the first one carry the most?",
		high: "Short, with what decides the choice in front.",
		low:  "Text that repeats the schema, buries the point, or is too short to say anything.",
		mend: "Cut what the schema and the hints say already, and move the purpose to the front.",
	},
	tdqs.ContextualCompleteness: {
		asks: "With everything else that is declared, is enough said for a tool this complex?",
		high: "Nothing that a caller needs is left to guess.",
		low:  "A tool with many inputs or effects and a line of text.",
		mend: "Say what comes back and how it can fail, or declare an output schema that does.",
	},
}

func dimensionTopics() []Topic {
	var out []Topic
	for _, d := range tdqs.Dimensions() {
		t := topicOf("dimension", d.Key(), d.Title(), dimensionHelp[d])
		t.Facts = append(t.Facts, Fact{"Weight", fmt.Sprintf("%d %% of a tool's score. A mark below 3 is a smell.", d.Weight())})
		out = append(out, t)
	}
	return out
}

var coherenceHelp = [tdqs.NumCoherenceDimensions]words{
	tdqs.Disambiguation: {
		asks: "Can the tools of the set be told from each other?",
		high: "Each tool has a purpose of its own.",
		low:  "Several tools seem to do the same thing.",
		mend: "Merge what overlaps, or say in both descriptions which question belongs to which tool.",
		note: "Some editions also weigh how much dearer one of two similar tools is to call; tdqs explain invocationCost.",
	},
	tdqs.NamingConsistency: {
		asks: "Do the names follow one pattern?",
		high: "One order of verb and noun and one way of writing throughout.",
		low:  "Several ways of writing and verbs without system.",
		mend: "Choose one pattern and rename what falls out of it. Which pattern does not matter.",
	},
	tdqs.ToolCountAppropriateness: {
		asks: "Is the set as large as its purpose needs?",
		high: "Usually 3 to 15 tools, each worth its place.",
		low:  "A single trivial tool, or more than 50.",
		mend: "Merge variants into one tool with a parameter, or split the server by subject.",
	},
	tdqs.Completeness: {
		asks: "Can a task be brought to its end with these tools?",
		high: "What can be made can also be found, changed and removed.",
		low:  "Steps that any caller needs are missing.",
		mend: "Add the missing counterpart: a list to a get, a delete to a create.",
	},
}

func coherenceTopics() []Topic {
	var out []Topic
	for _, d := range tdqs.CoherenceDimensions() {
		t := topicOf("coherence dimension", d.Key(), d.Title(), coherenceHelp[d])
		t.Facts = append(t.Facts, Fact{"Weight", "a quarter of coherence, which is 30 % of the overall score."})
		out = append(out, t)
	}
	return out
}

func topicOf(kind, name, title string, w words) Topic {
	t := Topic{Kind: kind, Name: name, Title: title, Facts: []Fact{{"", w.asks}, {"High", w.high}, {"Low", w.low}, {"Mend", w.mend}}}
	if w.note != "" {
		t.Facts = append(t.Facts, Fact{"Note", w.note})
	}
	return t
}
