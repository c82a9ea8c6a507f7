package archive_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/internal/store/storetest"
)

// TestCapturedServersAreCarried carries real servers, and those made to be hard to
// read, from one database to another.
func TestCapturedServersAreCarried(t *testing.T) {
	t.Parallel()
	h := build(t, storetest.SQLite(t), noon, tdqs.DefaultEdition())
	pushed := 0
	for folder, each := range map[string]int{"hostile": 1, "corpus": 10} {
		var files []string
		if err := filepath.WalkDir(sharedtest.Path(t, folder), func(path string, entry fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, ".json") {
				if info, err := entry.Info(); err == nil && info.Size() < 1<<20 {
					files = append(files, path)
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(files); i += each {
			data, err := os.ReadFile(files[i])
			if err != nil {
				t.Fatal(err)
			}
			server, err := tdqs.Decode(data)
			if err != nil {
				continue // what cannot be read is not in a registry
			}
			h.take(folder+"-"+strconv.Itoa(i), server)
			pushed++
		}
	}
	if pushed < 20 {
		t.Errorf("only %d servers were pushed", pushed)
	}
	file := export(t, h.Store)
	copied := storetest.Open(t, storetest.SQLite(t))
	if got := imported(t, copied, file); got.New != pushed {
		t.Errorf("%d servers were imported, want %d", got.New, pushed)
	}
	if diff := cmp.Diff(lines(file), lines(export(t, copied))); diff != "" {
		t.Error(diff)
	}
}
