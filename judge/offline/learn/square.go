package learn

import "math"

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
