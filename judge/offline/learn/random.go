package learn

// Random is a small deterministic generator (SplitMix64): the folds and samples
// it draws are the same everywhere and for ever.
type Random uint64

func (r *Random) next() uint64 {
	*r += 0x9E3779B97F4A7C15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// below is a number from 0 up to, not including, n.
func (r *Random) below(n int) int { return int(r.next() % uint64(n)) }

// order is a shuffled list of the numbers below n.
func (r *Random) order(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	for i := n - 1; i > 0; i-- {
		j := r.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
	return list
}

// Folds divides n servers into k folds and returns each server's.
func (r *Random) Folds(n, k int) []int {
	fold := make([]int, n)
	for place, server := range r.order(n) {
		fold[server] = place % k
	}
	return fold
}
