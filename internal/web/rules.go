package web

import (
	"net/http"

	"github.com/opentdqs/tdqs/internal/jsondoc"
	"github.com/opentdqs/tdqs/lint"
)

// rulesPage lists the linter's rules by severity.
type rulesPage struct {
	Groups []ruleGroup
}

// ruleGroup are the rules of one severity, the gravest that they report.
type ruleGroup struct {
	Severity lint.Severity
	About    string
	Rules    []*lint.Rule
}

// ruleGroups are the groups, the gravest first.
var ruleGroups = []ruleGroup{
	{Severity: lint.Error, About: "An agent is misled, or a client refuses the tool."},
	{Severity: lint.Warning, About: "An agent has to guess, and guesses wrong now and then."},
	{Severity: lint.Info, About: "It works, and could be said better."},
}

// rules lists the rules of the linter.
func (p *Pages) rules(*http.Request) (*page, error) {
	b := &rulesPage{}
	for _, g := range ruleGroups {
		for _, r := range lint.Rules() {
			if r.Severity == g.Severity {
				g.Rules = append(g.Rules, r)
			}
		}
		b.Groups = append(b.Groups, g)
	}
	return &page{kind: "rules", Path: "/rules", Title: "Rules of the linter · tdqs registry", Body: b,
		Description: count(len(lint.Rules()), "rule") + " that find plain defects in the definitions of tools, each with the reason and two examples."}, nil
}

// rulePage is a rule with its examples.
type rulePage struct {
	*lint.Rule
	Bad, Good string
}

// rule explains a rule.
func (p *Pages) rule(r *http.Request) (*page, error) {
	found, err := lint.ParseRule(r.PathValue("id"))
	if err != nil {
		return nil, refuse(http.StatusNotFound, "There is no rule of this name. The page of rules lists those that there are.")
	}
	return &page{kind: "rule", Path: "/rules/" + found.ID, Title: found.ID + ": " + found.Title + " · tdqs registry", Description: found.Why,
		Body: &rulePage{found, example(found.Bad), example(found.Good)}}, nil
}

// example is the JSON of an example, laid out.
func example(text string) string {
	doc, err := jsondoc.Parse([]byte(text))
	if err != nil {
		return text
	}
	return plainJSON(pretty(doc.Root()))
}
