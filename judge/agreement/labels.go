package agreement

import (
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/opentdqs/tdqs"
)

// Columns are the marks' columns in a file of labels, in the order of the
// dimensions.
var Columns = [tdqs.NumDimensions]string{"purpose", "usage", "behavior", "parameters", "conciseness", "completeness"}

// Columns of a file of labels beside the marks. The last two may be missing.
const (
	columnServer        = "server"
	columnTool          = "tool"
	columnPass          = "pass"
	columnContradiction = "contradiction"
)

// Labels are judged definitions.
type Labels struct {
	Sets  []tdqs.ServerCase // the sets that the definitions stand in
	Names []string          // of the files they come from, without ending
	Rows  []Label           // in the order of the file: the first pass
	// Again are definitions that were judged a second time: how far labels agree
	// with themselves.
	Again []Label
}

// Label is the judgment on one definition.
type Label struct {
	Set, Tool     int // places in Labels.Sets and in the tools of it
	Marks         [tdqs.NumDimensions]int
	Contradiction *bool // nil when the file does not say
}

// Hash is the first 16 hexadecimal digits of the SHA-256 of the first pass: a line
// of server, tool and marks for each, in any order.
func (l *Labels) Hash() string {
	lines := make([]string, len(l.Rows))
	for i, row := range l.Rows {
		lines[i] = fmt.Sprintln(l.Names[row.Set], l.Sets[row.Set].Tools[row.Tool].Name, row.Marks)
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	return hex.EncodeToString(sum[:8])
}

// Read reads a file of labels and the definitions they are on: SERVER.json of the
// folder for each server of the file. The file is a table with tabs and a heading:
// server, tool, one column for each of [Columns] with a mark from 1 to 5, and
// pass (1 where it is missing) and contradiction (0 or 1) if there are any.
func Read(file, folder string, e *tdqs.Edition) (*Labels, error) {
	table, err := ReadTable(file)
	if err != nil {
		return nil, err
	}
	l := &Labels{}
	sets, first := map[string]int{}, map[[2]int]int{} // first: the row that labels a tool
	for i, record := range table {
		name := record[columnServer]
		set, known := sets[name]
		if !known {
			c, err := ReadSet(folder, name, e)
			if err != nil {
				return nil, fmt.Errorf("%s, row %d: %w", file, i+2, err)
			}
			set = len(l.Sets)
			sets[name], l.Sets, l.Names = set, append(l.Sets, c), append(l.Names, name)
		}
		label, err := readLabel(record, set, &l.Sets[set])
		if err != nil {
			return nil, fmt.Errorf("%s, row %d: %w", file, i+2, err)
		}
		if pass := record[columnPass]; pass != "" && pass != "1" {
			l.Again = append(l.Again, label)
			continue
		}
		place := [2]int{label.Set, label.Tool}
		if row, labelled := first[place]; labelled {
			return nil, fmt.Errorf("%s, row %d: %s %s is labelled in row %d already: keep one of the two, or make this one pass 2",
				file, i+2, record[columnServer], record[columnTool], row)
		}
		first[place] = i + 2
		l.Rows = append(l.Rows, label)
	}
	if len(l.Rows) == 0 {
		return nil, fmt.Errorf("%s has no labels", file)
	}
	return l, nil
}

// ReadSet reads what a judge sees of one server: NAME.json of the folder.
func ReadSet(folder, name string, e *tdqs.Edition) (c tdqs.ServerCase, err error) {
	if name == "" || name != filepath.Base(name) {
		return c, fmt.Errorf("%q is no name of a server: it is a file of the folder without its ending", name)
	}
	data, err := os.ReadFile(filepath.Join(folder, name+".json"))
	if err != nil {
		return c, fmt.Errorf("reading definitions: %w", err)
	}
	server, err := tdqs.Decode(data)
	if err != nil {
		return c, fmt.Errorf("reading the definitions of %s: %w", name, err)
	}
	if server.Name != "" {
		name = server.Name
	}
	signals, _ := e.SignalsOf(server.Tools)
	return tdqs.ServerCase{Edition: e, Name: name, Tools: server.Tools, Signals: signals,
		Candidates: e.ShadowCandidates(server.Tools, signals)}, nil
}

func readLabel(record map[string]string, set int, c *tdqs.ServerCase) (l Label, err error) {
	l.Set, l.Tool = set, -1
	for i := range c.Tools {
		if c.Tools[i].Name == record[columnTool] {
			l.Tool = i
			break
		}
	}
	if l.Tool < 0 {
		return l, fmt.Errorf("server %s has no tool %q", record[columnServer], record[columnTool])
	}
	for d, column := range Columns {
		mark, err := strconv.Atoi(record[column])
		if err != nil || mark < 1 || mark > 5 {
			return l, fmt.Errorf("%s is %q, but must be a mark from 1 to 5", column, record[column])
		}
		l.Marks[d] = mark
	}
	switch text := record[columnContradiction]; text {
	case "":
	case "0", "1":
		yes := text == "1"
		l.Contradiction = &yes
	default:
		return l, fmt.Errorf("%s is %q, but must be 0 or 1", columnContradiction, text)
	}
	return l, nil
}

// ReadTable reads a table with tabs and a heading into one map a row.
func ReadTable(path string) ([]map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading labels: %w", err)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma, r.LazyQuotes = '\t', true
	records, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("reading %s: %w", path, errors.New("the table has no heading"))
	}
	var rows []map[string]string
	records[0][0] = strings.TrimPrefix(records[0][0], "\uFEFF") // spreadsheets write it
	for _, record := range records[1:] {
		m := make(map[string]string, len(record))
		for i, column := range records[0] {
			m[column] = record[i]
		}
		rows = append(rows, m)
	}
	return rows, nil
}

// WriteHeading and WriteRow write a file that [Read] reads.
func WriteHeading(w io.Writer) error {
	_, err := fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", columnServer, columnTool, columnPass, strings.Join(Columns[:], "\t"), columnContradiction)
	return err
}

// WriteRow writes the judgment on one definition. A name that a table cannot
// hold is an error.
func WriteRow(w io.Writer, server, tool string, marks [tdqs.NumDimensions]int, contradiction bool) error {
	for _, name := range []string{server, tool} {
		if strings.ContainsAny(name, "\t\r\n\"") {
			return fmt.Errorf("writing labels: the name %q holds a tab, a quotation mark or the end of a line", name)
		}
	}
	row := []string{server, tool, "1"}
	for _, mark := range marks {
		row = append(row, strconv.Itoa(mark))
	}
	_, err := fmt.Fprintf(w, "%s\t%d\n", strings.Join(row, "\t"), count(contradiction))
	return err
}
