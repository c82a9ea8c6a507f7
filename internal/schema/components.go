package schema

// components numbers the strongly connected components of a directed graph
// (Tarjan's algorithm with a stack of its own, since a chain of references can
// be as long as the input). The answer has one number a node.
func components(edges [][]int) []int {
	n := len(edges)
	const unseen = -1
	order := make([]int, n) // when a node was first met
	low := make([]int, n)   // the earliest node known to be in its component
	component := make([]int, n)
	for i := range n {
		order[i], component[i] = unseen, unseen
	}
	var open, path []int   // nodes without a component; the depth-first path
	next := make([]int, n) // the edge to look at next
	clock, components := 0, 0
	for start := range n {
		if order[start] != unseen {
			continue
		}
		path = append(path[:0], start)
		for len(path) > 0 {
			v := path[len(path)-1]
			if order[v] == unseen {
				order[v], low[v] = clock, clock
				clock++
				open = append(open, v)
			}
			if next[v] < len(edges[v]) {
				to := edges[v][next[v]]
				next[v]++
				switch {
				case order[to] == unseen:
					path = append(path, to)
				case component[to] == unseen:
					low[v] = min(low[v], order[to])
				}
				continue
			}
			if low[v] == order[v] {
				for {
					w := open[len(open)-1]
					open = open[:len(open)-1]
					component[w] = components
					if w == v {
						break
					}
				}
				components++
			}
			path = path[:len(path)-1]
			if len(path) > 0 {
				parent := path[len(path)-1]
				low[parent] = min(low[parent], low[v])
			}
		}
	}
	return component
}
