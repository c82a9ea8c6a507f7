-- Times are milliseconds since 1970. Names are bytes: a name may hold what no text
-- column takes, such as U+0000. Bytes of a definition are as the server sent them.

-- +goose Up
CREATE TABLE calibration (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  key        TEXT    NOT NULL UNIQUE, -- the published JSON
  created_at INTEGER NOT NULL
);

CREATE TABLE setting (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE server (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  slug       TEXT    NOT NULL UNIQUE,
  source     TEXT    NOT NULL CHECK (source IN ('upload', 'connector')),
  url        TEXT    NOT NULL DEFAULT '',
  headers    BLOB,                       -- sealed
  every_ms   INTEGER NOT NULL DEFAULT 0, -- of a connector
  due_at     INTEGER,                    -- null: never read by itself
  checked_at INTEGER,                    -- when its list was last read
  failures   INTEGER NOT NULL DEFAULT 0, -- readings in a row that failed
  failure    TEXT    NOT NULL DEFAULT '',
  capture_id INTEGER REFERENCES capture (id), -- the current one
  created_at INTEGER NOT NULL
);
CREATE INDEX server_due ON server (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE capture (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  taken_at  INTEGER NOT NULL,
  name      BLOB    NOT NULL, -- the server's own, which judges are shown
  sha256    TEXT    NOT NULL, -- of what was captured: order, bytes and facts
  listed    INTEGER NOT NULL, -- entries of the list
  members   INTEGER NOT NULL, -- of those, tools that can be scored
  facts     TEXT    NOT NULL  -- what else the server said
);
CREATE INDEX capture_server ON capture (server_id, id);

CREATE TABLE definition (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  sha256    BLOB    NOT NULL,
  bytes     BLOB    NOT NULL,
  UNIQUE (server_id, sha256)
);

CREATE TABLE tool (
  capture_id    INTEGER NOT NULL REFERENCES capture (id) ON DELETE CASCADE,
  place         INTEGER NOT NULL, -- in the list, from 1
  server_id     INTEGER NOT NULL,
  name          BLOB    NOT NULL,
  input_hash    TEXT    NOT NULL,
  definition_id INTEGER NOT NULL REFERENCES definition (id),
  signals       TEXT    NOT NULL,
  signals_of    TEXT    NOT NULL, -- the edition and revision that measured them
  PRIMARY KEY (capture_id, place)
) WITHOUT ROWID;

CREATE TABLE tool_score (
  server_id      INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  name           BLOB    NOT NULL,
  input_hash     TEXT    NOT NULL,
  calibration_id INTEGER NOT NULL REFERENCES calibration (id),
  tdqs           INTEGER NOT NULL, -- in tenths
  mark1 INTEGER NOT NULL, mark2 INTEGER NOT NULL, mark3 INTEGER NOT NULL,
  mark4 INTEGER NOT NULL, mark5 INTEGER NOT NULL, mark6 INTEGER NOT NULL,
  flags          TEXT    NOT NULL,              -- of the definition: written when the tool is judged
  server_flags   TEXT    NOT NULL DEFAULT '[]', -- of the set: written when coherence is known
  record         TEXT    NOT NULL,              -- the published record
  judged_at      INTEGER NOT NULL,
  again          INTEGER NOT NULL DEFAULT 0, -- 1: to be judged anew, stands until then
  PRIMARY KEY (server_id, name, input_hash, calibration_id)
);

CREATE TABLE coherence (
  server_id      INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  message_hash   TEXT    NOT NULL,
  calibration_id INTEGER NOT NULL REFERENCES calibration (id),
  score          INTEGER NOT NULL, -- in tenths
  mark1 INTEGER NOT NULL, mark2 INTEGER NOT NULL, mark3 INTEGER NOT NULL, mark4 INTEGER NOT NULL,
  record         TEXT    NOT NULL,
  judged_at      INTEGER NOT NULL,
  again          INTEGER NOT NULL DEFAULT 0, -- 1: to be judged anew, stands until then
  PRIMARY KEY (server_id, message_hash, calibration_id)
);

CREATE TABLE server_score (
  capture_id     INTEGER NOT NULL REFERENCES capture (id) ON DELETE CASCADE,
  calibration_id INTEGER NOT NULL REFERENCES calibration (id),
  server_id      INTEGER NOT NULL,
  message_hash   TEXT    NOT NULL, -- of the coherence message
  scored         INTEGER NOT NULL, -- members with a score
  stale          INTEGER NOT NULL, -- questions to ask: members, and the set, without a verdict or to be judged anew
  mean           INTEGER, -- these in tenths, null below 80 % scored
  min            INTEGER,
  quality        INTEGER,
  coherence      INTEGER, -- null until judged
  overall        INTEGER, -- null without one of the others
  updated_at     INTEGER NOT NULL,
  PRIMARY KEY (capture_id, calibration_id)
) WITHOUT ROWID;

CREATE INDEX server_score_stale ON server_score (calibration_id) WHERE stale > 0;

CREATE TABLE report (
  uid          TEXT    PRIMARY KEY,
  server_name  BLOB    NOT NULL,
  request      BLOB    NOT NULL,
  status       TEXT    NOT NULL CHECK (status IN ('queued', 'scoring', 'completed', 'failed')),
  failure      TEXT    NOT NULL DEFAULT '',
  result       TEXT    NOT NULL DEFAULT '',
  token_id     INTEGER,
  requested_at INTEGER NOT NULL,
  completed_at INTEGER
);
CREATE INDEX report_requested ON report (requested_at);

CREATE TABLE token (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  name       TEXT    NOT NULL,
  hash       BLOB    NOT NULL UNIQUE,
  scopes     TEXT    NOT NULL,
  quota      INTEGER NOT NULL DEFAULT 0, -- writes an hour, 0: the service's default
  created_at INTEGER NOT NULL,
  used_at    INTEGER,
  revoked_at INTEGER
);

CREATE TABLE call_count (
  hour  INTEGER PRIMARY KEY, -- milliseconds of its beginning
  calls INTEGER NOT NULL
);

-- +goose Down
DROP TABLE call_count;
DROP TABLE token;
DROP TABLE report;
DROP TABLE server_score;
DROP TABLE coherence;
DROP TABLE tool_score;
DROP TABLE tool;
DROP TABLE definition;
DROP TABLE capture;
DROP TABLE server;
DROP TABLE setting;
DROP TABLE calibration;
