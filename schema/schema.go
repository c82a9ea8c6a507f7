// Package schema has the JSON Schemas of what tdqs writes and reads, for the parts
// of the program that publish them elsewhere.
package schema

import "embed"

// Files are the schemas by the names of their files.
//
//go:embed *.schema.json
var Files embed.FS
