package capture

import (
	"strings"
	"testing"
)

// TestSecretsOfArguments holds which words of a command are hidden in definitions
// and in sentences, and that those beside them are left.
func TestSecretsOfArguments(t *testing.T) {
	t.Parallel()
	const canary = "CANARY"
	cases := []struct {
		heading string
		args    []string
		source  string // in the note; empty: nothing is hidden in definitions
	}{
		{"behind a flag", []string{"s", "--api-key", "CANARYvalue"}, "the argument --api-key"},
		{"joined to a flag", []string{"s", "--api-key=CANARYvalue"}, "the argument --api-key"},
		{"a header of a bridge", []string{"bridge", "https://h/mcp", "--header", "Authorization: Bearer CANARYvalue"}, "the header Authorization"},
		{"a header joined to its flag", []string{"bridge", "--header=X-Api-Key:CANARYvalue"}, "the header X-Api-Key"},
		{"a header that looks secret", []string{"bridge", "-H", "X-Desk: CANARY0value1"}, "the header X-Desk"},
		{"a header without a flag", []string{"s", "Cookie: sid=CANARYvalue"}, "the header Cookie"},
		{"a database", []string{"s", "postgresql://me:CANARYvalue@db.example/shop"}, "the login in an argument"},
		{"a database behind a flag", []string{"s", "--db=postgresql://me:CANARYvalue@db.example/shop"}, "the login in an argument"},
		{"a password with signs", []string{"s", "mysql://me:CANARY%40v%2Fb@db.example/shop"}, "the login in an argument"},
		{"a key in place of the user", []string{"s", "https://CANARYvalue@h.example/7"}, "the login in an argument"},
		{"a key in a query", []string{"s", "https://h.example/mcp?desk=3&api_key=CANARYvalue"}, "the query in an argument"},
		{"a variable of a container", []string{"run", "-e", "DESK_TOKEN=CANARYvalue", "image"}, "the variable DESK_TOKEN"},
		{"a variable with a database", []string{"run", "-e", "SHOP=redis://:CANARYvalue@h:6379", "image"}, "the login in an argument"},
		{"a plain header", []string{"bridge", "--header", "X-Team: engineering"}, ""},
		{"a plain variable", []string{"run", "-e", "REGION=engineering", "image"}, ""},
		{"a folder", []string{"s", "--root=engineering"}, ""},
		{"a plain address", []string{"s", "https://h.example/engineering?page=engineering"}, ""},
	}
	for _, c := range cases {
		t.Run(c.heading, func(t *testing.T) {
			t.Parallel()
			var s secrets
			command := Command{Args: c.args}
			command.secretArguments(&s)
			words := strings.Join(c.args[1:], " ")
			hidden, notes := hiding(&s, `{"description":"started with `+words+` in engineering"}`)
			if c.source == "" {
				if len(notes) > 0 || strings.Contains(hidden, "…") {
					t.Errorf("%s: %q", hidden, notes)
				}
				return
			}
			if strings.Contains(hidden, canary) || !strings.HasSuffix(hidden, ` in engineering"}`) {
				t.Errorf("%s", hidden)
			}
			if len(notes) != 1 || !strings.Contains(notes[0], c.source+" in ") {
				t.Errorf("want a note on %s: %q", c.source, notes)
			}
			if said := s.hide(command.label() + `; its last words: "` + words + `"`); strings.Contains(said, canary) {
				t.Errorf("%s", said)
			}
		})
	}
}

// TestPasswordAsMeant holds that a password is also hidden as a server reads it.
func TestPasswordAsMeant(t *testing.T) {
	t.Parallel()
	var s secrets
	(&Command{Args: []string{"s", "mysql://me:CANARY%40v%2Fb@db.example/shop"}}).secretArguments(&s)
	if hidden, _ := hiding(&s, `{"description":"CANARY@v/b and CANARY%40v%2Fb"}`); hidden != `{"description":"… and …"}` {
		t.Error(hidden)
	}
}

// TestSecretsInJSON holds that what JSON in an argument, a variable or a header
// holds under the name of a secret is hidden however it comes back, and that the
// rest of it is left.
func TestSecretsInJSON(t *testing.T) {
	t.Parallel()
	const settings = `{"desk":"engineering","auth":{"apiKey":"CANARYvalue","mode":"interactive"},"accounts":[{"password":"CANARYother\u00e9"},{"pin":90125077,"token":["CANARYthird",null,true]}]}`
	const said = `{"description":"CANARYvalue, CANARYotheré, 90125077 and CANARYthird of engineering, interactive"}`
	cases := map[string]Command{
		"an argument":       {Args: []string{"s", settings}},
		"behind a flag":     {Args: []string{"s", "--config", " " + settings}},
		"joined to a flag":  {Args: []string{"s", "--config=" + settings}},
		"behind a variable": {Args: []string{"run", "-e", "SETTINGS=" + settings, "image"}},
		"the environment":   {Args: []string{"s"}, Env: []string{"SETTINGS=" + settings}},
	}
	for heading, command := range cases {
		t.Run(heading, func(t *testing.T) {
			t.Parallel()
			var s secrets
			in := Input{Command: &command}
			if _, _, _, err := in.dialer(&s); err != nil {
				t.Fatal(err)
			}
			if hidden, notes := hiding(&s, said); hidden != `{"description":"…, …, … and … of engineering, interactive"}` || len(notes) != 1 {
				t.Errorf("%s: %q", hidden, notes)
			}
			for _, text := range []string{settings, `{"apiKey": "CANARYval`} {
				if shown := s.hide(command.label() + `; its last words: ` + quoted(text, 500)); strings.Contains(shown, "CANARY") {
					t.Error(shown)
				}
			}
		})
	}
	for _, plain := range []string{`{"keys`, `{"key":`, `[]`, `{"token":{}}`, `{"a":"engineering"}`} {
		var s secrets
		(&Command{Args: []string{"s", plain}}).secretArguments(&s)
		if len(s.list) != 0 {
			t.Errorf("%s: %v", plain, s.list)
		}
	}
}

// TestSecret holds what of a command is said to be secret, where it must hold none.
func TestSecret(t *testing.T) {
	t.Parallel()
	reference := func(value string) bool { return strings.Contains(value, "${") }
	for line, want := range map[string]string{
		"npx -y some-server --port 3000 --mode fast":  "",
		"env LOG=debug REGION=eu-central-1 node a.js": "",
		"docker run -e API_KEY some-server":           "",
		"docker run -e API_KEY=${env:KEY} s":          "",
		"npx bridge --header Authorization:${AUTH}":   "",
		"npx s postgres://${env:LOGIN}@db/x":          "",
		"docker run -e API_KEY=abc123def s":           "the variable API_KEY",
		"API_KEY=abc123def npx s":                     "the variable API_KEY",
		"npx s --api-key abc123def":                   "the argument --api-key",
		"npx bridge --header Authorization:abc123def": "the header Authorization",
		"npx bridge -HAuthorization:abc123def":        "the header Authorization",
		"npx s postgres://me:abc123def@db/x":          "the login in an argument",
		"npx s https://host/x?token=abc123def":        "the query in an argument",

		// Plain words under names that leave it open.
		"npx s --session-id production":      "",
		"npx s --session-id=production":      "",
		"npx s --auth interactive":           "",
		"npx s --license MIT":                "",
		"npx s --allow-private /srv/shelves": "",
		"npx s --private true":               "",
		"npx s --login deploy":               "",
		"npx s --primary-key shelf":          "",
		"npx s ssh://deploy@host/books":      "",
		"npx s --session-id 5d1c0b7e":        "the argument --session-id",
		"npx s --session-id 12345678":        "the argument --session-id",
		"npx s --auth me:open":               "the argument --auth",
		"npx s https://5d1c0b7ea1@host/x":    "the login in an argument",

		// About secrets.
		"npx s --max-tokens 4000":                    "",
		"npx s --token-url https://host/token":       "",
		"npx s --credentials-file creds.json":        "",
		"npx s --require-token true":                 "",
		"npx s https://host/x?token_type=reader":     "",
		"npx s --api-key-file keys.txt --key-size 2": "",

		// Short and plain words under names that do not.
		"npx s --api-key sesame":                    "the argument --api-key",
		"npx s --password=open":                     "the argument --password",
		"npx s --deskpassword open":                 "the argument --deskpassword",
		"npx s --pin 123":                           "the argument --pin",
		"docker run -e DB_PASSWORD=abc s":           "the variable DB_PASSWORD",
		"docker run -e DESKTOKEN=sesame s":          "the variable DESKTOKEN",
		"npx s postgres://${env:ME}:${env:PW}@db/x": "",
		"npx bridge -H Authorization:sesame":        "the header Authorization",
		"npx s postgres://me:pw@db/x":               "the login in an argument",
		"npx s https://host/x?key=open":             "the query in an argument",
	} {
		if got, _ := (&Command{Args: strings.Fields(line)}).Secret(reference); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
