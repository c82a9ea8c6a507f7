package openai_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs/judge/openai"
	"github.com/opentdqs/tdqs/rubric"
)

// shown is the response format of a request in short.
func shown(body map[string]any) string {
	f, ok := body["response_format"].(map[string]any)
	if !ok {
		return "none"
	}
	if _, ok := f["schema"]; ok {
		return fmt.Sprint(f["type"], "+schema")
	}
	return fmt.Sprint(f["type"])
}

// Endpoints refuse a format with several statuses; the next is tried, and the
// one that worked is where the next question begins.
func TestFormats(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name    string
		status  int
		body    string
		refused int // formats
		want    string
	}{
		{"all known", 0, "", 0, "json_schema json_schema"},
		{"OpenAI's older models", 400, `{"error":{"message":"Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."}}`, 1,
			"json_schema json_object+schema json_object+schema"},
		{"vLLM", 422, `{"detail":[{"loc":["body","response_format"],"msg":"unknown"}]}`, 2, "json_schema json_object+schema json_object json_object"},
		{"one that says what it uses", 400, `{"error":"failed to parse grammar"}`, 1, "json_schema json_object+schema json_object+schema"},
		{"one that says what it lacks", 400, `{"message":"Structured outputs are not supported"}`, 2, "json_schema json_object+schema json_object json_object"},
		{"llama-cpp-python", 500, `{"error":{"message":"[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type')}]"}}`, 1,
			"json_schema json_object+schema json_object+schema"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, func(w http.ResponseWriter, _ *http.Request, n int) {
				if n <= test.refused {
					write(w, test.status, test.body)
					return
				}
				write(w, 200, completion("{}", "stop"))
			})
			e := endpoint(t, openai.Config{BaseURL: s.URL})
			for range 2 {
				if _, err := e.Complete(t.Context(), question); err != nil {
					t.Fatal(err)
				}
			}
			var got []string
			for _, body := range s.bodies {
				got = append(got, shown(body))
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("asked with %v, want %s", got, test.want)
			}
		})
	}
}

// Questions put at the same time leave the search for a format to the first of
// them: each format is refused once.
func TestFormatIsFoundOnce(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, r *http.Request, n int) {
		if n <= 2 {
			write(w, 400, `{"error":{"message":"response_format is unknown"}}`)
			return
		}
		write(w, 200, completion("{}", "stop"))
	})
	e := endpoint(t, openai.Config{BaseURL: s.URL}).WithHeadStart(time.Hour)
	ask(t, e, 8)
	var got []string
	for _, body := range s.bodies {
		got = append(got, shown(body))
	}
	if want := "json_schema json_object+schema" + strings.Repeat(" json_object", 8); strings.Join(got, " ") != want {
		t.Errorf("asked with %v, want %s", got, want)
	}
}

// A first question that is long in answering does not hold the others up, and one
// that fails hands the lead on.
func TestFormatIsNotWaitedFor(t *testing.T) {
	t.Parallel()
	var all sync.WaitGroup
	all.Add(8)
	s := serve(t, func(w http.ResponseWriter, r *http.Request, n int) {
		all.Done()
		all.Wait() // the first is answered when the last has come
		write(w, 200, completion("{}", "stop"))
	})
	ask(t, endpoint(t, openai.Config{BaseURL: s.URL}).WithHeadStart(0), 8)

	failing := serve(t, func(w http.ResponseWriter, r *http.Request, n int) { write(w, 503, `{}`) })
	e := endpoint(t, openai.Config{BaseURL: failing.URL}).WithHeadStart(time.Hour)
	for range 3 {
		if _, err := e.Complete(t.Context(), question); err == nil {
			t.Error("no error")
		}
	}
}

// ask puts so many questions at once.
func ask(t *testing.T, e *openai.Endpoint, n int) {
	t.Helper()
	var wg sync.WaitGroup
	for range n {
		wg.Go(func() {
			if _, err := e.Complete(t.Context(), question); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

// Where no format is known the endpoint's words are passed on; a refusal of
// something else is not taken for one of the format.
func TestFormatsEnd(t *testing.T) {
	t.Parallel()
	for body, asked := range map[string]int{
		`{"error":{"message":"response_format is not supported"}}`: 3,
		`{"error":{"message":"temperature is not supported"}}`:     1,
	} {
		s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 400, body) })
		_, err := endpoint(t, openai.Config{BaseURL: s.URL}).Complete(t.Context(), question)
		if err == nil || !strings.Contains(err.Error(), "is not supported") || len(s.bodies) != asked {
			t.Errorf("%s: asked %d times: %v", body, len(s.bodies), err)
		}
		if way := `the request override {"response_format": null}`; err != nil && strings.Contains(err.Error(), way) != (asked == 3) {
			t.Errorf("the way out: %v", err)
		}
	}
}

// A question without a schema does not lower what others begin with.
func TestFormatWithoutSchemaIsNotRemembered(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion("{}", "stop")) })
	e := endpoint(t, openai.Config{BaseURL: s.URL})
	for _, q := range []rubric.Request{{System: "s", Turns: []string{"u"}}, question} {
		if _, err := e.Complete(t.Context(), q); err != nil {
			t.Fatal(err)
		}
	}
	if got := shown(s.bodies[0]) + " " + shown(s.bodies[1]); got != "json_object json_schema" {
		t.Error(got)
	}
}

// Without a schema, or with a format of the user's, there is no choice.
func TestFormatGiven(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion("{}", "stop")) })
	plain := rubric.Request{System: "s", Turns: []string{"u"}}
	for overrides, want := range map[string]string{"": "json_object", `{"response_format":null}`: "none", `{"response_format":{"type":"text"}}`: "text"} {
		o, err := openai.ParseOverrides(overrides)
		if err != nil {
			t.Fatal(err)
		}
		q := question
		if overrides == "" {
			q = plain
		}
		if _, err := endpoint(t, openai.Config{BaseURL: s.URL, Overrides: o}).Complete(t.Context(), q); err != nil {
			t.Fatal(err)
		}
		if got := shown(s.bodies[len(s.bodies)-1]); got != want {
			t.Errorf("%q: %s, want %s", overrides, got, want)
		}
	}
}

func TestOverrides(t *testing.T) {
	t.Parallel()
	s := serve(t, func(w http.ResponseWriter, _ *http.Request, _ int) { write(w, 200, completion("{}", "stop")) })
	o, err := openai.ParseOverrides(`{"temperature":null,"seed":9007199254740993,"reasoning":{"effort":"low","x":null},"response_format":{"json_schema":{"strict":false}},"max_tokens":700}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"max_tokens":700,"reasoning":{"effort":"low","x":null},"response_format":{"json_schema":{"strict":false}},"seed":9007199254740993,"temperature":null}`; o.String() != want {
		t.Errorf("written %s", o)
	}
	if _, err := endpoint(t, openai.Config{BaseURL: s.URL, Overrides: o}).Complete(t.Context(), question); err != nil {
		t.Fatal(err)
	}
	got := s.bodies[0]
	delete(got, "messages")
	want := map[string]any{"model": "small", "seed": 9007199254740993.0, "max_tokens": 700.0, "reasoning": map[string]any{"effort": "low"},
		"response_format": map[string]any{"type": "json_object", "json_schema": map[string]any{"strict": false}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for text, want := range map[string]bool{"": false, `{"temperature":0}`: false, `{"temperature":0.7}`: true, `{"temperature":null}`: true, `{"temperature":"1"}`: false} {
		if o, err := openai.ParseOverrides(text); err != nil || o.Sampled() != want {
			t.Errorf("%q: sampled %v, %v", text, o.Sampled(), err)
		}
	}
	if _, err := openai.ParseOverrides(`{"a":{"a":["a","a",{"a":"a"}]},"b":{"a":{}}}`); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		`[]`:                "request overrides: not a JSON object",
		`null`:              "request overrides: not a JSON object",
		`{"a":1} x`:         "request overrides: something follows the JSON object",
		`{"a":`:             "request overrides: not a JSON object",
		`{"model":"other"}`: `request overrides: "model" is not theirs to change`,
		`{"stream":true}`:   `request overrides: "stream" is not theirs to change`,
		`{"messages":[]}`:   `request overrides: "messages" is not theirs to change`,
		`{"n":1}`:           `request overrides: "n" would pay for answers that nobody reads: to judge several times, ask for several runs`,
		`{"a":1,"a":1}`:     `request overrides: "a" is given twice in one object: keep one of the two`,
		`{"a":[{"b":"a"},{"b":{"c":"c","d":{},"c":2}}]}`: `request overrides: "c" is given twice in one object: keep one of the two`,
	} {
		if _, err := openai.ParseOverrides(text); err == nil || err.Error() != want {
			t.Errorf("%s: %v", text, err)
		}
	}
}
