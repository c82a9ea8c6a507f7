package agreement

import (
	"testing"

	"github.com/opentdqs/tdqs"
)

func TestBestConstants(t *testing.T) {
	t.Parallel()
	e := tdqs.DefaultEdition()
	labels := [][6]int{{4, 2, 2, 3, 4, 2}, {4, 2, 3, 3, 4, 2}, {5, 4, 4, 4, 4, 4}}
	c := BestConstants(e, labels)
	if c.exact != [6]int{4, 2, 2, 3, 4, 2} || c.score != e.Score(labels[1]) {
		t.Errorf("the constants are %+v", c)
	}
}
