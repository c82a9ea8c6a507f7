package registry

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/store"
)

// Pushed is what became of a list.
type Pushed struct {
	ServerID  int64
	CaptureID int64
	Created   bool // the server is new
	Unchanged bool // the list is the one that was known
	Stale     int  // tools of it that are to be judged
}

// Push takes in a list that somebody brings, for a new server or as the next
// capture of one. Tools whose definition was scored before keep their score, in
// the same transaction.
func (r *Registry) Push(ctx context.Context, slug string, server *tdqs.Server) (p Pushed, err error) {
	if err := CheckSlug(slug); err != nil {
		return p, err
	}
	capture, set, err := r.prepare(server, slug)
	if err != nil {
		return p, err
	}
	return p, r.Store.Update(ctx, func(tx *store.Tx) error {
		p = Pushed{} // the transaction may be run again
		known, err := tx.ServerBySlug(ctx, slug)
		if errors.Is(err, store.ErrNotFound) {
			known.ID, err = tx.AddServer(ctx, store.Server{Slug: slug, Source: store.Upload, Created: r.Now()})
			if p.Created = err == nil; errors.Is(err, store.ErrExists) { // somebody was quicker
				known, err = tx.ServerBySlug(ctx, slug)
			}
		}
		if err != nil {
			return err
		}
		return r.take(ctx, tx, known.ID, taken{capture, set, 0}, &p)
	})
}

// prepare measures a list before any lock is taken.
func (r *Registry) prepare(server *tdqs.Server, slug string) (c store.Capture, set tdqs.ServerCase, err error) {
	if server.Name == "" {
		named := *server
		named.Name, server = slug, &named
	}
	set, _ = r.Scorer.Edition.Case(server)
	c = store.Capture{Name: server.Name, Listed: max(server.Listed, len(server.Tools))}
	if c.Facts, err = json.Marshal(factsOf(server)); err != nil {
		return c, set, err
	}
	sum := sha256.New()
	said, err := json.Marshal(server.Instructions)
	if err != nil {
		return c, set, err
	}
	fmt.Fprintf(sum, "%q %d %s\n", c.Name, c.Listed, said) // what was odd on the wire makes no other list
	for i := range server.Tools {
		signals, err := json.Marshal(set.Signals[i])
		if err != nil {
			return c, set, err
		}
		t := store.Tool{Place: place(server, i), Name: server.Tools[i].Name, InputHash: set.Signals[i].InputHash,
			Definition: server.Tools[i].Raw(), Signals: signals, SignalsOf: r.signalsOf()}
		fmt.Fprintf(sum, "%d %d\n", t.Place, len(t.Definition))
		sum.Write(t.Definition)
		c.Tools = append(c.Tools, t)
	}
	c.SHA256 = hex.EncodeToString(sum.Sum(nil))
	return c, set, nil
}

// taken is a list that came in.
type taken struct {
	store.Capture
	set  tdqs.ServerCase
	rest time.Duration // how long the server wants its list to be taken as it is
}

// take makes a list the server's current capture, unless it is that already.
func (r *Registry) take(ctx context.Context, tx *store.Tx, id int64, list taken, p *Pushed) error {
	server, err := tx.Lock(ctx, id)
	if err != nil {
		return err
	}
	p.ServerID, p.CaptureID = id, server.CaptureID
	now := r.Now()
	due := server.Due
	if server.Source == store.Connector {
		due = now.Add(max(server.Every, list.rest))
	}
	if err := tx.Checked(ctx, id, now, due, ""); err != nil {
		return err
	}
	known, err := tx.CaptureSHA256(ctx, server.CaptureID)
	if err != nil {
		return err
	}
	if p.Unchanged = known == list.SHA256; !p.Unchanged {
		list.ServerID, list.Taken = id, now
		if p.CaptureID, err = tx.PutCapture(ctx, list.Capture); err != nil {
			return err
		}
		if err := r.rollUp(ctx, tx, p.CaptureID, &list.set); err != nil {
			return err
		}
		if err := r.rollUpForReaders(ctx, tx, p.CaptureID); err != nil {
			return err
		}
	}
	stale, err := tx.StaleTools(ctx, p.CaptureID, r.calibration)
	if err != nil {
		return err
	}
	p.Stale = len(stale)
	_, err = r.enqueueStale(ctx, tx, id)
	return err
}

// rollUpForReaders brings the aggregate of a new capture up to date under the
// calibration that readers see, when it is not the one that is judged by.
func (r *Registry) rollUpForReaders(ctx context.Context, tx *store.Tx, capture int64) error {
	other, err := r.forReaders(ctx, tx)
	if err != nil || other == nil {
		return err
	}
	return other.rollUp(ctx, tx, capture, nil)
}

// place is where a tool stands in its server's list, from 1.
func place(server *tdqs.Server, i int) int {
	if p := server.Tools[i].Position; p > 0 {
		return p
	}
	return i + 1
}

// Facts are what a server said beside its tools.
type Facts struct {
	Instructions *string    `json:"instructions"`
	Introduced   bool       `json:"introduced"`
	Notes        []string   `json:"notes"`
	Wire         *tdqs.Wire `json:"wire,omitempty"`
}

func factsOf(s *tdqs.Server) Facts {
	f := Facts{Instructions: s.Instructions, Introduced: s.Introduced, Notes: []string{}, Wire: s.Wire}
	for _, n := range s.Notes {
		f.Notes = append(f.Notes, n.Text)
	}
	return f
}

// CheckSlug says what is wrong with the name of a server in addresses.
func CheckSlug(slug string) error {
	ok := len(slug) >= 1 && len(slug) <= 100
	for i := range len(slug) {
		c := slug[i]
		inside := i > 0 && i < len(slug)-1
		ok = ok && (c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || inside && (c == '-' || c == '.' || c == '_'))
	}
	if !ok {
		return fmt.Errorf("%q cannot name a server here: 1 to 100 of a-z, 0-9, and between them also - . and _", slug)
	}
	return nil
}
