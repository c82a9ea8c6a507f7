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
func StemOf(w string) Stem { return stemOf(w, 0) }

// stemOf is the stem of a word; hash is that of the whole word, 0 where it is not known.
func stemOf(w string, hash uint64) Stem {
	n, last := strip(w)
	switch {
	case last != 0:
		return Stem((hashOf(w[:n-1]) ^ uint64(last)) * fnvPrime)
	case n == len(w) && hash != 0:
		return Stem(hash)
	}
	return Stem(hashOf(w[:n]))
}

// strip is how many bytes of a word its stem has, and what the last of them becomes;
// 0 if that stays.
func strip(w string) (n int, last byte) {
	if n = len(w); n < 4 {
		return n, 0
	}
	if w[n-1] == 's' {
		switch {
		case n > 4 && strings.HasSuffix(w, "ies"):
			return n - 2, 'y'
		case n > 5 && (strings.HasSuffix(w, "sses") || strings.HasSuffix(w, "shes") || strings.HasSuffix(w, "ches") || strings.HasSuffix(w, "xes")):
			n -= 2
		case w[n-2] != 's' && w[n-2] != 'u' && w[n-2] != 'i':
			n--
		}
	}
	switch w[n-1] {
	case 'g':
		if n > 5 && strings.HasSuffix(w[:n], "ing") {
			n = undouble(w, n-3)
		}
	case 'd':
		if n > 4 && strings.HasSuffix(w[:n], "ed") {
			n = undouble(w, n-2)
		}
	case 'y':
		if n > 5 && strings.HasSuffix(w[:n], "ly") {
			n -= 2
		}
	}
	if n > 3 && w[n-1] == 'e' {
		n--
	}
	return n, 0
}

// undouble drops one of two equal consonants left before an ending.
func undouble(w string, n int) int {
	if n > 3 && w[n-1] == w[n-2] && w[n-1] != 'l' && w[n-1] != 's' && w[n-1] != 'z' && w[n-1] != 'e' {
		return n - 1
	}
	return n
}
