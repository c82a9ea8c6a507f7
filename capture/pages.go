package capture

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// pages reads the list once.
func pages(ctx context.Context, session *mcp.ClientSession, t *tap, limits Limits, began *time.Time) (reading, error) {
	p := paging{limits: limits, cursors: map[string]bool{"": true}, lists: map[[32]byte]int{}, names: map[string]int{}}
	for cursor, goesOn := "", true; goesOn; {
		*began = time.Now()
		step, cancel := context.WithTimeout(ctx, limits.Step)
		result, err := session.ListTools(step, &mcp.ListToolsParams{Cursor: cursor})
		cancel()
		if err == nil {
			goesOn, err = p.page(t.takePage(), cursor, result.NextCursor)
		}
		if err != nil {
			return p.reading, pageError{len(p.pages) + 1, err}
		}
		cursor = result.NextCursor
	}
	return p.reading, nil
}

// paging gathers the pages of one reading and what is odd about them.
type paging struct {
	reading
	limits  Limits
	cursors map[string]bool  // those that were asked with
	lists   map[[32]byte]int // the page of each list of tools
	names   map[string]int   // the page that lists a tool first
}

func (p *paging) note(format string, args ...any) {
	p.notes = append(p.notes, fmt.Sprintf(format, args...))
}

// page takes the page that was asked for with a cursor, and says whether to ask
// for the next.
func (p *paging) page(page []byte, cursor, next string) (goesOn bool, err error) {
	v := root(page)
	tools := v.Get("tools")
	if !tools.Is(jsondoc.Array) {
		return false, errNoList
	}
	n := len(p.pages) + 1
	key := sha256.Sum256(tools.Raw())
	if earlier := p.lists[key]; earlier > 0 && tools.Len() > 0 {
		p.odd.add(tdqs.PageRepeated, n, cursor)
		p.note("page %d of the list is page %d again, so the server does not heed the cursor: the pages behind it were not asked for", n, earlier)
		return false, nil
	}
	if p.size += len(page); p.size > p.limits.Bytes {
		return false, fmt.Errorf("the list is longer than %d MB", p.limits.Bytes/megabyte)
	}
	p.pages = append(p.pages, page)
	p.lists[key] = n
	p.repeated(tools, n)
	p.oddCursor(v.Get("nextCursor"), n)
	switch {
	case next == "":
		return false, nil
	case p.cursors[next]:
		p.odd.add(tdqs.CursorRepeated, n, next)
		p.note("page %d of the list has the cursor of an earlier page: the list would go round, and was read up to there", n)
		return false, nil
	}
	if tools.Len() == 0 {
		p.odd.add(tdqs.PageEmpty, n, next)
	}
	if n == p.limits.Pages {
		p.odd.add(tdqs.PagesCut, n, next)
		p.note("the list has more than %d pages: those behind were not asked for, and tools may be missing here", n)
		return false, nil
	}
	p.cursors[next] = true
	return true, nil
}

// repeated counts the tools of a page that an earlier one lists.
func (p *paging) repeated(tools jsondoc.Value, n int) {
	for tool := range tools.Elements() {
		name := tool.Get("name")
		if !name.Is(jsondoc.String) {
			continue
		}
		if earlier := p.names[name.Str()]; earlier == 0 {
			p.names[name.Str()] = n
		} else if earlier < n {
			p.odd.add(tdqs.ToolRepeated, n, name.Str())
		}
	}
}

// oddCursor counts a cursor that is there and none.
func (p *paging) oddCursor(next jsondoc.Value, n int) {
	switch {
	case !next.Exists():
	case next.Is(jsondoc.Null):
		p.odd.add(tdqs.CursorNull, n, "")
	case !next.Is(jsondoc.String):
		p.odd.add(tdqs.CursorOdd, n, next.Kind().String())
		p.note("page %d of the list has a nextCursor that is %s and not a string: the pages behind it were not asked for, and tools may be missing here", n, next.Kind())
	case next.EqualStr(""):
		p.odd.add(tdqs.CursorEmpty, n, "")
	}
}

var errNoList = errors.New("the answer holds no list of tools")

// pageError is an error on a page, from 1.
type pageError struct {
	page int
	err  error
}

func (e pageError) Error() string { return e.err.Error() }
func (e pageError) Unwrap() error { return e.err }
