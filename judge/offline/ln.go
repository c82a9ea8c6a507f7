package offline

import "math"

// ln1 is ln(1+x) for x not below 0. It uses nothing but sums and products of
// doubles in a fixed order, so that every platform finds the same bits.
func ln1(x float64) float64 {
	if n := int(x); float64(n) == x && n >= 0 && n < len(lnTable) {
		return lnTable[n]
	}
	return lnSeries(1 + x)
}

var lnTable = func() (t [512]float64) {
	for n := range t {
		t[n] = lnSeries(float64(1 + n))
	}
	return t
}()

// lnSeries is ln(x) for x of at least 1 by the series of the inverse hyperbolic
// tangent.
func lnSeries(x float64) float64 {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = 2*m, e-1
	}
	s := (m - 1) / (m + 1)
	s2 := float64(s * s)
	sum, power := 0.0, s
	for k := 1.0; k < 40; k += 2 {
		sum += float64(power / k)
		power = float64(power * s2)
	}
	return float64(2*sum) + float64(float64(e)*math.Ln2)
}
