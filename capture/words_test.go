package capture

import "testing"

// TestLastWords holds that what is quoted of a server that failed says why.
func TestLastWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"the last three lines", "a\nb\n\nc\r\n  d  \n", `"b / c / d"`},
		{"colour", "\x1b[31mred\x1b[0m\n", `"red"`},
		{"nothing", " \n\n", ""},
		{"a module that is not there", `node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module '/srv/index.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
`, `"node:internal/modules/cjs/loader:1210 / throw err; / Error: Cannot find module '/srv/index.js'"`},
		{"an error that is thrown", "file:///srv/a.mjs:1\nthrow new Error(\"no way\");\n      ^\n\nError: no way\n    at file:///srv/a.mjs:1:7\n\nNode.js v20.20.2\n",
			`"file:///srv/a.mjs:1 / throw new Error(\"no way\"); / Error: no way"`},
		{"what follows a trace", "Error: no way\n    at a.js:1:7\ngiving up\n", `"Error: no way / giving up"`},
		{"fields that do not end", "Error: no way\n    at a.js:1:7 {\n  code: 1\ngiving up\n", `"Error: no way / giving up"`},
		{"a package that is not there", `npm error code E404
npm error 404 Not Found - GET https://packages.example/some-servr
npm error 404
npm error 404 Note that you can also install from a
npm error 404 tarball, folder, http url, or git url.
npm error A complete log of this run can be found in: /root/.npm/_logs/debug-0.log
`, `"npm error code E404 / npm error 404 Not Found - GET https://packages.example/some-servr / npm error 404"`},
		{"words behind what npm says", "npm error code 1\nfailed\n", `"npm error code 1 / failed"`},
	} {
		if got := lastWords(c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
