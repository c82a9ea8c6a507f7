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

// exp is e to the power of x, of nothing beyond mostExponent. As with [ln1] every
// platform finds the same bits: the standard library's has an assembly of its own for
// some of them.
func exp(x float64) float64 {
	x = min(mostExponent, max(-mostExponent, x))
	n := math.Floor(float64(x*math.Log2E) + 0.5)
	r := x - float64(n*ln2High) - float64(n*ln2Low)
	sum := 0.0
	for _, c := range inverseFactorials {
		sum = c + float64(r*sum)
	}
	return math.Ldexp(sum, int(n))
}

// mostExponent keeps products of eight results numbers.
const mostExponent = 80

// ln 2 in two parts, the first of so few digits that its products with small whole
// numbers are exact.
const (
	ln2High = 0x1.62e42feep-1
	ln2Low  = math.Ln2 - ln2High
)

// inverseFactorials are 1/13! to 1/0!: the terms of the series of exp.
var inverseFactorials = func() (c [14]float64) {
	factorial := 1.0
	for k := range c {
		factorial *= max(1, float64(k))
		c[len(c)-1-k] = 1 / factorial
	}
	return c
}()
