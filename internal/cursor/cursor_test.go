package cursor

import "testing"

// TestCursor: a place comes back as it was, and what is none is refused.
func TestCursor(t *testing.T) {
	t.Parallel()
	type place struct {
		Key  int64
		Slug string
	}
	want := place{-3, "garden\x00"}
	var got place
	if err := Read(Write(want), &got); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if err := Read("", &got); err != nil || got != want {
		t.Errorf("the beginning: %+v, %v", got, err)
	}
	for _, text := range []string{"%", "bm8", "bm8=", Write("text"), Write(7)} {
		if err := Read(text, &got); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}
