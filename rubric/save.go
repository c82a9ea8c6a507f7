package rubric

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/opentdqs/tdqs"
)

// ErrNotImported: the directory has no imported prompts that serve.
var ErrNotImported = errors.New("no prompts of the specification are imported")

// stored is the form of a file: one import, named by its hash.
type stored struct {
	Tool   string `json:"toolPrompt"`
	Server string `json:"coherencePrompt"`
}

const fileEnding = ".json"

// Save writes an import into dir, which is made when it is absent, and returns
// the file. The file is named by the import's hash and appears whole or not at
// all, so that the same import may be saved by several processes at once.
func Save(dir string, m *Imported) (path string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("saving imported prompts: %w", err)
		}
	}()
	data, err := json.MarshalIndent(stored{m.Tool.Prompt, m.Server.Prompt}, "", "  ")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	path = filepath.Join(dir, m.Hash()+fileEnding)
	return path, writeWhole(path, append(data, '\n'))
}

// writeWhole puts data in place by a rename, so that no reader sees a part.
func writeWhole(path string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".import-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), 0o644); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}

// List reads the imports in dir, in the order of their hashes; none when dir is
// absent. A file that is damaged or does not bear the hash of its content is an
// error that names it; the others are returned with it.
func List(dir string) ([]*Imported, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing imported prompts: %w", err)
	}
	var out []*Imported
	var broken []error
	for _, entry := range entries { // sorted by name
		if !strings.HasSuffix(entry.Name(), fileEnding) || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		m, err := readFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			broken = append(broken, err)
			continue
		}
		out = append(out, m)
	}
	return out, inARow(broken)
}

// readFile reads one import and checks that its name is the hash of its texts.
func readFile(path string) (*Imported, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading imported prompts: %w", err)
	}
	var s stored
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, fmt.Errorf("reading imported prompts: %s: %w", path, err)
	}
	m := &Imported{Tool: newText(toolPrompt, s.Tool), Server: newText(serverPrompt, s.Server)}
	if name := strings.TrimSuffix(filepath.Base(path), fileEnding); m.Hash() != name {
		return nil, fmt.Errorf("reading imported prompts: %s: the texts have the hash %s, so they were changed after the import", path, m.Hash())
	}
	return m, nil
}

// Load picks the imported prompts for an edition: those whose hash begins with
// the one given, or, when it is empty, those of the edition itself before texts
// that say the same and before unrecognised ones. ErrNotImported when none
// serves; an error that lists the hashes when several serve equally.
func Load(dir string, e *tdqs.Edition, hash string) (Rubric, error) {
	all, err := List(dir)
	if err != nil && len(all) == 0 {
		return Rubric{}, err
	}
	var best []Rubric
	bestRank := 0
	var why []error
	for _, m := range all {
		if !strings.HasPrefix(m.Hash(), hash) {
			continue
		}
		r, err := m.Rubric(e)
		if err != nil {
			why = append(why, fmt.Errorf("%s: %w", m.Hash(), err))
			continue
		}
		switch rank := m.rank(e); {
		case rank > bestRank:
			best, bestRank = []Rubric{r}, rank
		case rank == bestRank:
			best = append(best, r)
		}
	}
	switch {
	case len(best) == 1:
		return best[0], nil
	case len(best) > 1:
		var hashes []string
		for _, r := range best {
			hashes = append(hashes, r.Hash())
		}
		return Rubric{}, fmt.Errorf("several imports serve edition %s, choose one by its hash: %s", e.Name, strings.Join(hashes, ", "))
	case len(why) > 0:
		if err != nil {
			why = append(why, err)
		}
		return Rubric{}, fmt.Errorf("%w for edition %s: %w", ErrNotImported, e.Name, inARow(why))
	case hash != "":
		return Rubric{}, fmt.Errorf("%w under the hash %s", ErrNotImported, hash)
	}
	return Rubric{}, ErrNotImported
}

// row are errors in one sentence, where [errors.Join] makes lines of them.
type row []error

func inARow(errs []error) error {
	switch len(errs) {
	case 0:
		return nil
	case 1:
		return errs[0]
	}
	return row(errs)
}

// Error sets the errors apart by semicolons.
func (r row) Error() string {
	texts := make([]string, len(r))
	for i, err := range r {
		texts[i] = err.Error()
	}
	return strings.Join(texts, "; ")
}

// Unwrap are the errors.
func (r row) Unwrap() []error { return r }

// rank orders imports that serve an edition: 1 for an unrecognised text in the
// pair, 2 for recognised ones, 3 for those of the edition itself.
func (m *Imported) rank(e *tdqs.Edition) int {
	switch {
	case slices.Contains(m.Tool.Editions, e.Name) && slices.Contains(m.Server.Editions, e.Name):
		return 3
	case m.Recognised():
		return 2
	}
	return 1
}
