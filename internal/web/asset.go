package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"

	"github.com/opentdqs/tdqs/internal/markup"
)

// asset is a file that never changes: another content has another path.
type asset struct {
	path, kind string
	data       []byte
}

func newAsset(name, ending, kind string, data []byte) asset {
	sum := sha256.Sum256(data)
	return asset{"/assets/" + name + "-" + hex.EncodeToString(sum[:6]) + ending, kind, data}
}

// ServeHTTP answers with the file.
func (a asset) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	_, _ = w.Write(a.data)
}

// styleAsset is the one stylesheet: what reports have, then what is the service's.
func styleAsset() asset {
	parts := [][]byte{markup.Style}
	for _, name := range []string{"style", "lists"} {
		own, err := files.ReadFile("template/" + name + ".css")
		if err != nil {
			panic(err) // it is part of the program
		}
		parts = append(parts, own)
	}
	return newAsset("style", ".css", "text/css; charset=utf-8", bytes.Join(parts, []byte("\n")))
}

func iconAsset() asset {
	data, err := files.ReadFile("template/icon.svg")
	if err != nil {
		panic(err) // it is part of the program
	}
	return newAsset("icon", ".svg", "image/svg+xml", data)
}
