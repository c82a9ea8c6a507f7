// Package sharedtest finds what tests read from outside the repository: the
// specification, golden vectors, real servers, judged definitions and hostile
// inputs. Tests import it, nothing else does.
package sharedtest

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// TB is the part of testing.TB that is used here.
type TB interface {
	Helper()
	Skipf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// Dir is the shared folder: TDQS_SHARED, else the folder shared beside the
// repository.
func Dir() string {
	if dir := os.Getenv("TDQS_SHARED"); dir != "" {
		return dir
	}
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "shared")
}

// Path is a file or folder of the shared folder. Where it is absent the test is
// skipped by name, or fails when TDQS_TEST_MUST has the word shared.
func Path(t TB, elem ...string) string {
	t.Helper()
	path := filepath.Join(append([]string{Dir()}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		Missing(t, "shared", filepath.Join(elem...)+" of the shared folder is not here")
	}
	return path
}

// Read is the content of a file of the shared folder.
func Read(t TB, elem ...string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, elem...))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return data
}

// Missing skips the test, or fails it when TDQS_TEST_MUST, a comma list, names
// the need.
func Missing(t TB, need, why string) {
	t.Helper()
	if slices.Contains(strings.Split(os.Getenv("TDQS_TEST_MUST"), ","), need) {
		t.Fatalf("%s (TDQS_TEST_MUST names %s)", why, need)
	}
	t.Skipf("%s", why)
}
