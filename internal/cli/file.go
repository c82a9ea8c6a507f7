package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// file is a file that is being written. A regular one appears whole when it is
// kept and stays as it was until then; anything else (a device, a pipe) and what
// stands in a folder that takes no further file is written where it is.
type file struct {
	*os.File
	path string // where it goes, behind every link; empty: it is there already
}

// createFile begins to write a file. keep or drop must follow.
func createFile(path string) (*file, error) {
	f, err := beginFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	return f, nil
}

func beginFile(path string) (*file, error) {
	path = behindLinks(path)
	if isStream(path) {
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
		return &file{File: f}, err
	}
	mode, exists := fs.FileMode(0o666), false
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return inPlace(path)
	default:
		// A rename would replace a file that may not be written.
		old, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		old.Close()
		if isDatabase(path) {
			return nil, errors.New("it is a database, and nothing takes the place of one")
		}
		mode, exists = info.Mode().Perm(), true
	}
	for range 100 {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".tdqs-%08x", rand.Uint32()))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		switch {
		case err == nil:
			if exists { // whatever the mask took away
				_ = f.Chmod(mode) // a file system without modes has none to keep
			}
			return &file{f, path}, nil
		case os.IsExist(err):
		case exists: // the folder is closed and the file is open
			return inPlace(path)
		default:
			return nil, err
		}
	}
	return inPlace(path)
}

func inPlace(path string) (*file, error) {
	f, err := os.Create(path)
	return &file{File: f}, err
}

// isStream reports whether a path names an open stream rather than a file.
func isStream(path string) bool {
	return strings.HasPrefix(path, "/dev/") || strings.HasPrefix(path, "/proc/")
}

// isDatabase reports whether a file is one of SQLite, as a registry is.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	const mark = "SQLite format 3\x00"
	head := make([]byte, len(mark))
	_, err = io.ReadFull(f, head)
	return err == nil && string(head) == mark
}

// behindLinks follows symbolic links to where a file is or would be.
func behindLinks(path string) string {
	for range 40 { // as many as Linux follows
		to, err := os.Readlink(path)
		if err != nil || isStream(path) {
			break
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	return path
}

// keep ends the file: from here on it is what was written.
func (f *file) keep() error {
	err := f.Close()
	if f.path == "" {
		return err
	}
	if err == nil {
		err = os.Rename(f.Name(), f.path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// drop ends the file and leaves things as they were, as far as that goes.
func (f *file) drop() {
	f.Close()
	if f.path != "" {
		os.Remove(f.Name())
	}
}

// writeFile writes a whole file.
func writeFile(path string, data []byte) error {
	f, err := createFile(path)
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err != nil {
		f.drop()
	} else {
		err = f.keep()
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	return nil
}
