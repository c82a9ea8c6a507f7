package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/opentdqs/tdqs/internal/cache"
)

// cacheOff is the --cache that remembers nothing.
const cacheOff = "off"

// cacheDir is where verdicts are remembered: the folder named, or the user's.
// Without a home there is none.
func (a *app) cacheDir(named string) (dir cache.Dir, on bool) {
	switch named {
	case cacheOff:
		return dir, false
	case "":
		base, err := os.UserCacheDir()
		if err != nil {
			a.say("no verdict is remembered: %v, and --cache names no folder", err)
			return dir, false
		}
		return cache.Dir{Path: filepath.Join(base, "tdqs")}, true
	}
	return cache.Dir{Path: named}, true
}

// rubricDir is where imported rubrics are kept.
func rubricDir() (string, error) {
	dir, err := dataDir()
	if err != nil {
		return "", fmt.Errorf("there is no folder for imported rubrics: %w", err)
	}
	return filepath.Join(dir, "rubrics"), nil
}

// dataDir is the user's folder for what a program may not lose, as the platform
// has it; TDQS_DATA_DIR goes before.
func dataDir() (string, error) {
	if dir := os.Getenv("TDQS_DATA_DIR"); dir != "" {
		return dir, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) { // relative ones are to be ignored, says XDG
		return filepath.Join(dir, "tdqs"), nil
	}
	if dir := os.Getenv("LocalAppData"); runtime.GOOS == "windows" && dir != "" {
		return filepath.Join(dir, "tdqs"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", errors.New("neither TDQS_DATA_DIR nor a home is set")
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "tdqs"), nil
	}
	return filepath.Join(home, ".local", "share", "tdqs"), nil
}
