package learn

import (
	"slices"

	"github.com/opentdqs/tdqs/judge/offline"
)

const (
	numMarks = 5
	numSteps = numMarks - 1
)

// table is what a line is fitted to: rows with columns of mean 0 and deviation 1, within
// their bounds.
type table struct {
	z            [][]float64
	mean, spread []float64
}

func standardise(x [][]float64, bounds [][2]float64) *table {
	t := &table{z: make([][]float64, len(x))}
	for r, row := range x {
		t.z[r] = make([]float64, len(row))
		for f, v := range row {
			t.z[r][f] = min(bounds[f][1], max(bounds[f][0], v))
		}
	}
	t.mean, t.spread = moments(t.z)
	for _, row := range t.z {
		for f, v := range row {
			row[f] = (v - t.mean[f]) / t.spread[f]
		}
	}
	return t
}

// line is a level for each row and the steps between the marks, by the adjacent-category
// logit model of [offline.Steps].
type line struct {
	coefficients []float64 // one a standardised column
	steps        offline.Steps
	odds         offline.Odds // of the steps
	levels       []float64    // of the rows
}

// line fits a line to marks: the likeliest with a penalty on the squares of the
// coefficients of the standardised columns. A coefficient has the sign of its column,
// where that has one: columns that want the other one are left out, the farthest off
// first.
func (t *table) line(marks []int, columns []int, signs []int8, penalty float64) line {
	m := line{coefficients: make([]float64, len(t.mean)), levels: make([]float64, len(marks))}
	m.odds = m.steps.Odds()
	for {
		t.fit(&m, marks, columns, penalty)
		worst, most := -1, 0.0
		for k, f := range columns {
			if off := -float64(signs[f]) * m.coefficients[f]; off > most {
				worst, most = k, off
			}
		}
		if worst < 0 {
			break
		}
		m.coefficients[columns[worst]] = 0
		columns = slices.Delete(slices.Clone(columns), worst, worst+1)
	}
	return m
}

// plain is the line for the columns as they are.
func (t *table) plain(m *line) (coefficients []float64, steps offline.Steps) {
	coefficients, steps = make([]float64, len(t.mean)), m.steps
	for f, c := range m.coefficients {
		coefficients[f] = c / t.spread[f]
		for k := range steps {
			steps[k] -= float64(coefficients[f] * t.mean[f])
		}
	}
	return coefficients, steps
}

const (
	mostRounds = 50
	nearEnough = 1e-6 // of the coefficients
	longest    = 1    // what a coefficient may move in a round, lest rounds jump to and fro
)

// fit finds the coefficients of the given columns by Newton's method, from those that
// the line has.
func (t *table) fit(m *line, marks []int, columns []int, penalty float64) {
	width := len(columns)
	for range mostRounds {
		for r, row := range t.z {
			m.levels[r] = 0
			for _, f := range columns {
				m.levels[r] += float64(m.coefficients[f] * row[f])
			}
		}
		slope, bend := m.atSteps(marks)
		slope = append(make([]float64, width), slope...)
		for i := range bend {
			bend[i] = append(make([]float64, width), bend[i]...)
		}
		square := make([][]float64, width, width+numSteps)
		for i := range square {
			square[i] = make([]float64, i+1)
			square[i][i] = penalty
			slope[i] = -float64(penalty * m.coefficients[columns[i]])
		}
		square = append(square, bend...)
		z := make([]float64, width)
		for r, row := range t.z {
			o := m.at(r)
			pull := float64(marks[r]) - o.mean
			for i, f := range columns {
				z[i] = row[f]
			}
			for i, zi := range z {
				if zi == 0 {
					continue
				}
				slope[i] += float64(zi * pull)
				bent := float64(zi * o.variance)
				for j, zj := range z[:i+1] {
					square[i][j] += float64(bent * zj)
				}
				for k, c := range o.with {
					square[width+k][i] += float64(zi * c)
				}
			}
		}
		cholesky(square)
		solve(square, slope)
		far := max(slices.Max(slope), -slices.Min(slope))
		for i := range slope {
			slope[i] *= min(1, longest/far)
		}
		for i, f := range columns {
			m.coefficients[f] += slope[i]
		}
		m.move(slope[width:])
		if far < nearEnough {
			return
		}
	}
}

// outlook is what the line expects of a row.
type outlook struct {
	mean, variance float64           // of its mark
	above          [numSteps]float64 // chances that the mark is above each step
	with           [numSteps]float64 // covariances of that with the mark
}

func (m *line) at(r int) (o outlook) { return m.atLevel(m.levels[r]) }

func (m *line) atLevel(level float64) (o outlook) {
	square := 0.0
	for k, chance := range m.odds.Chances(level) {
		mark := float64(k + 1)
		o.mean += float64(mark * chance)
		square += float64(float64(mark*mark) * chance)
		for s := range min(k, numSteps) {
			o.above[s] += chance
			o.with[s] += float64(mark * chance)
		}
	}
	o.variance = square - float64(o.mean*o.mean)
	for s, above := range o.above {
		o.with[s] -= float64(o.mean * above)
	}
	return o
}

// pull is how far the mark of a row is above what is expected, and how fast that falls
// as its level rises.
func (m *line) pull(r, mark int) (pull, bend float64) {
	o := m.at(r)
	return float64(mark) - o.mean, max(leastBend, o.variance)
}

// leastBend keeps a row that seems certain from asking for a huge leaf.
const leastBend = 0.02

// atSteps is the slope of the likelihood by the steps, and how it bends: the lower half
// of a square. To the rows comes one of each mark at level 0, so that a mark which no
// row has keeps a step.
func (m *line) atSteps(marks []int) (slope []float64, bend [][]float64) {
	slope, bend = make([]float64, numSteps), make([][]float64, numSteps)
	for i := range bend {
		bend[i] = make([]float64, i+1)
	}
	add := func(o *outlook, mark int) {
		for i, above := range o.above {
			slope[i] -= above
			if mark > i+1 {
				slope[i]++
			}
			for j := range i + 1 {
				bend[i][j] += above - float64(above*o.above[j]) // above the higher step is above both
			}
		}
	}
	for r, mark := range marks {
		o := m.at(r)
		add(&o, mark)
	}
	o := m.atLevel(0)
	for mark := 1; mark <= numMarks; mark++ {
		add(&o, mark)
	}
	return slope, bend
}

func (m *line) move(by []float64) {
	for k, b := range by {
		m.steps[k] += b
	}
	m.odds = m.steps.Odds()
}

// settle moves the steps by one round of Newton's method to where the levels want them.
func (m *line) settle(marks []int) {
	slope, bend := m.atSteps(marks)
	cholesky(bend)
	solve(bend, slope)
	m.move(slope)
}
