package cli

import (
	"context"
	"os"
)

// await returns what f does, or the error of ctx when that ends first: a named pipe
// lets one wait for a writer, and for what it writes. What f gets later ends with
// the program.
func await[T any](ctx context.Context, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := f()
		done <- result{value, err}
	}()
	select {
	case got := <-done:
		return got.value, got.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// readFile reads a file until ctx ends.
func readFile(ctx context.Context, path string) ([]byte, error) {
	return await(ctx, func() ([]byte, error) { return os.ReadFile(path) })
}
