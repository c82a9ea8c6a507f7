package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const oneServer = `{"tools": [{"name": "get_book", "description": "Get one book by its ISBN.", "inputSchema": {"type": "object"}}]}` + "\n"

// TestFile pins what becomes of the file that is there and of one that is not.
func TestFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(os.WriteFile(at("old"), []byte("before"), 0o600))
	must(os.Symlink("old", at("link")))
	must(os.Symlink("nowhere", at("dangling")))
	must(os.Symlink("loop", at("loop")))
	must(os.Mkdir(at("folder"), 0o755))

	f, err := createFile(at("link"))
	must(err)
	_, err = f.WriteString("after")
	must(err)
	if got := read(t, at("old")); got != "before" {
		t.Errorf("the file holds %q before it is kept", got)
	}
	must(f.keep())
	if info, err := os.Lstat(at("link")); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Error("the link is gone")
	}
	if info, err := os.Stat(at("old")); err != nil || info.Mode().Perm() != 0o600 || read(t, at("old")) != "after" {
		t.Errorf("the file holds %q, %v", read(t, at("old")), info.Mode())
	}

	must(writeFile(at("dangling"), []byte("new")))
	must(writeFile(at("fresh"), []byte("new")))
	if read(t, at("nowhere")) != "new" || read(t, at("fresh")) != "new" {
		t.Error("a new file is not there")
	}
	for _, name := range []string{"loop", "folder", "none/x"} {
		if err := writeFile(at(name), nil); err == nil || strings.Count(err.Error(), dir) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := writeFile("/dev/full", []byte("x")); err == nil {
		t.Error("a full device takes a report")
	}
	f, err = createFile(at("old"))
	must(err)
	f.drop()
	if read(t, at("old")) != "after" {
		t.Error("a dropped file changes the old one")
	}
	left, err := filepath.Glob(at(".tdqs-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// interrupting is an input that is interrupted after its text.
type interrupting struct {
	io.Reader
	stop func()
}

func (r interrupting) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if err == io.EOF {
		r.stop()
		n, err = copy(p, oneServer), nil
	}
	return n, err
}

// TestInterruptedFile holds that an interrupted run leaves the file as it was.
func TestInterruptedFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "out.ndjson")
	if err := os.WriteFile(path, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"score", "lint"} {
		ctx, cancel := context.WithCancel(context.Background())
		var errOut bytes.Buffer
		in := interrupting{strings.NewReader(oneServer + oneServer), cancel}
		status := Run(ctx, []string{command, "-", "--ndjson", "-o", path}, in, io.Discard, &errOut)
		if status != statusFailure || errOut.String() != "tdqs: interrupted\n" || read(t, path) != "before" {
			t.Errorf("%s: status %d, %q, the file holds %.40q", command, status, errOut.String(), read(t, path))
		}
	}
}

// full is a standard output that takes nothing.
type full struct{}

var errFull = errors.New("no space left on device")

func (full) Write([]byte) (int, error) { return 0, errFull }

// TestFullOutput holds that nothing that is written can be lost in silence.
func TestFullOutput(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{
		{"--help"}, {"--version"}, {"version"}, {"score", "--help"}, {"help", "lint"}, {"explain"}, {"explain", "tier", "A"},
		{"completion", "bash"}, {"completion", "zsh"}, {"rubric", "show"}, {"rubric", "list"},
		{"score", "-"}, {"lint", "-"}, {"score", "-", "--ndjson"}, {"lint", "-", "--ndjson"}, {"score", "-", "--format", "json"},
	} {
		var errOut bytes.Buffer
		status := Run(context.Background(), args, strings.NewReader(oneServer), full{}, &errOut)
		if said := errOut.String(); status != statusFailure || strings.Count(said, errFull.Error()) != 1 || !strings.HasPrefix(said, "tdqs: ") {
			t.Errorf("%v: status %d, %q", args, status, said)
		}
	}
}
