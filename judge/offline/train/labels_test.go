package main

import (
	"path/filepath"
	"testing"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/judge/agreement"
	"github.com/opentdqs/tdqs/judge/offline"
)

// TestLabelsAreNamed: the weights of this release name the labels that they were
// learned from.
func TestLabelsAreNamed(t *testing.T) {
	t.Parallel()
	dir := loadShared(t).dir
	l, err := agreement.Read(filepath.Join(dir, "labels", "tools.tsv"), filepath.Join(dir, "corpus"), tdqs.DefaultEdition())
	if err != nil {
		t.Fatal(err)
	}
	if got := offline.New().Labels(); got != l.Hash() {
		t.Errorf("they name %s, and the labels are %s", got, l.Hash())
	}
}
