package offline

import tdqs "github.com/opentdqs/tdqs"

// verdict is being written.
func (j *Judge) verdict(r *reading) (v tdqs.Verdict) {
	var f features
	r.features(&f)
	for d, score := range j.model.predict(&f).Round() {
		v.Marks[d] = tdqs.Mark{Score: score, Justification: "Pending."}
	}
	return v
}

// judgeServer is being written.
func judgeServer(c tdqs.ServerCase) (v tdqs.CoherenceVerdict) {
	for d := range v.Marks {
		v.Marks[d] = tdqs.Mark{Score: 4, Justification: "Pending."}
	}
	return v
}
