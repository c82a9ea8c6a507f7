-- What statistics count of a server under a calibration, so that they add up servers
-- and not tools. The triggers drop what is not true any more, whoever changes a score
-- or a list; it is counted again by whoever wants statistics next. A change of what is
-- counted empties the table.

-- +goose Up
CREATE TABLE tally (
  server_id      BIGINT NOT NULL REFERENCES server (id) ON DELETE CASCADE,
  calibration_id BIGINT NOT NULL,
  counts         BYTEA  NOT NULL,
  PRIMARY KEY (server_id, calibration_id)
);

-- +goose StatementBegin
CREATE FUNCTION tally_of_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE (server_id, calibration_id) IN (SELECT server_id, calibration_id FROM changed);
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION tally_of_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE server_id = NEW.id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE FUNCTION tally_of_tool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tally WHERE server_id = NEW.server_id;
  RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER tally_score_new AFTER INSERT ON tool_score
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_of_scores();
CREATE TRIGGER tally_score_changed AFTER UPDATE ON tool_score
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_of_scores();
CREATE TRIGGER tally_score_gone AFTER DELETE ON tool_score
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tally_of_scores();
CREATE TRIGGER tally_list_changed AFTER UPDATE OF capture_id ON server
  FOR EACH ROW EXECUTE FUNCTION tally_of_list();
CREATE TRIGGER tally_tool_changed AFTER UPDATE OF name, input_hash, signals ON tool
  FOR EACH ROW EXECUTE FUNCTION tally_of_tool();

-- +goose Down
DROP TRIGGER tally_tool_changed ON tool;
DROP TRIGGER tally_list_changed ON server;
DROP TRIGGER tally_score_gone ON tool_score;
DROP TRIGGER tally_score_changed ON tool_score;
DROP TRIGGER tally_score_new ON tool_score;
DROP FUNCTION tally_of_tool;
DROP FUNCTION tally_of_list;
DROP FUNCTION tally_of_scores;
DROP TABLE tally;
