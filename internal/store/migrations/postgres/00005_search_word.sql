-- How many tools have a word, for words that many have: of a large registry this is
-- counted now and then, since a query cannot wait for it.

-- +goose Up
CREATE TABLE search_word (
  word  TEXT COLLATE "C" PRIMARY KEY,
  tools BIGINT NOT NULL
);

-- +goose Down
DROP TABLE search_word;
