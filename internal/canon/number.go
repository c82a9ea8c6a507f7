package canon

import (
	"math"
	"strconv"
)

// AppendNumber appends a JSON number as JavaScript prints the double it parses
// to (ECMAScript, "Number::toString"). A number beyond the doubles is null.
func AppendNumber(dst []byte, text string) []byte {
	x, _ := strconv.ParseFloat(text, 64) // out of range gives an infinity
	switch {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return append(dst, "null"...)
	case x == 0:
		return append(dst, '0')
	case x < 0:
		dst = append(dst, '-')
		x = -x
	}
	if x >= 1e21 || x < 1e-6 {
		return appendExponent(dst, x)
	}
	return strconv.AppendFloat(dst, x, 'f', -1, 64)
}

// appendExponent writes 1e-7 where Go writes 1e-07.
func appendExponent(dst []byte, x float64) []byte {
	dst = strconv.AppendFloat(dst, x, 'e', -1, 64)
	if n := len(dst); dst[n-2] == '0' && (dst[n-3] == '-' || dst[n-3] == '+') {
		dst[n-2] = dst[n-1]
		dst = dst[:n-1]
	}
	return dst
}
