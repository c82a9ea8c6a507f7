package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestDeploy: every setting that the files in deploy/ make is one that tdqs serve
// has, and the compose file is YAML with the parts that it promises.
func TestDeploy(t *testing.T) {
	t.Parallel()
	_, help, _ := run("", "serve", "--help")
	known := []string{"TDQS_API_KEY", "TDQS_REGISTRY_KEY", "TDQS_NAME"} // secrets have no flag; the last stands for any
	for _, m := range regexp.MustCompile(`\[\$(TDQS_\w+)\]`).FindAllStringSubmatch(help, -1) {
		known = append(known, m[1])
	}
	files, err := filepath.Glob(filepath.Join("..", "..", "deploy", "*"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%v %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`TDQS_\w+`).FindAllString(string(data), -1) {
			if !slices.Contains(known, name) {
				t.Errorf("%s sets %s, which tdqs serve does not have", file, name)
			}
		}
		if !strings.HasSuffix(file, ".yaml") {
			continue
		}
		var compose struct {
			Services map[string]struct {
				Environment map[string]any
				Deploy      struct{ Replicas int }
			}
		}
		if err := yaml.Unmarshal(data, &compose); err != nil {
			t.Fatal(err)
		}
		if compose.Services["worker"].Deploy.Replicas != 2 || compose.Services["window"].Environment["TDQS_WORKERS"] != "0" || len(compose.Services) != 3 {
			t.Errorf("the services: %+v", compose.Services)
		}
	}
}

// TestServeSettings: every flag of tdqs serve that is shown has a variable.
func TestServeSettings(t *testing.T) {
	t.Parallel()
	_, help, _ := run("", "serve", "--help")
	flags := regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z-]+)`).FindAllStringSubmatchIndex(help, -1)
	for i, at := range flags {
		end := len(help)
		if i+1 < len(flags) {
			end = flags[i+1][0]
		}
		if name := help[at[2]:at[3]]; name != "--help" && !strings.Contains(help[at[0]:end], "[$TDQS_") {
			t.Errorf("%s has no variable", name)
		}
	}
	if len(flags) < 20 {
		t.Errorf("%d flags are found", len(flags))
	}
}
