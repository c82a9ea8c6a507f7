package rubric

import "strings"

// fenceMark is the run of ``` or ~~~ that opens a fenced block on this line
// (CommonMark, "Fenced code blocks"), "" when the line opens none.
func fenceMark(line string) string {
	line, ok := unindent(line)
	if !ok {
		return ""
	}
	for _, c := range []string{"`", "~"} {
		info := strings.TrimLeft(line, c)
		if mark := line[:len(line)-len(info)]; len(mark) >= 3 && (c == "~" || !strings.Contains(info, "`")) {
			return mark
		}
	}
	return ""
}

// closes reports whether the line ends the block that mark opened.
func closes(line, mark string) bool {
	line, ok := unindent(line)
	line = strings.TrimRight(line, " \t\r")
	return ok && len(line) >= len(mark) && strings.Trim(line, mark[:1]) == ""
}

// unindent takes off the blanks that may stand before a fence.
func unindent(line string) (string, bool) {
	inner := strings.TrimLeft(line, " ")
	return inner, len(line)-len(inner) <= 3
}
