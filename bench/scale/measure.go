package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/bench/load"
	"github.com/opentdqs/tdqs/bench/variant"
	"github.com/opentdqs/tdqs/internal/registry"
	"github.com/opentdqs/tdqs/internal/store"
	"github.com/opentdqs/tdqs/judge/offline"
)

// open opens a registry in this process.
func open(ctx context.Context, where string) (*registry.Registry, error) {
	s, err := store.Open(ctx, where, store.Options{})
	if err != nil {
		return nil, err
	}
	return registry.New(ctx, registry.Config{Store: s, Scorer: tdqs.Scorer{Edition: tdqs.DefaultEdition(), Judge: offline.New()}})
}

// measuring measures one registry on one database.
type measuring struct {
	*options
	*column
	program load.Program
	place   place
	export  string
	where   string
	r       *registry.Registry
}

func (m *measuring) all(ctx context.Context) (err error) {
	m.load = loadAverage()
	if m.where, err = m.place.fresh(ctx, "registry"); err != nil {
		return err
	}
	if m.unjudged, err = m.bring(m.export, m.where); err != nil {
		return err
	}
	log.Printf("imported without scores: %v, %d MB", m.unjudged, m.importPeak)
	if m.r, err = open(ctx, m.where); err != nil {
		return err
	}
	m.database = m.r.Store.Kind().String()
	defer func() {
		err = errors.Join(err, m.r.Store.Close())
		if !m.keep {
			err = errors.Join(err, m.place.drop(ctx, "registry"))
		}
	}()
	for _, part := range []struct {
		name string
		do   func(context.Context) error
	}{{"judge", m.judge}, {"search", m.search}, {"sweep", m.sweep}, {"export", m.exportAndImport}} {
		if !m.parts[part.name] {
			continue
		}
		if err := part.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	return nil
}

// bring imports a file.
func (m *measuring) bring(file, where string) (s spent, err error) {
	before := load.PostgresProcessor(where)
	ran, err := m.program.Run("registry", "import", file, "--db", where)
	m.importPeak = max(m.importPeak, ran.Peak)
	return spent{ran.Took, ran.Busy + load.PostgresProcessor(where) - before}, err
}

// judge has a service judge everything while people read its pages.
func (m *measuring) judge(ctx context.Context) error {
	paths, err := m.pages(ctx)
	if err != nil {
		return err
	}
	began, before := time.Now(), load.PostgresProcessor(m.where)
	s, err := m.program.Serve(m.where)
	if err != nil {
		return err
	}
	m.judging, err = m.readWhile(ctx, s.Base, paths, func() error {
		defer func() {
			m.judged = spent{time.Since(began), s.Processor() + load.PostgresProcessor(m.where) - before}
		}()
		return m.untilJudged(ctx, 20*time.Minute)
	})
	log.Printf("judged in %v, load %s; pages meanwhile: server %v, tool %v (p95 of %d and %d)", m.judged, loadAverage(),
		m.judging.At("server", .95), m.judging.At("tool", .95), m.judging.Count("server"), m.judging.Count("tool"))
	if err == nil && m.calm > 0 {
		before = s.Processor() + load.PostgresProcessor(m.where)
		m.reading, err = m.readWhile(ctx, s.Base, paths, func() error { time.Sleep(m.calm); return nil })
		m.page = (s.Processor() + load.PostgresProcessor(m.where) - before) / time.Duration(max(m.reading.Count(""), 1))
		log.Printf("pages afterwards: server %v, tool %v, first %v, list %v, search %v", m.reading.At("server", .95), m.reading.At("tool", .95),
			m.reading.At("home", .95), m.reading.At("list", .95), m.reading.At("search", .95))
	}
	m.servePeak = s.Peak()
	return errors.Join(err, s.Stop())
}

// readWhile has readers ask for pages while something lasts.
func (m *measuring) readWhile(ctx context.Context, base string, paths []string, lasts func() error) (*load.Times, error) {
	ctx, cancel := context.WithCancel(ctx)
	var times load.Times
	wait := load.Readers(ctx, m.readers, m.think, func(random *rand.Rand) {
		tool := random.IntN(len(paths))
		server := variant.Slug(random.IntN(m.servers))
		one := [][2]string{{"server", "/servers/" + server}, {"tool", paths[tool]}, {"server", "/servers/" + server}, {"tool", paths[tool]},
			{"home", "/"}, {"list", "/servers?sort=best"}, {"search", "/search?q=create+issue"}}[random.IntN(7)]
		r, err := http.NewRequest(http.MethodGet, base+one[1], nil)
		if err != nil {
			panic(err) // the addresses are ours
		}
		if data, status, err := times.Do(one[0], r); err == nil && status != http.StatusOK {
			times.Wrong("%s: %d %.200s", one[1], status, data)
		}
	})
	err := lasts()
	cancel()
	wait()
	if wrong := times.Errors(); len(wrong) > 0 {
		err = errors.Join(err, fmt.Errorf("%d pages failed: %.300v", len(wrong), wrong))
	}
	return &times, err
}

// pages are the addresses of some thousand tools, whichever.
func (m *measuring) pages(ctx context.Context) (paths []string, err error) {
	return paths, m.r.Store.View(ctx, func(tx *store.Tx) error {
		rows, err := tx.QueryContext(ctx, `SELECT s.slug, t.name, t.place FROM server s JOIN tool t ON t.capture_id = s.capture_id
			WHERE (s.id * 31 + t.place) % $1 = 0`, max(1, m.tools/5000))
		if err != nil {
			return err
		}
		defer rows.Close() //nolint:errcheck // Err tells
		for rows.Next() {
			var slug string
			var name sql.RawBytes
			var place int
			if err := rows.Scan(&slug, &name, &place); err != nil {
				return err
			}
			paths = append(paths, fmt.Sprintf("/servers/%s/tools/%s?at=%d", slug, url.PathEscape(string(name)), place))
		}
		return rows.Err()
	})
}

// untilJudged waits until nothing is left to be judged.
func (m *measuring) untilJudged(ctx context.Context, most time.Duration) error {
	for deadline := time.Now().Add(most); ; time.Sleep(100 * time.Millisecond) {
		var left []int64
		if err := m.r.Store.View(ctx, func(tx *store.Tx) (err error) {
			left, err = tx.StaleServers(ctx, m.r.Calibration(), 0, 1)
			return err
		}); err != nil || len(left) == 0 {
			return err
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("not all is judged after %v", most)
		}
	}
}

// search asks the queries of the tests.
func (m *measuring) search(ctx context.Context) error {
	if m.r.Store.Kind() == store.Postgres { // as its daemon does by itself, in time
		if _, err := m.r.Store.Writer().ExecContext(ctx, `VACUUM ANALYZE`); err != nil {
			return err
		}
	}
	if _, err := load.CountWords(ctx, m.r); err != nil {
		return err
	}
	queries, err := load.Queries(load.QueryFile)
	if err != nil {
		return err
	}
	m.searching = &load.Times{}
	busy := func() time.Duration { return load.Processor(os.Getpid()) + load.PostgresProcessor(m.where) }
	before := busy()
	for range m.rounds {
		for _, query := range queries {
			_, took, err := load.Search(ctx, m.r, query)
			if err != nil {
				return err
			}
			m.searching.Add("query", took)
		}
	}
	m.query = (busy() - before) / time.Duration(m.searching.Count(""))
	log.Printf("search: p50 %v, p95 %v, of a core %v", m.searching.At("query", .5), m.searching.At("query", .95), m.query)
	return nil
}

// exportAndImport takes the registry with all of its scores elsewhere.
func (m *measuring) exportAndImport(ctx context.Context) error {
	file := filepath.Join(m.dir, "judged.ndjson")
	defer os.Remove(file) //nolint:errcheck // it is in a folder of ours
	began := time.Now()
	if err := write(ctx, m.r.Store, file); err != nil {
		return err
	}
	m.exported = time.Since(began)
	to, err := m.place.fresh(ctx, "copy")
	if err != nil {
		return err
	}
	m.imported, err = m.bring(file, to)
	log.Printf("exported in %v, imported with scores: %v, %d MB", m.exported, m.imported, m.importPeak)
	return errors.Join(err, m.place.drop(ctx, "copy"))
}

// loadAverage is how many processes have wanted a core in the last minute.
func loadAverage() string {
	var one string
	data, err := os.ReadFile("/proc/loadavg")
	if err == nil {
		_, _ = fmt.Sscan(string(data), &one)
	}
	return one
}
