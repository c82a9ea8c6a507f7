package learn

import "math"

// ridge fits straight lines from the given columns of x to each target by least
// squares with a penalty on the standardised coefficients. Each line is its
// constant and a coefficient a column of x, for the columns as they are.
func ridge(x [][]float64, targets [][]float64, columns []int, penalty float64) [][]float64 {
	n, width := len(x), len(columns)
	mean, spread := moments(x)
	gram := make([][]float64, width)
	for i := range gram {
		gram[i] = make([]float64, width)
	}
	z := make([]float64, width)
	right := make([][]float64, len(targets))
	middle := make([]float64, len(targets))
	for t, y := range targets {
		right[t] = make([]float64, width)
		for _, v := range y {
			middle[t] += v
		}
		middle[t] /= float64(n)
	}
	for r, row := range x {
		for i, f := range columns {
			z[i] = (row[f] - mean[f]) / spread[f]
		}
		for i, zi := range z {
			if zi == 0 {
				continue
			}
			for j := 0; j <= i; j++ {
				gram[i][j] += float64(zi * z[j])
			}
			for t := range targets {
				right[t][i] += float64(zi * (targets[t][r] - middle[t]))
			}
		}
	}
	for i := range gram {
		gram[i][i] += penalty
	}
	cholesky(gram)
	lines := make([][]float64, len(targets))
	for t := range lines {
		solve(gram, right[t])
		line := make([]float64, len(x[0])+1)
		line[0] = middle[t]
		for i, c := range right[t] {
			f := columns[i]
			line[f+1] = c / spread[f]
			line[0] -= float64(line[f+1] * mean[f])
		}
		lines[t] = line
	}
	return lines
}

// moments are the mean and the standard deviation of each column; a column that
// does not vary has the deviation 1.
func moments(x [][]float64) (mean, spread []float64) {
	n, width := float64(len(x)), len(x[0])
	mean, spread = make([]float64, width), make([]float64, width)
	for _, row := range x {
		for i, v := range row {
			mean[i] += v
		}
	}
	for i := range mean {
		mean[i] /= n
	}
	for _, row := range x {
		for i, v := range row {
			d := v - mean[i]
			spread[i] += float64(d * d)
		}
	}
	for i := range spread {
		if spread[i] = math.Sqrt(spread[i] / n); spread[i] < 1e-9 {
			spread[i] = 1
		}
	}
	return mean, spread
}

// cholesky replaces the lower half of a positive matrix by its factor.
func cholesky(a [][]float64) {
	for i := range a {
		for j := 0; j <= i; j++ {
			sum := a[i][j]
			for k := range j {
				sum -= float64(a[i][k] * a[j][k])
			}
			if i == j {
				a[i][i] = math.Sqrt(sum)
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
}

// solve replaces b by the solution for a matrix in the form of [cholesky].
func solve(a [][]float64, b []float64) {
	for i := range b {
		for k := range i {
			b[i] -= float64(a[i][k] * b[k])
		}
		b[i] /= a[i][i]
	}
	for i := len(b) - 1; i >= 0; i-- {
		for k := i + 1; k < len(b); k++ {
			b[i] -= float64(a[k][i] * b[k])
		}
		b[i] /= a[i][i]
	}
}
