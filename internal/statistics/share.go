package statistics

import "strconv"

// Share is how many of a number are so.
type Share struct{ Part, Of int }

// Percent is the share in hundredths of a percent, rounded half up, 0 of nothing.
func (s Share) Percent() Hundredths {
	if s.Of == 0 {
		return 0
	}
	return Hundredths((2*10_000*s.Part + s.Of) / (2 * s.Of))
}

// Mean is a mean of scores or marks.
type Mean struct {
	Sum int // in tenths
	N   int
}

func (m *Mean) add(tenths int) { m.Sum, m.N = m.Sum+tenths, m.N+1 }

// Points is the mean in hundredths of a point, rounded half up, 0 of nothing.
func (m Mean) Points() Hundredths {
	if m.N == 0 {
		return 0
	}
	return Hundredths((2*10*m.Sum + m.N) / (2 * m.N))
}

// Hundredths is a number with two decimals: 357 is written 3.57.
type Hundredths int

// String writes the number with two decimals.
func (h Hundredths) String() string {
	decimals := strconv.Itoa(int(h) % 100)
	if len(decimals) < 2 {
		decimals = "0" + decimals
	}
	return strconv.Itoa(int(h)/100) + "." + decimals
}

// MarshalJSON writes a JSON number with two decimals.
func (h Hundredths) MarshalJSON() ([]byte, error) { return []byte(h.String()), nil }
