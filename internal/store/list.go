package store

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/opentdqs/tdqs"
)

// Order is how a list of servers is sorted.
type Order string

// The orders; servers that are equal in it stand by slug. One without a score or a
// capture is the last.
const (
	BySlug     Order = "slug"
	ByBest     Order = "best"   // the highest overall score first
	ByWorst    Order = "worst"  // the lowest first
	ByCaptured Order = "recent" // the latest capture first
)

// ServerQuery says which servers are listed, and how.
type ServerQuery struct {
	Calibration int64
	Text        string    // words that the slug or the server's own name has, each whole or in part
	Source      Source    // empty for any
	Tier        tdqs.Tier // of the overall score; empty for any
	Order       Order
	Limit       int   // 0 for all
	After       Place // of the last server of the page before; empty for the first page
}

// Place is where a server stands in a list.
type Place struct {
	Key  int64  `json:"k"` // in the order of the list
	Slug string `json:"s"`
}

// ListedServer is a server of a list.
type ListedServer struct {
	Server
	Name    string // the server's own; empty without a capture
	Taken   time.Time
	Listed  int
	Members int
	Score   *ServerScore // nil when none was computed under the calibration
	Place   Place
}

// keys are what the orders sort by, descending.
var keys = map[Order]string{
	BySlug:     `0 * s.id`,
	ByBest:     `COALESCE(a.overall, -1)`,
	ByWorst:    `COALESCE(-a.overall, -1000)`,
	ByCaptured: `COALESCE(c.taken_at, -1)`,
}

// ListServers lists servers with their scores under one calibration.
func (t *Tx) ListServers(ctx context.Context, q ServerQuery) ([]ListedServer, error) {
	key, known := keys[q.Order]
	if !known {
		return nil, fmt.Errorf("there is no order %q", q.Order)
	}
	args := []any{q.Calibration}
	where := []string{`1 = 1`}
	add := func(condition string, values ...any) {
		for _, v := range values {
			args = append(args, v)
			condition = strings.Replace(condition, "?", fmt.Sprintf("$%d", len(args)), 1)
		}
		where = append(where, condition)
	}
	for _, word := range wordsOf(q.Text) {
		add(`(s.slug LIKE ? ESCAPE '\' OR `+t.nameHas()+`)`, "%"+strings.ToLower(word)+"%", t.nameText("%"+word+"%"))
	}
	if q.Source != "" {
		add(`s.source = ?`, string(q.Source))
	}
	if q.Tier != "" {
		least, most := rangeOf(q.Tier)
		add(`a.overall BETWEEN ? AND ?`, int(least), int(most))
	}
	order := key + ` DESC, s.slug`
	switch {
	case q.Order == BySlug: // all have one key: the index of slugs is the order
		order = `s.slug`
		if q.After.Slug != "" {
			add(`s.slug > ?`, q.After.Slug)
		}
	case q.After.Slug != "":
		add(`(`+key+` < ? OR `+key+` = ? AND s.slug > ?)`, q.After.Key, q.After.Key, q.After.Slug)
	}
	if q.Limit == 0 {
		q.Limit = math.MaxInt32
	}
	args = append(args, q.Limit)
	// Those of the page are found first, by narrow rows; the database leaves out of that
	// what the order and the filters do not ask for.
	const joined = ` LEFT JOIN capture c ON c.id = s.capture_id LEFT JOIN server_score a ON a.capture_id = s.capture_id AND a.calibration_id = $1`
	return list(ctx, t, scanListed, `SELECT `+serverColumns+`, c.name, c.taken_at, COALESCE(c.listed, 0), COALESCE(c.members, 0),
		COALESCE(a.capture_id, 0), COALESCE(a.message_hash, ''), COALESCE(a.scored, 0), COALESCE(a.stale, 0), a.mean, a.min, a.quality, a.coherence, a.overall, a.updated_at, `+key+`
		FROM (SELECT s.id FROM server s`+joined+` WHERE `+strings.Join(where, " AND ")+fmt.Sprintf(` ORDER BY %s LIMIT $%d) page`, order, len(args))+`
		JOIN server s ON s.id = page.id`+joined+` ORDER BY `+order, args...)
}

// noSign is a sign that no name has.
const noSign = "\U0010ffff"

// maxNameWords is how many words of a text are looked for in names; what follows is not.
const maxNameWords = 8

// wordsOf are the words of a text as patterns: none of their signs stands for others, and
// bytes that no database takes are what no name has.
func wordsOf(text string) []string {
	text = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`, "\x00", noSign).Replace(strings.ToValidUTF8(text, noSign))
	words := strings.Fields(text)
	return words[:min(len(words), maxNameWords)]
}

// nameHas compares a server's own name with a pattern made by nameText. The name is bytes
// that need not be a text, so Postgres takes each of them for a character; one with U+0000,
// where texts end for both, is not looked at. Case counts in letters beyond ASCII.
func (t *Tx) nameHas() string {
	if t.kind == SQLite {
		return `instr(c.name, x'00') = 0 AND CAST(c.name AS TEXT) LIKE ? ESCAPE '\'`
	}
	return `CASE WHEN position('\x00'::bytea IN c.name) = 0 THEN lower(convert_from(c.name, 'LATIN1') COLLATE "C") LIKE lower(? COLLATE "C") ESCAPE '\' ELSE FALSE END`
}

func (t *Tx) nameText(pattern string) string {
	if t.kind == SQLite {
		return pattern
	}
	var b strings.Builder
	for _, c := range []byte(pattern) {
		b.WriteRune(rune(c))
	}
	return b.String()
}

// rangeOf are the lowest and the highest score of a tier.
func rangeOf(tier tdqs.Tier) (least, most tdqs.Tenths) {
	most = 50
	for _, info := range tdqs.Tiers() { // the best first
		if info.Tier == tier {
			return info.Floor, most
		}
		most = info.Floor - 1
	}
	return most + 1, most // none is of that tier
}

func scanListed(r *sql.Rows) (l ListedServer, err error) {
	var name []byte
	var taken, updated sql.NullInt64
	var a ServerScore
	l.Server, err = scanServer(func(into ...any) error {
		return r.Scan(append(into, &name, &taken, &l.Listed, &l.Members, &a.CaptureID, &a.MessageHash, &a.Scored, &a.Stale,
			&a.Mean, &a.Min, &a.Quality, &a.Coherence, &a.Overall, &updated, &l.Place.Key)...)
	})
	l.Name, l.Taken, l.Place.Slug = string(name), moment(taken), l.Slug
	if a.CaptureID != 0 {
		a.ServerID, a.Listed, a.Members, a.Updated = l.ID, l.Listed, l.Members, moment(updated)
		l.Score = &a
	}
	return l, err
}

// PastCapture is a capture of a server with its score.
type PastCapture struct {
	Capture
	Score *ServerScore // nil when none was computed under the calibration
}

// Past lists captures of a server without their tools, the newest first, from the
// one before an ID on; 0 for the newest.
func (t *Tx) Past(ctx context.Context, server, calibration, before int64, limit int) ([]PastCapture, error) {
	return list(ctx, t, scanPast, `SELECT c.id, c.server_id, c.taken_at, c.name, c.sha256, c.listed, c.members, c.facts,
		COALESCE(a.message_hash, ''), COALESCE(a.scored, 0), COALESCE(a.stale, 0), a.mean, a.min, a.quality, a.coherence, a.overall, a.updated_at
		FROM capture c LEFT JOIN server_score a ON a.capture_id = c.id AND a.calibration_id = $2
		WHERE c.server_id = $1 AND ($3 = 0 OR c.id < $3) ORDER BY c.id DESC LIMIT $4`, server, calibration, before, limit)
}

func scanPast(r *sql.Rows) (p PastCapture, err error) {
	var a ServerScore
	var updated sql.NullInt64
	p.Capture, err = scanCapture(func(into ...any) error {
		return r.Scan(append(into, &a.MessageHash, &a.Scored, &a.Stale, &a.Mean, &a.Min, &a.Quality, &a.Coherence, &a.Overall, &updated)...)
	})
	if updated.Valid {
		a.CaptureID, a.ServerID, a.Listed, a.Members, a.Updated = p.ID, p.ServerID, p.Listed, p.Members, moment(updated)
		p.Score = &a
	}
	return p, err
}

// PastTool is a tool as it was in a capture.
type PastTool struct {
	CaptureID int64
	Taken     time.Time
	Place     int
	InputHash string
	TDQS      *tdqs.Tenths // nil without a score
}

// ToolHistory lists what a tool was in the captures of its server, the newest
// first.
func (t *Tx) ToolHistory(ctx context.Context, server int64, name string, calibration int64, limit int) ([]PastTool, error) {
	return list(ctx, t, scanPastTool, `SELECT c.id, c.taken_at, t.place, t.input_hash, s.tdqs FROM capture c JOIN tool t ON t.capture_id = c.id
		LEFT JOIN tool_score s ON s.server_id = t.server_id AND s.name = t.name AND s.input_hash = t.input_hash AND s.calibration_id = $3
		WHERE c.server_id = $1 AND t.name = $2 ORDER BY c.id DESC, t.place LIMIT $4`, server, []byte(name), calibration, limit)
}

func scanPastTool(r *sql.Rows) (p PastTool, err error) {
	var taken sql.NullInt64
	err = r.Scan(&p.CaptureID, &taken, &p.Place, &p.InputHash, &p.TDQS)
	p.Taken = moment(taken)
	return p, err
}
