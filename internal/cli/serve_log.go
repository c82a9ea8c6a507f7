package cli

import (
	"log/slog"
	"time"

	"github.com/opentdqs/tdqs/capture"
	"github.com/opentdqs/tdqs/internal/report"
)

// log is where the service says what it does: lines for a person on a terminal,
// JSON for everything else.
func (a *app) log() *slog.Logger {
	if _, terminal := report.TerminalOf(a.errOut); terminal {
		return slog.New(slog.NewTextHandler(a.errOut, &slog.HandlerOptions{ReplaceAttr: func(groups []string, attr slog.Attr) slog.Attr {
			if attr.Key == slog.TimeKey && len(groups) == 0 {
				attr.Value = slog.StringValue(attr.Value.Time().Format(time.TimeOnly))
			}
			return attr
		}}))
	}
	return slog.New(slog.NewJSONHandler(a.errOut, nil))
}

// connectorLimits bound what one reading of a connector may take: many are read at
// once.
var connectorLimits = capture.Limits{Time: time.Minute, Bytes: 32 << 20}
