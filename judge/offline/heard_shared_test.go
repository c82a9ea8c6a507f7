package offline

import (
	"regexp"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// What the reasons say of real definitions is not contradicted by themselves or by the
// text: how often each was wrong is counted, with how many are borne.
func TestReasonsOnCorpus(t *testing.T) {
	t.Parallel()
	var (
		nowhere  = regexp.MustCompile("(?:Not explained anywhere: |not at all: |What remains unexplained is )(.*)$")
		name     = regexp.MustCompile("`([^`]+)`")
		told     = regexp.MustCompile(`(?s)["“«‹‘]([^"”»›’]+)["”»›’]…? tells what comes back`)
		comes    = regexp.MustCompile(`(?i)return|respon|result|output|yield|gives?|comes|list|json|contain|includ|union|dictionary|[^\x00-\x7F]`)
		hardly   = regexp.MustCompile("Hardly explained: ([^;]*)")
		failures = regexp.MustCompile(`(?i)\b(fails|failed|error|errors|throws|rejected|not found|invalid)\b`)
		returns  = regexp.MustCompile(`(?i)\b(returns|responds with|the result is|outputs)\b`)
		grants   = regexp.MustCompile(`(?i)\b(permissions?|authenticat\w+|authori[sz]\w+|api key)\b`)
	)
	counts := map[string]int{}
	wrong := func(kind string, m *mannersCase, j string) {
		if counts[kind]++; counts[kind] < 4 {
			t.Logf("%s: %s: %s", kind, m.c.Tool.Name, j)
		}
	}
	eachRealTool(t, func(m *mannersCase) {
		text := m.text.Source
		v := m.verdict(t, text)
		params := v.Marks[tdqs.ParameterSemantics].Justification
		if contradictsItself(params) {
			wrong("adds to a parameter that nothing explains", m, params)
		}
		if found := nowhere.FindStringSubmatch(params); found != nil {
			for _, p := range name.FindAllStringSubmatch(found[1], -1) {
				if ok, _ := regexp.MatchString("(?m)^[ \\t`*-]*"+regexp.QuoteMeta(p[1])+"[`*]*\\s*(:|—|–|=| is | must )\\s*\\S+ \\S+", text); ok {
					wrong("nothing explains what has an entry", m, params)
				}
			}
		}
		if found := hardly.FindStringSubmatch(params); found != nil {
			for _, p := range name.FindAllStringSubmatch(found[1], -1) {
				if ok, _ := regexp.MatchString("(?m)^[ \\t`*-]*"+regexp.QuoteMeta(p[1])+"[`*]*:\\s*\\S+ \\S+", text); ok {
					wrong("an entry explains hardly", m, params)
				}
			}
		}
		behavior := v.Marks[tdqs.BehavioralTransparency].Justification
		if _, missing, ok := strings.Cut(behavior, "no plain word was found on "); ok {
			counts["silent"]++
			if strings.Contains(missing, "failures") && failures.MatchString(text) {
				wrong("no word on failures", m, behavior)
			}
			if strings.Contains(missing, "permissions") && grants.MatchString(text) {
				wrong("no word on permissions", m, behavior)
			}
		}
		complete := v.Marks[tdqs.ContextualCompleteness].Justification
		if strings.Contains(complete, "no sentence on what comes back") && returns.MatchString(text) {
			wrong("nothing comes back", m, complete)
		}
		if found := told.FindStringSubmatch(complete); found != nil {
			if counts["told"]++; !comes.MatchString(found[1]) {
				wrong("told without a word of it", m, complete)
			}
		}
	})
	t.Logf("%v", counts)
	for kind, most := range map[string]int{
		"adds to a parameter that nothing explains": 0,
		"nothing explains what has an entry":        0,
		"no word on failures":                       5,
		"no word on permissions":                    5,
		"nothing comes back":                        5,
		"an entry explains hardly":                  10,
		"told without a word of it":                 15,
	} {
		if counts[kind] > most {
			t.Errorf("%s: %d", kind, counts[kind])
		}
	}
	if counts["silent"] < 1000 || counts["told"] < 300 {
		t.Errorf("too few: %v", counts)
	}
}

// No advice asks for a form or for bounds that the parameter's own description gives.
func TestAdviceIsNotFollowedYet(t *testing.T) {
	t.Parallel()
	var (
		form   = regexp.MustCompile(`what form ((?:, | and |` + "`[^`]+`" + `)+) takes?`)
		bounds = regexp.MustCompile(`within which bounds ((?:, | and |` + "`[^`]+`" + `)+) lies?`)
		shown  = regexp.MustCompile(`(?i)\b(e\.g\.|for example|such as|yyyy|iso 8601|uuid|format)`)
		ranged = regexp.MustCompile(`(?i)\d ?[-–] ?\d|\b(max(imum)?|between|at least|at most) \d`)
		name   = regexp.MustCompile("`([^`]+)`")
	)
	asked, followed := 0, 0
	eachRealTool(t, func(m *mannersCase) {
		advice := m.verdict(t, m.text.Source).Advice[tdqs.ParameterSemantics]
		properties := m.c.Tool.InputTree().Get("properties")
		for _, q := range []struct{ asks, answers *regexp.Regexp }{{form, shown}, {bounds, ranged}} {
			for _, names := range q.asks.FindAllStringSubmatch(advice, -1) {
				for _, p := range name.FindAllStringSubmatch(names[1], -1) {
					asked++
					if told := properties.Get(p[1]).Get("description").Str(); q.answers.MatchString(told) {
						if followed++; followed < 5 {
							t.Logf("%s: %s, though %q", m.c.Tool.Name, advice, told)
						}
					}
				}
			}
		}
	})
	t.Logf("of %d questions %d are answered", asked, followed)
	if asked < 500 || followed > 20 {
		t.Errorf("of %d questions %d are answered", asked, followed)
	}
}
