package cache

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
)

// writerDir makes this program a writer that never ends, to be killed.
const writerDir = "TDQS_TEST_CACHE_WRITER"

func TestMain(m *testing.M) {
	if path := os.Getenv(writerDir); path != "" {
		for i := 0; ; i++ {
			if err := store(Dir{Path: path}, fmt.Sprint("key ", i%500), verdict(i%500)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// verdict is a verdict that tells by its text which one it is.
func verdict(i int) tdqs.Verdict {
	v := tdqs.Verdict{Summary: fmt.Sprint("summary ", i), Contradiction: i%2 == 1, Notes: []string{"a note"}}
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 1 + (i+d)%5, Justification: strings.Repeat("because ", 20)}
	}
	return v
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	d := Dir{Path: filepath.Join(t.TempDir(), "not", "yet")}
	want := verdict(3)
	want.Summary = "a lone surrogate, \xed\xa0\x80, and \x00 <&>"
	want.Runs = &tdqs.Runs{Marks: [][]int{{1, 2, 3, 4, 5, 1}}, Scores: []tdqs.Tenths{27}, Sampled: true}
	if _, ok := load[tdqs.Verdict](d, "k"); ok {
		t.Error("found in an empty cache")
	}
	if err := store(d, "k", want); err != nil {
		t.Fatal(err)
	}
	got, ok := load[tdqs.Verdict](d, "k")
	if diff := cmp.Diff(want, got); !ok || diff != "" {
		t.Error(ok, diff)
	}
	if _, ok := load[tdqs.Verdict](d, "other"); ok {
		t.Error("found under another key")
	}
	if info, err := os.Stat(d.file("k")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

// Whatever happens to a file, the worst is that its verdict is not there.
func TestCorrupted(t *testing.T) {
	t.Parallel()
	d := Dir{Path: t.TempDir()}
	fresh := func() []byte {
		if err := store(d, "k", verdict(1)); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(d.file("k"))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	whole := fresh()
	for n := 0; n < len(whole); n += 7 {
		if err := os.WriteFile(d.file("k"), whole[:n], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := load[tdqs.Verdict](d, "k"); ok {
			t.Errorf("cut to %d bytes it is still there", n)
		}
		changed := fresh()
		changed[n] ^= 0x40
		if err := os.WriteFile(d.file("k"), changed, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := load[tdqs.Verdict](d, "k"); ok {
			t.Errorf("with byte %d changed it is still there", n)
		}
	}
	// Another key's entry in this place.
	fresh()
	if err := os.MkdirAll(filepath.Dir(d.file("other")), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.file("other"), whole, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, ok := load[tdqs.Verdict](d, "other"); ok {
		t.Error("an entry was taken for another")
	}
	// Something else than a file in its place, of which a pipe would never end.
	if err := os.Rename(d.file("k"), d.file("other")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(d.file("other"), d.file("k")); err == nil { // not every system lets us
		if _, ok := load[tdqs.Verdict](d, "k"); ok {
			t.Error("read through what is no file")
		}
		_ = os.Remove(d.file("k"))
	}
	fresh()
	// A folder in its place.
	if err := os.Remove(d.file("k")); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(d.file("k"), "x"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, ok := load[tdqs.Verdict](d, "k"); ok {
		t.Error("found in a folder")
	}
	if err := store(d, "k", verdict(1)); err == nil || !strings.HasPrefix(err.Error(), "remembering a verdict: ") {
		t.Errorf("stored over a folder: %v", err)
	}
}

// A cache keeps to its bound by forgetting what was unused for longest.
func TestBound(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	d := Dir{Path: t.TempDir(), MaxBytes: shards * 12 << 10, Now: func() time.Time { now = now.Add(time.Second); return now }}
	const n = 4000
	for i := range n {
		if err := store(d, fmt.Sprint(i), verdict(i)); err != nil {
			t.Fatal(err)
		}
		load[tdqs.Verdict](d, "0") // the first stays in use
	}
	s := d.Stats()
	if s.Bytes > d.MaxBytes || s.Bytes < d.MaxBytes/2 || s.Verdicts >= n {
		t.Errorf("%+v", s)
	}
	for i, want := range map[int]bool{0: true, 1: false, 2: false, n - 1: true, n - 2: true} {
		if _, ok := load[tdqs.Verdict](d, fmt.Sprint(i)); ok != want {
			t.Errorf("verdict %d: %v", i, ok)
		}
	}
	if err := store(d, "huge", tdqs.Verdict{Summary: strings.Repeat("x", 1<<20)}); err != nil {
		t.Fatal(err)
	}
	if _, ok := load[tdqs.Verdict](d, "huge"); ok {
		t.Error("a verdict of a megabyte is remembered")
	}
}

// What a killed writer left half done goes after an hour, not before.
func TestAbandoned(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	d := Dir{Path: t.TempDir(), Now: func() time.Time { return now }}
	folder := filepath.Dir(d.file("k"))
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, age := range map[string]time.Duration{"new-old": 2 * time.Hour, "new-young": time.Minute} {
		file := filepath.Join(folder, name)
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(file, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	if err := store(d, "k", verdict(1)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(folder, "new-old")); err == nil {
		t.Error("the old one is still there")
	}
	if _, err := os.Stat(filepath.Join(folder, "new-young")); err != nil {
		t.Error("a file was taken from under its writer")
	}
	if s := d.Stats(); s.Verdicts != 1 || !s.Oldest.Equal(now) {
		t.Errorf("%+v", s)
	}
}

// Clearing takes the verdicts and nothing else.
func TestClear(t *testing.T) {
	t.Parallel()
	d := Dir{Path: t.TempDir()}
	if n, err := d.Clear(); n != 0 || err != nil {
		t.Error(n, err)
	}
	for i := range 20 {
		if err := store(d, fmt.Sprint(i), verdict(i)); err != nil {
			t.Fatal(err)
		}
	}
	mine := []string{filepath.Join(d.Path, "letters.txt"), filepath.Join(filepath.Dir(d.file("0")), "mine.txt")}
	for _, name := range mine {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n, err := d.Clear(); n != 20 || err != nil {
		t.Error(n, err)
	}
	for _, name := range mine {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
	if s := d.Stats(); s != (Stats{}) {
		t.Errorf("%+v", s)
	}
}

// Readers, writers and clearers at once see whole verdicts or none.
func TestParallel(t *testing.T) {
	t.Parallel()
	d := Dir{Path: t.TempDir(), MaxBytes: shards * 4 << 10}
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := range 300 {
				n := (i*7 + g) % 40
				switch {
				case g == 0 && i%50 == 0:
					if _, err := d.Clear(); err != nil {
						t.Error(err)
					}
				case i%2 == 0:
					if err := store(d, fmt.Sprint(n), verdict(n)); err != nil {
						t.Error(err)
					}
				default:
					if v, ok := load[tdqs.Verdict](d, fmt.Sprint(n)); ok && v.Summary != fmt.Sprint("summary ", n) {
						t.Errorf("verdict %d is %q", n, v.Summary)
					}
				}
			}
		})
	}
	wg.Wait()
}

// Writers that are killed at any moment leave a cache that works.
func TestKilled(t *testing.T) {
	t.Parallel()
	d := Dir{Path: t.TempDir()}
	for round := range 4 {
		var writers []*exec.Cmd
		for range 2 {
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), writerDir+"="+d.Path)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			writers = append(writers, cmd)
		}
		for seen := 0; seen < 20*(round+1); seen = d.Stats().Verdicts { // they are at it
		}
		for _, cmd := range writers {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			if err := cmd.Wait(); err == nil || cmd.ProcessState.Exited() {
				t.Fatalf("a writer ended by itself: %v", err)
			}
		}
	}
	there := 0
	for i := range 500 {
		if v, ok := load[tdqs.Verdict](d, fmt.Sprint("key ", i)); ok {
			there++
			if diff := cmp.Diff(verdict(i), v); diff != "" {
				t.Errorf("key %d: %s", i, diff)
			}
		}
	}
	if there < 80 || there != d.Stats().Verdicts {
		t.Errorf("%d verdicts can be read of %d", there, d.Stats().Verdicts)
	}
	if err := store(d, "key 1", verdict(1)); err != nil {
		t.Error(err)
	}
}
