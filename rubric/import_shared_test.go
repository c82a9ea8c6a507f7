package rubric_test

import (
	"strings"
	"testing"

	"github.com/opentdqs/tdqs/internal/sharedtest"
	"github.com/opentdqs/tdqs/rubric"
)
func TestZZ(t *testing.T) {
	for _, f := range []string{"tdqs-1.0.md","tdqs-1.1-draft.txt"} {
		d := sharedtest.Read(t,"spec",f)
		m, err := rubric.Import(d)
		if err!=nil {t.Error(err);continue}
		t.Log(m.Tool.Label(), m.Server.Label(), m.Hash())
		ls:=strings.Split(string(d),"\n")
		last:=""
		for i:=range ls {
			_,err:=rubric.Import([]byte(strings.Join(ls[:i],"\n")))
			s:="accepted"
			if err!=nil{s=err.Error()}
			if s!=last {t.Log(i,len(ls),s);last=s}
		}
	}
}
