-- What statistics count of a server under a calibration, so that they add up servers
-- and not tools. The triggers drop what is not true any more, whoever changes a score
-- or a list; it is counted again by whoever wants statistics next. A change of what is
-- counted empties the table.

-- +goose Up
CREATE TABLE tally (
  server_id      INTEGER NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  calibration_id INTEGER NOT NULL,
  counts         BLOB    NOT NULL,
  PRIMARY KEY (server_id, calibration_id)
) WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER tally_score_new AFTER INSERT ON tool_score BEGIN
  DELETE FROM tally WHERE server_id = new.server_id AND calibration_id = new.calibration_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tally_score_changed AFTER UPDATE ON tool_score BEGIN
  DELETE FROM tally WHERE server_id = new.server_id AND calibration_id = new.calibration_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tally_score_gone AFTER DELETE ON tool_score BEGIN
  DELETE FROM tally WHERE server_id = old.server_id AND calibration_id = old.calibration_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tally_list_changed AFTER UPDATE OF capture_id ON server BEGIN
  DELETE FROM tally WHERE server_id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER tally_tool_changed AFTER UPDATE OF name, input_hash, signals ON tool BEGIN
  DELETE FROM tally WHERE server_id = new.server_id;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER tally_tool_changed;
DROP TRIGGER tally_list_changed;
DROP TRIGGER tally_score_gone;
DROP TRIGGER tally_score_changed;
DROP TRIGGER tally_score_new;
DROP TABLE tally;
