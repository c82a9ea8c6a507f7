package capture

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs"
)

// TestReadLines pins the lines, names and errors of a mixed input.
func TestReadLines(t *testing.T) {
	t.Parallel()
	input := "\uFEFF" + `{"serverInfo": {"name": "one"}, "tools": [{"name": "a"}, {"name": "b"}]}` + "\r\n" +
		"\n  \n" +
		`[{"name": "c"}]` + "\n" +
		`[{"name": "d",` + "\n" +
		`{"mcpServers": {"x": {}}}` + "\n" +
		"npm ERR!\n" +
		`{"serverName": "last", "tools": [{"name": "e"}]}`
	var got []string
	err := ReadLines(context.Background(), strings.NewReader(input), func(line int, s *tdqs.Server, info Info, err error) error {
		if err != nil {
			got = append(got, fmt.Sprintf("%d: %v", line, err))
			return nil
		}
		got = append(got, fmt.Sprintf("%d: %s %d %s %t", line, s.Name, len(s.Tools), info.Kind, info.Source[s.Tools[0].Offset] == '{'))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"1: one 2 lines true",
		"4: line 4 1 lines true",
		"5: not valid JSON: line 5, column 15: ",
		"6: line 6: this is a client configuration",
		"7: line 7: this is not JSON but begins with \"npm ERR!\"",
		"8: last 1 lines true",
	}
	if len(got) != len(want) {
		t.Fatalf("got %q", got)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

// TestReadLinesStops pins when reading ends early.
func TestReadLinesStops(t *testing.T) {
	t.Parallel()
	lines := strings.Repeat(`[{"name": "a"}]`+"\n", 3)
	enough := errors.New("enough")
	calls := 0
	err := ReadLines(context.Background(), strings.NewReader(lines), func(int, *tdqs.Server, Info, error) error {
		calls++
		return enough
	})
	if err != enough || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	calls = 0
	err = ReadLines(ctx, strings.NewReader(lines), func(int, *tdqs.Server, Info, error) error {
		calls++
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) || calls != 1 {
		t.Errorf("%d calls, %v", calls, err)
	}
	never := func(int, *tdqs.Server, Info, error) error { t.Error("called"); return nil }
	err = ReadLines(context.Background(), strings.NewReader("{\n \"tools\": []\n}"), never)
	if err == nil || !strings.Contains(err.Error(), "over several lines") {
		t.Error(err)
	}
	broken := errors.New("the cable is out")
	err = ReadLines(context.Background(), io.MultiReader(strings.NewReader("\n"), failing{broken}), never)
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestLongLines holds that a line beyond the limit costs that line alone, and
// that a long line below it is read.
func TestLongLines(t *testing.T) {
	t.Parallel()
	const limit = 2 << 20
	input := io.MultiReader(
		strings.NewReader(`[{"name": "a", "description": "`+strings.Repeat("x", 1<<20)+`"}]`+"\n"),
		io.LimitReader(endless{}, limit), strings.NewReader("x\n"),
		strings.NewReader(`[{"name": "b"}]`+"\n"))
	var got []string
	err := readLines(context.Background(), input, limit, func(line int, s *tdqs.Server, _ Info, err error) error {
		if err == nil {
			got = append(got, fmt.Sprintf("%d %s", line, s.Tools[0].Name))
		} else {
			got = append(got, err.Error())
		}
		return nil
	})
	if err != nil || len(got) != 3 || got[0] != "1 a" || !strings.Contains(got[1], "line 2: it is longer than 2 MB") || got[2] != "3 b" {
		t.Errorf("%q, %v", got, err)
	}
}

// TestMemoryStaysFlat holds that reading many lines holds one at a time.
func TestMemoryStaysFlat(t *testing.T) {
	line := `[{"name": "a", "description": "` + strings.Repeat("x", 256<<10) + `"}]` + "\n"
	readers := make([]io.Reader, 200)
	for i := range readers {
		readers[i] = strings.NewReader(line)
	}
	var most uint64
	n := 0
	err := ReadLines(context.Background(), io.MultiReader(readers...), func(int, *tdqs.Server, Info, error) error {
		if n++; n%20 == 0 {
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
		}
		return nil
	})
	if err != nil || n != len(readers) {
		t.Fatalf("%d lines, %v", n, err)
	}
	if most > 32<<20 {
		t.Errorf("the heap grew to %d MB", most>>20)
	}
}

// TestReadLinesInterrupted holds that an input that keeps silent does not keep a
// person waiting.
func TestReadLinesInterrupted(t *testing.T) {
	t.Parallel()
	silent, writer := io.Pipe()
	defer writer.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		// What fails here fails the reading below.
		_, _ = io.WriteString(writer, `[{"name": "a"}]`+"\n")
	}()
	err := ReadLines(ctx, silent, func(int, *tdqs.Server, Info, error) error {
		cancel()
		return nil
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
