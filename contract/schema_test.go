package contract_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/opentdqs/tdqs/contract"
)

// TestSchema holds the published schema to the rules: it describes every key,
// takes what Go writes and refuses what is misspelt.
func TestSchema(t *testing.T) {
	t.Parallel()
	path := filepath.Join("..", "schema", "contract.schema.json")
	schema, err := jsonschema.NewCompiler().Compile(path)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []any{contract.Rules{}, contract.Every{}, contract.Pin{}, contract.Param{}, contract.Hints{}} {
		for field := range fields(reflect.TypeOf(v)) {
			key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if !bytes.Contains(text, []byte(`"`+key+`": {`)) {
				t.Errorf("the schema does not describe %s", key)
			}
		}
	}
	whole := memoryContract
	whole.Open = true
	whole.Tools = map[string]contract.Pin{"a": {Budget: 7, Hints: contract.Hints{ReadOnly: contract.Undeclared}, Except: rules,
		Params: map[string]contract.Param{"b": {Enum: []any{}}}}}
	for _, rules := range []contract.Rules{memoryContract, whole, contract.First(toolsOf(t, string(memoryTools)))} {
		data, err := json.Marshal(rules)
		if err != nil {
			t.Fatal(err)
		}
		if err := valid(schema, string(data)); err != nil {
			t.Errorf("%s: %v", data, err)
		}
		var back contract.Rules
		if err := json.Unmarshal(data, &back); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
	for _, text := range []string{`{"tool": {}}`, `{"every": {"titel": true}}`, `{"tools": {"a": {"verbs": "Find"}}}`,
		`{"tools": {"a": {"hints": {"readOnly": "maybe"}}}}`, `{"tools": {"a": {"except": ["verbs"]}}}`, `{"every": {"coverage": 101}}`,
		`[{"name": "a"}]`} {
		if valid(schema, text) == nil {
			t.Errorf("the schema takes %s", text)
		}
	}
}

func valid(schema *jsonschema.Schema, text string) error {
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	if err != nil {
		return err
	}
	return schema.Validate(value)
}

// fields are the fields of a struct.
func fields(t reflect.Type) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		for i := range t.NumField() {
			if !yield(t.Field(i)) {
				return
			}
		}
	}
}
