package offline

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
)

// BenchmarkCorpus judges the shared corpus, beside the floor that the cost is
// measured against: JSON checked and hashed once.
func BenchmarkCorpus(b *testing.B) {
	dir := os.Getenv("TDQS_SHARED")
	if dir == "" {
		dir = filepath.Join("..", "..", "..", "shared")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "corpus", "*.json"))
	if len(files) == 0 {
		b.Skip("needs the shared folder")
	}
	e := tdqs.DefaultEdition()
	var inputs [][]byte
	var cases []tdqs.ServerCase
	size := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		server, err := tdqs.Decode(data)
		if err != nil {
			continue
		}
		c := tdqs.ServerCase{Edition: e, Name: server.Name, Tools: server.Tools}
		for i := range c.Tools {
			c.Signals = append(c.Signals, e.Signals(&c.Tools[i]))
		}
		inputs, cases, size = append(inputs, data), append(cases, c), size+len(data)
	}
	b.Run("floor", func(b *testing.B) {
		b.SetBytes(int64(size))
		for b.Loop() {
			for _, data := range inputs {
				json.Valid(data)
				sha256.Sum256(data)
			}
		}
	})
	b.Run("judge", func(b *testing.B) {
		b.SetBytes(int64(size))
		b.ReportAllocs()
		j := New()
		for b.Loop() {
			for _, c := range cases {
				judgeAll(b, j.Prepare(c), c)
			}
		}
	})
}

func judgeAll(b *testing.B, j tdqs.Judge, c tdqs.ServerCase) {
	for i := range c.Tools {
		_, err := j.JudgeTool(context.Background(), tdqs.ToolCase{Edition: c.Edition, Server: c.Name, Tool: &c.Tools[i],
			Signals: &c.Signals[i], Tools: c.Tools, Index: i})
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNew is what a program pays once.
func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New()
	}
}
