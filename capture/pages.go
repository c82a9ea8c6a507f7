package capture

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// pages reads the list once.
func pages(ctx context.Context, session *mcp.ClientSession, t *tap, limits Limits, began *time.Time) (reading, error) {
	var r reading
	cursors, seen := map[string]bool{}, map[[32]byte]int{}
	size := 0
	for cursor := ""; ; {
		*began = time.Now()
		step, cancel := context.WithTimeout(ctx, limits.Step)
		result, err := session.ListTools(step, &mcp.ListToolsParams{Cursor: cursor})
		cancel()
		if err != nil {
			return r, pageError{len(r.pages) + 1, err}
		}
		page := t.takePage()
		list := rawTools(page)
		if list == nil {
			return r, pageError{len(r.pages) + 1, errNoList}
		}
		key := sha256.Sum256(list)
		if earlier := seen[key]; earlier > 0 && len(list) > 2 {
			r.notes = append(r.notes, fmt.Sprintf("page %d of the list is page %d again, so the server does not heed the cursor: the pages behind it were not asked for", len(r.pages)+1, earlier))
			return r, nil
		}
		if size += len(page); size > limits.Bytes {
			return r, pageError{len(r.pages) + 1, fmt.Errorf("the list is longer than %d MB", limits.Bytes>>20)}
		}
		r.pages = append(r.pages, page)
		seen[key] = len(r.pages)
		cursor = result.NextCursor
		if odd := oddCursor(page); odd != "" {
			r.notes = append(r.notes, fmt.Sprintf("page %d of the list has a nextCursor that is %s and not a string: the pages behind it were not asked for, and tools may be missing here", len(r.pages), odd))
		}
		switch {
		case cursor == "":
			return r, nil
		case cursors[cursor]:
			r.notes = append(r.notes, fmt.Sprintf("page %d of the list has the cursor of an earlier page: the list would go round, and was read up to there", len(r.pages)))
			return r, nil
		case len(r.pages) == limits.Pages:
			r.notes = append(r.notes, fmt.Sprintf("the list has more than %d pages: those behind were not asked for, and tools may be missing here", limits.Pages))
			return r, nil
		}
		cursors[cursor] = true
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

// oddCursor says what the nextCursor of a page is when it is neither absent nor
// a string.
func oddCursor(page []byte) string {
	doc, err := jsondoc.Parse(page)
	if err != nil {
		return ""
	}
	if next := doc.Root().Get("nextCursor"); next.Exists() && !next.Is(jsondoc.String) && !next.Is(jsondoc.Null) {
		return next.Kind().String()
	}
	return ""
}

// rawTools is the list in the result of tools/list, nil when there is none.
func rawTools(page []byte) []byte {
	doc, err := jsondoc.Parse(page)
	if err != nil {
		return nil
	}
	if list := doc.Root().Get("tools"); list.Is(jsondoc.Array) {
		return list.Raw()
	}
	return nil
}
