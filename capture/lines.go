package capture

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/opentdqs/tdqs"
	"github.com/opentdqs/tdqs/internal/jsondoc"
)

// ReadLines reads newline-delimited JSON, one server a line, and hands each to
// each with its line from 1, or with the error that keeps it from being read;
// blank lines are passed over. A server that says no name is called "line 7".
// One line is held at a time. It ends at the end of r, when each returns an
// error, which it returns, or when ctx ends, even if r still blocks; what r holds
// back is then read by nobody.
func ReadLines(ctx context.Context, r io.Reader, each func(line int, s *tdqs.Server, info Info, err error) error) error {
	return readLines(ctx, r, MaxBytes, each)
}

func readLines(ctx context.Context, r io.Reader, limit int, each func(int, *tdqs.Server, Info, error) error) error {
	return EachLine(ctx, r, limit, func(n int, line []byte, err error) error {
		if s := string(line); s == "{" || s == "[" {
			return fmt.Errorf("line %d holds only %s: the input is one document over several lines, not one server a line", n, s)
		}
		return each(readServer(n, line, err))
	})
}

// EachLine hands the lines of r to each, without blanks around them and with their
// numbers from 1; empty ones are passed over. One longer than limit bytes comes as
// an error without its text. It ends as [ReadLines] does.
func EachLine(ctx context.Context, r io.Reader, limit int, each func(n int, line []byte, err error) error) error {
	r, done := interruptible(ctx, r)
	defer done()
	source, _ := asUTF8(r)
	b := bufio.NewReaderSize(source, 64<<10)
	for n := 1; ; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, end, err := readLine(b, limit)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && !long(err) {
			return fmt.Errorf("cannot read line %d: %w", n, err)
		}
		if line = bytes.TrimSpace(line); len(line) > 0 || err != nil {
			if err := each(n, line, err); err != nil {
				return err
			}
		}
		if end {
			return nil
		}
	}
}

// interruptible reads r until ctx ends or done is called.
func interruptible(ctx context.Context, r io.Reader) (out io.Reader, done func()) {
	reader, writer := io.Pipe()
	go func() {
		_, err := io.Copy(writer, r)
		writer.CloseWithError(err) // nil is the end
	}()
	stop := context.AfterFunc(ctx, func() { writer.CloseWithError(ctx.Err()) })
	return reader, func() {
		stop()
		reader.Close()
	}
}

// readServer makes the arguments of one call.
func readServer(n int, line []byte, err error) (int, *tdqs.Server, Info, error) {
	info := Info{Kind: "lines", Source: line}
	if err != nil {
		return n, nil, info, fmt.Errorf("line %d: %w", n, err)
	}
	server, source, err := decode(line)
	info.Source = source
	var syntax *jsondoc.SyntaxError
	var foreign *adviceError
	switch {
	case errors.As(err, &foreign): // what to do would be said again for every line
		return n, nil, info, fmt.Errorf("line %d: %s", n, foreign.what)
	case errors.As(err, &syntax):
		at := *syntax
		at.Line = n
		return n, nil, info, fmt.Errorf("not valid JSON: %w", &at)
	case err != nil:
		return n, nil, info, fmt.Errorf("line %d: %w", n, err)
	case server.Name == "":
		server.Name = fmt.Sprintf("line %d", n)
	}
	return n, server, info, nil
}

// longLine is the error of a line beyond a limit in bytes.
type longLine int

func (limit longLine) Error() string {
	return fmt.Sprintf("it is longer than %d MB", int(limit)/megabyte)
}

func long(err error) bool {
	var line longLine
	return errors.As(err, &line)
}

// readLine reads up to the next line feed; end is true behind the last line.
func readLine(b *bufio.Reader, limit int) (line []byte, end bool, err error) {
	var g gather
	for {
		part, more := b.ReadSlice('\n')
		if err == nil {
			if g.add(part); g.size > limit {
				g, err = gather{}, longLine(limit)
			}
		}
		switch {
		case more == nil:
			return g.text(), false, err
		case more == io.EOF:
			return g.text(), true, err
		case more != bufio.ErrBufferFull:
			return g.text(), true, more
		}
	}
}
