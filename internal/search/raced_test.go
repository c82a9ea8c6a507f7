//go:build race

package search_test

// raced: the race detector is on, under which everything takes ten times as long.
const raced = true
