package ci_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// comment is one as both GitHub and GitLab give it.
type comment struct {
	ID   int    `json:"id"`
	Body string `json:"body"`
	User struct {
		Login string `json:"login"`
		Type  string `json:"type"`
	} `json:"user"`
	Author struct {
		Username string `json:"username"`
	} `json:"author"`
}

// forge is the part of the interfaces of GitHub and of GitLab that keeps comments.
type forge struct {
	*httptest.Server
	sync.Mutex
	comments []comment
	me       string // who the token is of, where it may ask; empty: it is a bot's
	refuses  int    // the status of every change; 0: none is refused
	gone     bool   // what is listed is not there any more
	asked    []string
	tokens   map[string]bool
}

func newForge(t *testing.T) *forge {
	t.Helper()
	f := &forge{comments: []comment{}, tokens: map[string]bool{}}
	f.Server = httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(f.Close)
	return f
}

// meet orders what the test and the server do with the fields: between them stands
// another process, which the race detector does not see.
func (f *forge) meet() {
	f.Lock()
	defer f.Unlock()
}

func (f *forge) serve(w http.ResponseWriter, r *http.Request) {
	f.Lock()
	defer f.Unlock()
	f.asked = append(f.asked, r.Method+" "+r.URL.Path)
	f.tokens[r.Header.Get("Authorization")+r.Header.Get("PRIVATE-TOKEN")] = true
	answer := func(status int, v any) {
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	if r.URL.Path == "/user" {
		if f.me == "" {
			answer(403, map[string]string{"message": "not for a bot"})
			return
		}
		answer(200, map[string]string{"login": f.me, "username": f.me})
		return
	}
	if r.Method == "GET" {
		page, _ := strconv.Atoi(r.URL.Query().Get("page"))
		from := min((page-1)*100, len(f.comments))
		answer(200, f.comments[from:min(from+100, len(f.comments))])
		return
	}
	var in struct{ Body string }
	switch err := json.NewDecoder(r.Body).Decode(&in); {
	case err != nil:
		answer(400, nil)
		return
	case len([]rune(in.Body)) > 65_536:
		answer(422, map[string]string{"message": "body is too long"})
		return
	case f.refuses != 0:
		answer(f.refuses, map[string]string{"message": "Resource not accessible by integration"})
		return
	}
	if r.Method == "POST" {
		c := f.written(in.Body)
		f.comments = append(f.comments, c)
		answer(201, c)
		return
	}
	id := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	for i := range f.comments {
		if fmt.Sprint(f.comments[i].ID) == id && !f.gone {
			f.comments[i].Body = in.Body
			answer(200, f.comments[i])
			return
		}
	}
	answer(404, nil)
}

// written is a comment by the token's owner.
func (f *forge) written(body string) comment {
	c := comment{ID: 1000 + len(f.comments), Body: body}
	c.User.Login, c.User.Type, c.Author.Username = f.me, "User", f.me
	if f.me == "" {
		c.User.Login, c.User.Type = "github-actions[bot]", "Bot"
	}
	return c
}
