// Package cache remembers verdicts on disk, so that only what changed is judged
// again. Each verdict is a small file of its own that appears whole or not at
// all: any number of processes may read, write and clear at once, and be killed
// at any moment.
package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

const (
	// DefaultMaxBytes bounds a cache: some 40,000 verdicts.
	DefaultMaxBytes = 128 << 20

	shards    = 256 // folders, by the first two digits of the key
	maxEntry  = 256 << 10
	ending    = ".verdict"
	temporary = "new-" // the beginning of the name of a file that is being written
	// abandoned is the age at which such a file has no writer any more.
	abandoned = time.Hour
)

// Dir is a folder of verdicts. It need not exist yet.
type Dir struct {
	Path string
	// MaxBytes bounds the folder, as the sum of its files; 0 is
	// [DefaultMaxBytes]. What was not read for longest goes first.
	MaxBytes int64
	// Now is the clock; nil is time.Now.
	Now func() time.Time
}

func (d Dir) now() time.Time {
	if d.Now == nil {
		return time.Now()
	}
	return d.Now()
}

// file is where the entry of a key is.
func (d Dir) file(key string) string {
	sum := sha256.Sum256([]byte(key))
	name := hex.EncodeToString(sum[:])
	return filepath.Join(d.Path, name[:2], name[2:]+ending)
}

// entry is what a file holds behind the SHA-256 of it.
type entry[V any] struct {
	Key   string
	Value V
}

// load reads the value of a key; what cannot be read, or is not whole, is not
// there.
func load[V any](d Dir, key string) (value V, ok bool) {
	name := d.file(key)
	info, err := os.Lstat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxEntry { // a pipe would be waited for
		return value, false
	}
	data, err := os.ReadFile(name)
	if err != nil || len(data) < sha256.Size || len(data) > maxEntry {
		return value, false
	}
	sum, body := [sha256.Size]byte(data), data[sha256.Size:]
	if sum != sha256.Sum256(body) {
		return value, false
	}
	var e entry[V]
	if gob.NewDecoder(bytes.NewReader(body)).Decode(&e) != nil || e.Key != key {
		return value, false
	}
	now := d.now()
	_ = os.Chtimes(name, now, now) // it may be gone or not ours, which only costs its place
	return e.Value, true
}

// store writes the value of a key and makes room for it.
func store[V any](d Dir, key string, value V) error {
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(entry[V]{key, value}); err != nil {
		return fmt.Errorf("remembering a verdict: %w", err)
	}
	sum := sha256.Sum256(body.Bytes())
	data := append(sum[:], body.Bytes()...)
	if len(data) > maxEntry {
		return nil // a verdict has a few thousand bytes
	}
	name := d.file(key)
	if err := d.write(name, data); err != nil {
		return fmt.Errorf("remembering a verdict: %w", err)
	}
	d.evict(filepath.Dir(name), filepath.Base(name))
	return nil
}

// write makes a file appear whole.
func (d Dir) write(name string, data []byte) error {
	folder := filepath.Dir(name)
	var f *os.File
	var err error
	for range 3 { // the folder may be cleared away in between
		if err = os.MkdirAll(folder, 0o700); err != nil {
			return err
		}
		if f, err = os.CreateTemp(folder, temporary+"*"); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	if err != nil {
		return err
	}
	now := d.now()
	_, err = f.Write(data)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = errors.Join(os.Chtimes(f.Name(), now, now), os.Rename(f.Name(), name))
	}
	if err != nil {
		_ = os.Remove(f.Name())
		if errors.Is(err, fs.ErrNotExist) {
			return nil // cleared while it was written
		}
	}
	return err
}

// found is a file of the cache.
type found struct {
	name string // the whole path
	size int64
	used time.Time
	half bool // being written, or left so
}

// list are the cache's files in a folder; others are passed over.
func list(folder string) []found {
	entries, _ := os.ReadDir(folder) // what it could read
	var out []found
	for _, e := range entries {
		half := strings.HasPrefix(e.Name(), temporary)
		if !half && !strings.HasSuffix(e.Name(), ending) {
			continue
		}
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() {
			out = append(out, found{filepath.Join(folder, e.Name()), info.Size(), info.ModTime(), half})
		}
	}
	return out
}

// evict holds one folder to its share of the bound: keys are spread evenly, so
// that no one needs to look at all folders to hold all of them. The entry named
// keep stays.
func (d Dir) evict(folder, keep string) {
	bound := d.MaxBytes
	if bound <= 0 {
		bound = DefaultMaxBytes
	}
	bound /= shards
	files := list(folder)
	slices.SortFunc(files, func(a, b found) int { return b.used.Compare(a.used) })
	total := int64(0)
	for _, f := range files {
		switch {
		case f.half:
			if d.now().Sub(f.used) > abandoned {
				_ = os.Remove(f.name)
			}
		case filepath.Base(f.name) == keep:
			total += f.size
		case total+f.size > bound:
			_ = os.Remove(f.name)
		default:
			total += f.size
		}
	}
}

// Stats is what a cache holds.
type Stats struct {
	Verdicts int
	Bytes    int64
	Oldest   time.Time // when the one unused for longest was used; zero when there is none
}

// Stats counts the verdicts.
func (d Dir) Stats() Stats {
	var s Stats
	for _, folder := range d.folders() {
		for _, f := range list(folder) {
			if f.half {
				continue
			}
			s.Verdicts++
			s.Bytes += f.size
			if s.Oldest.IsZero() || f.used.Before(s.Oldest) {
				s.Oldest = f.used
			}
		}
	}
	return s
}

// Clear removes every verdict and says how many there were. Files that are not
// the cache's stay.
func (d Dir) Clear() (removed int, err error) {
	for _, folder := range d.folders() {
		for _, f := range list(folder) {
			switch failed := os.Remove(f.name); {
			case failed == nil && !f.half:
				removed++
			case failed != nil && !errors.Is(failed, fs.ErrNotExist):
				err = errors.Join(err, failed)
			}
		}
		_ = os.Remove(folder) // unless something else is in it
	}
	if err != nil {
		err = fmt.Errorf("clearing the cache: %w", err)
	}
	return removed, err
}

// folders are the cache's folders that exist.
func (d Dir) folders() []string {
	var out []string
	for i := range shards {
		folder := filepath.Join(d.Path, fmt.Sprintf("%02x", i))
		if info, err := os.Lstat(folder); err == nil && info.IsDir() {
			out = append(out, folder)
		}
	}
	return out
}
