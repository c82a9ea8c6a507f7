package registry

import (
	"context"
	"fmt"

	"github.com/opentdqs/tdqs/internal/store"
)

// invariant is what holds of the database at every moment, whatever process died
// when. broken counts where it does not.
type invariant struct{ says, broken string }

// scoreOf joins a tool t with its score x under the calibration of an aggregate a.
const scoreOf = `x.server_id = t.server_id AND x.name = t.name AND x.input_hash = t.input_hash AND x.calibration_id = a.calibration_id`

// currents are the aggregates of current captures.
const currents = `FROM server s JOIN capture c ON c.id = s.capture_id JOIN server_score a ON a.capture_id = c.id WHERE `

// invariants is the list. That nothing is scored twice is held by the primary keys;
// that the figures follow from the scores is computed by [Registry.Check].
var invariants = []invariant{
	{"the current capture of a server is its own and its last",
		`SELECT COUNT(*) FROM server s WHERE COALESCE(s.capture_id, 0) <> COALESCE((SELECT MAX(c.id) FROM capture c WHERE c.server_id = s.id), 0)`},
	{"a capture has as many tools as it says",
		`SELECT COUNT(*) FROM capture c WHERE c.members <> (SELECT COUNT(*) FROM tool t WHERE t.capture_id = c.id)`},
	{"a tool belongs to the server of its capture and of its definition",
		`SELECT COUNT(*) FROM tool t JOIN capture c ON c.id = t.capture_id JOIN definition d ON d.id = t.definition_id
		WHERE t.server_id <> c.server_id OR t.server_id <> d.server_id`},
	{"the current capture has an aggregate from its beginning",
		`SELECT COUNT(*) FROM server s WHERE s.capture_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM server_score a WHERE a.capture_id = s.capture_id)`},
	{"what has a score was captured",
		`SELECT COUNT(*) FROM (SELECT server_id, name, input_hash FROM tool_score EXCEPT SELECT server_id, name, input_hash FROM tool) orphans`},
	{"an aggregate counts the members that have a score",
		`SELECT COUNT(*) ` + currents + `a.scored <> (SELECT COUNT(*) FROM tool t JOIN tool_score x ON ` + scoreOf + ` WHERE t.capture_id = a.capture_id)`},
	{"an aggregate counts what is to be judged",
		`SELECT COUNT(*) ` + currents + `a.stale <> (SELECT COUNT(*) FROM tool t WHERE t.capture_id = a.capture_id
			AND NOT EXISTS (SELECT 1 FROM tool_score x WHERE ` + scoreOf + ` AND x.again = 0))
		+ CASE WHEN c.members > 0 AND 5 * c.members >= 4 * c.listed AND NOT EXISTS (SELECT 1 FROM coherence h WHERE h.server_id = s.id
			AND h.message_hash = a.message_hash AND h.calibration_id = a.calibration_id AND h.again = 0) THEN 1 ELSE 0 END`},
	{"there are figures of quality from 80 % on, and none below",
		`SELECT COUNT(*) ` + currents + `(a.scored > 0 AND 5 * a.scored >= 4 * c.listed) <> (a.mean IS NOT NULL AND a.min IS NOT NULL AND a.quality IS NOT NULL)`},
	{"the minimum is that of the members",
		`SELECT COUNT(*) ` + currents + `a.min <> (SELECT MIN(x.tdqs) FROM tool t JOIN tool_score x ON ` + scoreOf + ` WHERE t.capture_id = a.capture_id)`},
	{"coherence is that of the verdict on the message",
		`SELECT COUNT(*) ` + currents + `COALESCE(a.coherence, -1) <> COALESCE((SELECT h.score FROM coherence h WHERE h.server_id = s.id
			AND h.message_hash = a.message_hash AND h.calibration_id = a.calibration_id AND c.members > 0 AND 5 * c.members >= 4 * c.listed), -1)`},
	{"search finds the tools of current captures and no other",
		`SELECT (SELECT COUNT(*) FROM server s JOIN tool t ON t.capture_id = s.capture_id WHERE NOT EXISTS (SELECT 1 FROM search_tool e
			WHERE e.server_id = s.id AND e.capture_id = t.capture_id AND e.place = t.place))
		+ (SELECT COUNT(*) FROM search_tool e WHERE NOT EXISTS (SELECT 1 FROM server s JOIN tool t ON t.capture_id = s.capture_id
			WHERE s.id = e.server_id AND t.capture_id = e.capture_id AND t.place = e.place))`},
	{"search sorts by the scores that are kept",
		`SELECT (SELECT COUNT(*) FROM search_tool e JOIN tool t ON t.capture_id = e.capture_id AND t.place = e.place
			JOIN tool_score x ON x.server_id = t.server_id AND x.name = t.name AND x.input_hash = t.input_hash
			WHERE NOT EXISTS (SELECT 1 FROM search_score g WHERE g.tool_id = e.id AND g.calibration_id = x.calibration_id AND g.tdqs = x.tdqs))
		+ (SELECT COUNT(*) FROM search_score g JOIN search_tool e ON e.id = g.tool_id JOIN tool t ON t.capture_id = e.capture_id AND t.place = e.place
			WHERE NOT EXISTS (SELECT 1 FROM tool_score x WHERE x.server_id = t.server_id AND x.name = t.name AND x.input_hash = t.input_hash
				AND x.calibration_id = g.calibration_id))`},
	{"an overall score needs quality and coherence",
		`SELECT COUNT(*) ` + currents + `(a.quality IS NOT NULL AND a.coherence IS NOT NULL) <> (a.overall IS NOT NULL)`},
}

// brokenInvariants names those that do not hold.
func brokenInvariants(ctx context.Context, tx *store.Tx) (broken []string, err error) {
	for _, i := range invariants {
		var n int
		if err := tx.QueryRowContext(ctx, i.broken).Scan(&n); err != nil {
			return nil, fmt.Errorf("checking that %s: %w", i.says, err)
		}
		if n > 0 {
			broken = append(broken, fmt.Sprintf("it does not hold in %d places that %s", n, i.says))
		}
	}
	return broken, nil
}
