package learn

// Of a tree: three questions deep, as the judge expects it.
const (
	depth  = 3
	splits = 1<<depth - 1
	leaves = 1 << depth
)

// boosting says how the trees are grown.
type boosting struct {
	trees   int
	rate    float64
	rows    float64 // share drawn for a tree
	columns float64 // share drawn for a tree
	least   int     // rows in a leaf
	penalty float64 // on the squares of the leaves
}

// grower grows the trees of one dimension.
type grower struct {
	boosting
	data    *binned
	pull    []float64 // of each row: how far its mark is above what is expected
	bend    []float64 // and how fast that falls as its level rises
	random  Random
	rows    []int32
	allowed []int  // columns that may be asked about
	signs   []int8 // of every column: 1 when the trees may not fall with it, -1 when they may not rise
	columns []int  // those drawn for the current tree
	bins    [maxBins]sums
}

// sums are those of some rows.
type sums struct {
	pull, bend float64
	rows       int
}

func (s *sums) add(o sums) {
	s.pull += o.pull
	s.bend += o.bend
	s.rows += o.rows
}

func (s sums) less(o sums) sums { return sums{s.pull - o.pull, s.bend - o.bend, s.rows - o.rows} }

// value is what a leaf of the rows says, gain what that is worth.
func (s sums) value(penalty float64) float64 { return s.pull / (s.bend + penalty) }
func (s sums) gain(penalty float64) float64 {
	return float64(s.pull*s.pull) / (s.bend + penalty)
}

// boost fits trees to marks one after the other, each to what the line and the trees
// before it left, and the steps of the line anew after each. Trees are flat as in the
// weights file; a split that asks nothing has an infinite threshold written as a large
// number.
func boost(b boosting, data *binned, columns []int, signs []int8, marks []int, m *line, seed Random) [][]float64 {
	n := len(marks)
	g := &grower{boosting: b, data: data, allowed: columns, signs: signs, random: seed,
		pull: make([]float64, n), bend: make([]float64, n)}
	var out [][]float64
	for range b.trees {
		for r, mark := range marks {
			g.pull[r], g.bend[r] = m.pull(r, mark)
		}
		out = append(out, g.grow(m.levels))
		m.settle(marks)
	}
	return out
}

// never is a threshold above every feature.
const never = 1e9

// grow grows a tree and adds what it says of each row to its level.
func (g *grower) grow(levels []float64) []float64 {
	n := len(levels)
	order := g.random.order(n)[:int(float64(n)*g.boosting.rows)]
	g.rows = g.rows[:0]
	for _, r := range order {
		g.rows = append(g.rows, int32(r))
	}
	width := len(g.allowed)
	g.columns = g.columns[:0]
	for _, i := range g.random.order(width)[:max(1, int(float64(width)*g.boosting.columns))] {
		g.columns = append(g.columns, g.allowed[i])
	}
	flat := make([]float64, 2*splits+leaves)
	var bin [splits]uint8
	g.split(flat, &bin, 0, g.rows, span{-never, never})
	for r := range levels {
		k := 0
		for range depth {
			k = 2*k + 1
			if g.data.bins[int(flat[(k-1)/2])][r] > bin[(k-1)/2] {
				k++
			}
		}
		levels[r] += flat[splits+k]
	}
	return flat
}

// span is what the leaves of a subtree may say, so that what is asked above them
// keeps its sign.
type span struct{ low, high float64 }

func (s span) clip(x float64) float64 { return min(s.high, max(s.low, x)) }

// split fills in the subtree at place k of the heap from the rows that reach it.
func (g *grower) split(flat []float64, bin *[splits]uint8, k int, rows []int32, within span) {
	if k >= splits {
		flat[splits+k] = rounded(g.rate*g.value(rows, within), 1e4)
		return
	}
	column, at := g.best(rows, within)
	if column < 0 {
		flat[k], flat[splits+k], bin[k] = 0, never, 255
		g.split(flat, bin, 2*k+1, rows, within)
		g.split(flat, bin, 2*k+2, nil, within)
		return
	}
	flat[k], flat[splits+k], bin[k] = float64(column), g.data.cuts[column][at], uint8(at)
	bins := g.data.bins[column]
	left := 0
	for i, r := range rows {
		if bins[r] <= uint8(at) {
			rows[i], rows[left] = rows[left], rows[i]
			left++
		}
	}
	below, above := within, within
	if sign := g.signs[column]; sign != 0 {
		middle := (g.value(rows[:left], within) + g.value(rows[left:], within)) / 2
		if sign > 0 {
			below.high, above.low = middle, middle
		} else {
			below.low, above.high = middle, middle
		}
	}
	g.split(flat, bin, 2*k+1, rows[:left], below)
	g.split(flat, bin, 2*k+2, rows[left:], above)
}

// sum adds up rows.
func (g *grower) sum(rows []int32) (s sums) {
	for _, r := range rows {
		s.add(sums{g.pull[r], g.bend[r], 1})
	}
	return s
}

// value is what a leaf of these rows would say.
func (g *grower) value(rows []int32, within span) float64 {
	return within.clip(g.sum(rows).value(g.penalty))
}

// best is the question that explains most of what pulls at the rows, -1 when none
// leaves enough rows on both sides. The answers stay within a span and keep the
// sign of their column.
func (g *grower) best(rows []int32, within span) (column, at int) {
	column = -1
	total := g.sum(rows)
	most := total.gain(g.penalty) + 1e-9
	for _, f := range g.columns {
		cuts := len(g.data.cuts[f])
		if cuts == 0 {
			continue
		}
		clear(g.bins[:cuts+1])
		bins := g.data.bins[f]
		for _, r := range rows {
			g.bins[bins[r]].add(sums{g.pull[r], g.bend[r], 1})
		}
		var low sums
		for b := range cuts {
			low.add(g.bins[b])
			high := total.less(low)
			if low.rows < g.least {
				continue
			}
			if high.rows < g.least {
				break
			}
			gain := low.gain(g.penalty) + high.gain(g.penalty)
			if gain > most && g.keeps(f, within.clip(low.value(g.penalty)), within.clip(high.value(g.penalty))) {
				most, column, at = gain, f, b
			}
		}
	}
	return column, at
}

// keeps reports whether the two answers to a question about column f differ in
// the direction that is allowed.
func (g *grower) keeps(f int, low, high float64) bool {
	switch g.signs[f] {
	case 1:
		return low <= high
	case -1:
		return low >= high
	}
	return true
}
