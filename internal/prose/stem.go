package prose

import "strings"

// Stem is a number that stands for a word's stem. Words of one stem have the
// same; it is equal on every platform and in every release.
type Stem uint64

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// StemOf is the stem of one word in lower case. It strips the commonest English
// endings, crudely: it has to make the forms of one word meet, not to be a word.
func StemOf(w string) Stem {
	n := len(w)
	var last byte // replaces the byte at n-1 when not 0
	switch {
	case n > 4 && strings.HasSuffix(w, "ies"):
		n, last = n-2, 'y'
	case n > 5 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "xes")):
		n -= 2
	case n > 3 && w[n-1] == 's' && w[n-2] != 's' && w[n-2] != 'u' && w[n-2] != 'i':
		n--
	}
	if last == 0 {
		switch {
		case n > 5 && strings.HasSuffix(w[:n], "ing"):
			n = undouble(w, n-3)
		case n > 4 && strings.HasSuffix(w[:n], "ed"):
			n = undouble(w, n-2)
		case n > 5 && strings.HasSuffix(w[:n], "ly"):
			n -= 2
		}
		if n > 3 && w[n-1] == 'e' {
			n--
		}
	}
	h := uint64(fnvOffset)
	for i := range n {
		b := w[i]
		if i == n-1 && last != 0 {
			b = last
		}
		h = (h ^ uint64(b)) * fnvPrime
	}
	return Stem(h)
}

// undouble drops one of two equal consonants left before an ending.
func undouble(w string, n int) int {
	if n > 3 && w[n-1] == w[n-2] && w[n-1] != 'l' && w[n-1] != 's' && w[n-1] != 'z' && w[n-1] != 'e' {
		return n - 1
	}
	return n
}
