-- How many tools have a word, for words that many have: of a large registry this is
-- counted now and then, since a query cannot wait for it.

-- +goose Up
CREATE TABLE search_word (
  word  TEXT PRIMARY KEY,
  tools INTEGER NOT NULL
) WITHOUT ROWID;
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_text, row);

-- +goose Down
DROP TABLE search_vocabulary;
DROP TABLE search_word;
