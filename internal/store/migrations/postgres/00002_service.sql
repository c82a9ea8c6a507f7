-- What the service over the network needs: the findings of the linter on a report,
-- made once when it comes in, and the writes of each token by the hour.

-- +goose Up
ALTER TABLE report ADD COLUMN lint TEXT NOT NULL DEFAULT '';

CREATE TABLE token_use (
  token_id BIGINT NOT NULL REFERENCES token (id) ON DELETE CASCADE,
  hour     BIGINT NOT NULL, -- milliseconds of its beginning
  writes   BIGINT NOT NULL,
  PRIMARY KEY (token_id, hour)
);

-- +goose Down
DROP TABLE token_use;
ALTER TABLE report DROP COLUMN lint;
