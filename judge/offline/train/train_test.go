package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/judge/offline"
	"github.com/opentdqs/tdqs/judge/offline/learn"
)

// TestEmbedded: the program re-creates the embedded weights byte for byte, and
// they agree with held-out servers as well as they have to.
func TestEmbedded(t *testing.T) {
	if testing.Short() {
		t.Skip("learns a hundred times")
	}
	d := loadShared(t)
	var table strings.Builder
	got, err := d.train(learn.Standard, learn.Shuffles, &table)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	want, err := os.ReadFile(filepath.Join("..", "weights.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("the embedded weights are not what the labels give: run go run ./judge/offline/train -report")
	}
	page, err := d.report(table.String(), offline.New())
	if err != nil {
		t.Fatal(err)
	}
	if want, err = os.ReadFile(filepath.Join("..", "..", "..", reportFile)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(page, want) {
		t.Errorf("%s is not what the training finds: run go run ./judge/offline/train -report", reportFile)
	}
}

// TestAgreement holds the figures of the embedded weights to what is asked.
func TestAgreement(t *testing.T) {
	t.Parallel()
	d := loadShared(t)
	v, err := d.set().Validate(t.Context(), learn.Standard, 3)
	if err != nil {
		t.Fatal(err)
	}
	judge, constant := v.Judge, v.Constant
	if judge.Error > 0.215 || judge.SameTier < 75 || judge.MeanExact() < 71 || judge.MeanWithinOne() < 99 {
		t.Errorf("error %.3f, same tier %.1f, exact %.1f, within one %.1f", judge.Error, judge.SameTier,
			judge.MeanExact(), judge.MeanWithinOne())
	}
	set := d.set()
	if c := set.Coverage(v.Held, set.Intervals(v.Held).Bands); c.Tools.Percent() < 80 || c.Tools.Percent() > 92 || c.Servers.Percent() < 80 {
		t.Errorf("intervals of 80 %% cover %.1f %% of the tools and %.1f %% of the servers", c.Tools.Percent(), c.Servers.Percent())
	}
	if constant.Error <= judge.Error || constant.SameTier >= judge.SameTier {
		t.Errorf("a constant is as good: error %.3f, same tier %.1f", constant.Error, constant.SameTier)
	}
}

// loadShared loads the labels of the shared folder.
func loadShared(t *testing.T) *data {
	t.Helper()
	d, err := load(filepath.Dir(sharedtest.Path(t, "labels")))
	if err != nil {
		t.Fatal(err)
	}
	return d
}
