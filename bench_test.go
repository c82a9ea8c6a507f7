package tdqs_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/sharedtest"
)

// BenchmarkFacts decodes the captured servers and reads every fact off them.
func BenchmarkFacts(b *testing.B) {
	paths, err := filepath.Glob(filepath.Join(sharedtest.Path(b, "corpus"), "*.json"))
	if err != nil {
		b.Fatal(err)
	}
	var files [][]byte
	size := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			b.Fatal(err)
		}
		files = append(files, data)
		size += len(data)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	e := tdqs.DefaultEdition()
	for b.Loop() {
		for _, data := range files {
			s, err := tdqs.Decode(data)
			if err != nil {
				b.Fatal(err)
			}
			signals := make([]tdqs.Signals, len(s.Tools))
			for i := range s.Tools {
				signals[i] = e.Signals(&s.Tools[i])
				tdqs.HardGates(&s.Tools[i])
			}
			e.ShadowCandidates(s.Tools, signals)
		}
	}
}
