package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// hostileSlugs are the rules that must speak on each hostile file; no other rule
// may find an error there.
var hostileSlugs = map[string]string{
	"array.json":                "",
	"result.json":               "",
	"envelope.json":             "",
	"single.json":               "too-few-tools",
	"bom.json":                  "",
	"crlf.json":                 "",
	"duplicate_names.json":      "duplicate-name",
	"no_name.json":              "",
	"name_129.json":             "name-length",
	"names_odd.json":            "name-characters",
	"name_markup.json":          "name-characters",
	"desc_missing.json":         "no-description",
	"desc_null.json":            "no-description",
	"desc_spaces.json":          "no-description",
	"desc_number.json":          "no-description",
	"tautology_case.json":       "tautological-description",
	"desc_nul.json":             "control-characters",
	"desc_bidi.json":            "invisible-characters",
	"desc_ansi.json":            "control-characters",
	"desc_big.json":             "long-description",
	"desc_inject.json":          "addresses-judge",
	"desc_surrogate.json":       "",
	"desc_cjk.json":             "",
	"schema_absent.json":        "no-input-schema",
	"schema_null.json":          "no-input-schema",
	"schema_true.json":          "no-input-schema",
	"schema_empty.json":         "root-not-object",
	"schema_type_string.json":   "root-not-object",
	"schema_root_oneof.json":    "root-union root-not-object",
	"schema_bool_property.json": "undocumented-parameters",
	"schema_items_true.json":    "",
	"schema_draft03.json":       "boolean-required",
	"schema_dangling.json":      "dangling-reference",
	"schema_cycle.json":         "",
	"schema_numbers.json":       "",
	"schema_null_keywords.json": "null-keyword",
	"schema_nullable.json":      "",
	"schema_deep.json":          "costly-schema",
	"schema_doubling.json":      "costly-schema",
	"keys_order.json":           "",
	"keys_duplicate.json":       "",
	"enum_500.json":             "",
	"ann_strings.json":          "hint-not-boolean missing-annotations",
	"ann_both.json":             "read-only-destructive",
	"ann_contradiction.json":    "annotation-contradiction",
	"output_true.json":          "no-output-schema",
	"extra_keys.json":           "",
	"many_tools.json":           "too-many-tools",
}

// TestHostile holds every hostile file to its rules.
func TestHostile(t *testing.T) {
	t.Parallel()
	for line := range strings.Lines(string(sharedtest.Read(t, "hostile", "expected.tsv"))) {
		fields := strings.Split(line, "\t")
		if len(fields) < 4 || fields[0] == "file" || fields[1] != "0" {
			continue
		}
		slugs, known := hostileSlugs[fields[0]]
		if !known {
			t.Errorf("%s: the table does not say what is to be found", fields[0])
			continue
		}
		data := sharedtest.Read(t, "hostile", fields[0])
		server, err := tdqs.Decode(data)
		if err != nil {
			t.Errorf("%s: %v", fields[0], err)
			continue
		}
		wanted := strings.Fields(slugs)
		found := map[string]bool{}
		for _, f := range lintServer(tdqs.DefaultEdition(), server) {
			found[f.Rule] = true
			if f.Severity == Error && !slices.Contains(wanted, f.Rule) {
				t.Errorf("%s: unexpected error %s: %s", fields[0], f.Rule, f.Message)
			}
		}
		for _, slug := range wanted {
			if !found[slug] {
				t.Errorf("%s: %s is not found (%s)", fields[0], slug, strings.TrimSpace(fields[3]))
			}
		}
	}
}
