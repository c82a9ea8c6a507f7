package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// FindProject looks for a project's file in a folder and in those above it, up to
// the root of the repository (where .git is) or of the file system. path leads
// from the folder to the file; it is empty when there is none.
func FindProject(folder string) (path string, err error) {
	for {
		path = filepath.Join(folder, ProjectFile)
		switch info, err := os.Stat(path); {
		case err == nil && info.IsDir():
			return "", fmt.Errorf("%s is a folder, and it should be the file that says what to run", path)
		case err == nil:
			return path, nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		}
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			return "", nil
		}
		here, err := os.Stat(folder)
		if err != nil {
			return "", err
		}
		above := filepath.Join(folder, "..") // by the system, which knows where links lead
		if folder == "." {
			above = ".."
		}
		there, err := os.Stat(above)
		if err != nil || os.SameFile(here, there) {
			return "", err
		}
		folder = above
	}
}
