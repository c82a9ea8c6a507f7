-- What search finds: the tools of current captures, and the words that each is found
-- by. indexed_id tells which capture of a server that is; where it is not the current
-- one, the words are to be written anew. A change of how texts are split into words
-- sets it to null.

-- +goose Up
ALTER TABLE server ADD COLUMN indexed_id INTEGER;
CREATE INDEX server_unindexed ON server (id) WHERE COALESCE(indexed_id, 0) <> COALESCE(capture_id, 0);

CREATE TABLE search_tool (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  server_id  INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  capture_id INTEGER NOT NULL,
  place      INTEGER NOT NULL,
  name_words INTEGER NOT NULL, -- how many there are in its name and title
  text_words INTEGER NOT NULL, -- and in all
  UNIQUE (server_id, place)
);

-- The score of such a tool, where a sort finds it without the record.
CREATE TABLE search_score (
  tool_id        INTEGER NOT NULL REFERENCES search_tool (id) ON DELETE CASCADE,
  calibration_id INTEGER NOT NULL,
  tdqs           INTEGER NOT NULL,
  PRIMARY KEY (tool_id, calibration_id)
) WITHOUT ROWID;

-- whole: the name without what parts its words; fact: what filters ask for. The words
-- come split and in lower case; this tokenizer only parts them at blanks.
CREATE VIRTUAL TABLE search_text USING fts5 (whole, name, server, parameter, description, fact,
  content = '', contentless_delete = 1, tokenize = 'ascii');

-- +goose StatementBegin
CREATE TRIGGER search_tool_gone AFTER DELETE ON search_tool BEGIN
  DELETE FROM search_text WHERE rowid = old.id;
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE search_score;
DROP TABLE search_tool;
DROP TABLE search_text;
DROP INDEX server_unindexed;
ALTER TABLE server DROP COLUMN indexed_id;
