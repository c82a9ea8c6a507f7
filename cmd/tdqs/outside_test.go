//go:build unix

package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/opentdqs/tdqs"
)

// outside is what a serving process sees of the world: servers over HTTP whose
// lists change, and a model. It lives in the test, so it remembers what was asked
// when the process that asked is dead.
//
// A life is the time from the start of a process to its end. Its number stands in
// the address of the model, so that a request which a dead process left in a buffer
// is not taken for one of the next.
type outside struct {
	*httptest.Server
	events chan event

	mu       sync.Mutex
	chance   *rand.Rand
	lists    map[string]*list
	keys     map[string]string // of tools, by input hash
	life     int
	over     bool              // the process of this life is being killed
	listed   map[string]bool   // servers whose list was asked for in this life
	asked    map[string]int    // questions of this life
	by       map[string]string // who asked them last
	given    map[string]int    // answers, by who asked
	mortal   string            // who is answered so often only, and is killed then
	often    int
	dead     string              // who may have asked in vain
	open     map[string]bool     // of those, not answered
	answered map[string]bool     // of those, answered
	recorded map[string]struct{} // what was found in the database after an earlier life
	wrong    []string
}

// event is something that a process under test does.
type event int

const (
	lists    event = iota // asks a server for its list
	asks                  // asks the model
	answered              // has an answer of the model
)

// list is what a server offers.
type list struct {
	versions []int
	tools    []string // as JSON
	hashes   []string
}

func newOutside(t *testing.T, servers, tools int) *outside {
	o := &outside{events: make(chan event, 10_000), chance: rand.New(rand.NewPCG(9, uint64(servers))),
		lists: map[string]*list{}, keys: map[string]string{}, recorded: map[string]struct{}{}}
	for i := range servers {
		slug := fmt.Sprintf("plot-%d", i)
		o.lists[slug] = &list{versions: make([]int, tools), tools: make([]string, tools), hashes: make([]string, tools)}
		for place := range tools {
			o.write(t, slug, place)
		}
	}
	o.begin()
	o.Server = httptest.NewServer(o)
	t.Cleanup(func() {
		o.CloseClientConnections()
		o.Close()
	})
	return o
}

// write makes a definition in its version.
func (o *outside) write(t *testing.T, slug string, place int) {
	l := o.lists[slug]
	name := strings.ReplaceAll(fmt.Sprintf("%s_water_%d", slug, place), "-", "_")
	l.tools[place] = fmt.Sprintf(`{"name":%q,"description":"Waters bed %d of a plot for some minutes, version %d of this text."}`, name, place, l.versions[place])
	s, err := tdqs.Decode([]byte(l.tools[place]))
	if err != nil {
		t.Fatal(err)
	}
	l.hashes[place] = s.Tools[0].InputHash()
	o.keys[l.hashes[place]] = fmt.Sprintf("%s version %d", name, l.versions[place])
}

// change gives some servers a few new definitions, and sometimes old ones again.
func (o *outside) change(t *testing.T, servers, tools int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	slugs := o.slugs()
	for range servers {
		slug := slugs[o.chance.IntN(len(slugs))]
		l := o.lists[slug]
		for range tools {
			place := o.chance.IntN(len(l.tools))
			if l.versions[place]++; o.chance.IntN(5) == 0 {
				l.versions[place] = max(l.versions[place]-2, 0)
			}
			o.write(t, slug, place)
		}
	}
}

// toAsk is how many tools have no answer that was found in the database.
func (o *outside) toAsk() (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, l := range o.lists {
		for _, hash := range l.hashes {
			if _, known := o.recorded[o.keys[hash]]; !known {
				n++
			}
		}
	}
	return n
}

// slugs are the servers, in order.
func (o *outside) slugs() (slugs []string) {
	for slug := range o.lists {
		slugs = append(slugs, slug)
	}
	slices.Sort(slugs)
	return slugs
}

// begin begins a life.
func (o *outside) begin() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.life++
	o.over = false
	o.listed, o.asked, o.by, o.open, o.answered = map[string]bool{}, map[string]int{}, map[string]string{}, map[string]bool{}, map[string]bool{}
	o.given = map[string]int{}
	for len(o.events) > 0 {
		<-o.events
	}
}

// base is the address of the model for one process of this life.
func (o *outside) base(who string) string { return fmt.Sprintf("%s/life/%d/%s/v1", o.URL, o.life, who) }

// pause is a short time, so that something is under way at any moment.
func (o *outside) pause(longest time.Duration) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	return time.Duration(o.chance.Int64N(int64(longest)))
}

func (o *outside) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if slug, ok := strings.CutPrefix(r.URL.Path, "/mcp/"); ok {
		o.server(w, slug, body)
		return
	}
	if path := strings.Split(r.URL.Path, "/"); len(path) > 3 && path[1] == "life" {
		life, _ := strconv.Atoi(path[2])
		o.model(w, r, life, path[3], body)
	}
}

// server answers one message to a server.
func (o *outside) server(w http.ResponseWriter, slug string, body []byte) {
	o.mu.Lock()
	tools := strings.Join(o.lists[slug].tools, ",")
	isList := strings.Contains(string(body), `"tools/list"`)
	if isList && !o.over {
		o.listed[slug] = true
		o.events <- lists
	}
	o.mu.Unlock()
	if isList {
		time.Sleep(o.pause(10 * time.Millisecond))
	}
	answer := rawAnswer(body, tools)
	if answer == "" {
		w.WriteHeader(http.StatusAccepted)
		return
	}
	_, _ = io.WriteString(w, answer)
}

// model answers one question and writes down that it was put.
func (o *outside) model(w http.ResponseWriter, r *http.Request, life int, who string, body []byte) {
	key, isSet := questionOf(body)
	if !o.put(life, who, key) {
		return
	}
	time.Sleep(o.pause(15 * time.Millisecond))
	if !o.mayAnswer(who) {
		<-r.Context().Done() // the one who asked is dead
		return
	}
	_, _ = io.WriteString(w, answerTo(key, isSet))
	if f, ok := w.(http.Flusher); ok {
		f.Flush()
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if life == o.life && !o.over {
		delete(o.open, key)
		o.answered[key] = true
		o.events <- answered
	}
}

// mayAnswer counts an answer, unless whoever asks has had all that it is to have.
func (o *outside) mayAnswer(who string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if who == o.mortal && o.given[who] == o.often {
		return false
	}
	o.given[who]++
	return true
}

// put writes a question down, and whether it should not have been put.
func (o *outside) put(life int, who, key string) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if life != o.life || o.over {
		return false
	}
	o.asked[key]++
	if o.dead != "" && o.by[key] == o.dead {
		o.asked[key] = 1
	}
	o.by[key] = who
	o.open[key] = true
	if o.asked[key] > 1 {
		o.wrong = append(o.wrong, fmt.Sprintf("%s was asked about %d times in life %d", key, o.asked[key], life))
	}
	if _, known := o.recorded[key]; known {
		o.wrong = append(o.wrong, fmt.Sprintf("%s was recorded and asked about again in life %d", key, life))
	}
	o.events <- asks
	return true
}

var aboutTool = regexp.MustCompile(`^TOOL NAME: (\S+)\n(?s:.*) (version \d+) of this text`)

// questionOf names what a request is about: a tool in a version, or a set by the
// hash of its message.
func questionOf(body []byte) (key string, isSet bool) {
	var q struct{ Messages []struct{ Content string } }
	if json.Unmarshal(body, &q) != nil || len(q.Messages) < 2 {
		return "nothing", false
	}
	message := q.Messages[1].Content
	if m := aboutTool.FindStringSubmatch(message); m != nil {
		return m[1] + " " + m[2], false
	}
	sum := sha256.Sum256([]byte(message))
	return hex.EncodeToString(sum[:8]), true
}

// markOf is the mark that the model gives all dimensions of a tool.
func markOf(key string) int {
	h := fnv.New32a()
	_, _ = io.WriteString(h, key)
	return 1 + int(h.Sum32()%5)
}

func answerTo(key string, isSet bool) string {
	scores := map[string]any{}
	mark := func(n int) any { return map[string]any{"score": n, "justification": "As it is marked."} }
	if isSet {
		for _, d := range tdqs.CoherenceDimensions() {
			scores[d.Key()] = mark(4)
		}
	} else {
		for _, d := range tdqs.Dimensions() {
			scores[d.Key()] = mark(markOf(key))
		}
	}
	verdict, _ := json.Marshal(map[string]any{"scores": scores, "annotation_contradiction": false, "shadowing_risks": []int{}, "summary": "As it is marked."})
	answer, _ := json.Marshal(map[string]any{"object": "chat.completion",
		"choices": []any{map[string]any{"index": 0, "finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": string(verdict)}}}})
	return string(answer)
}
