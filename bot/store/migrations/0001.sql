-- The first schema. Times are milliseconds since 1970, UTC. What stands in `records` is for ever and
-- names nobody; all other rows beside it may be changed or deleted without breaking a chain.

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  room TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  game TEXT NOT NULL,
  secret BYTEA NOT NULL,
  language TEXT NOT NULL,
  opened BIGINT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'over')),
  position INTEGER NOT NULL CHECK (position >= 0),
  head TEXT NOT NULL,
  changed BIGINT NOT NULL
);
-- A number means one open table of a room; it is free again when that table is over.
CREATE UNIQUE INDEX tables_by_number ON tables (room, number) WHERE status <> 'over';
CREATE INDEX tables_over ON tables (room, changed) WHERE status = 'over';

-- `position` counts a table's records from 1. `leaves` are its digests of 32 bytes, one after another.
CREATE TABLE records (
  table_id TEXT NOT NULL REFERENCES tables (id),
  position INTEGER NOT NULL,
  time BIGINT NOT NULL,
  body BYTEA NOT NULL,
  leaves BYTEA NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (table_id, position)
);

-- `left_over` is what remained when the clock was stopped; `due` is then empty.
CREATE TABLE timers (
  table_id TEXT NOT NULL REFERENCES tables (id),
  key TEXT NOT NULL,
  due BIGINT,
  note TEXT NOT NULL,
  left_over BIGINT,
  PRIMARY KEY (table_id, key)
);
CREATE INDEX timers_due ON timers (due) WHERE due IS NOT NULL;

CREATE TABLE people (
  table_id TEXT NOT NULL REFERENCES tables (id),
  person INTEGER NOT NULL,
  account TEXT NOT NULL,
  name TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  PRIMARY KEY (table_id, person)
);
CREATE INDEX people_by_account ON people (account) WHERE active = 1;

CREATE TABLE notes (
  table_id TEXT NOT NULL REFERENCES tables (id),
  key TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (table_id, key)
);

CREATE TABLE seen (
  platform TEXT NOT NULL,
  native_id TEXT NOT NULL,
  time BIGINT NOT NULL,
  PRIMARY KEY (platform, native_id)
);
CREATE INDEX seen_by_time ON seen (time);

-- `kind` is the second part of `lane`. `table_id` says whose delivery it is, empty for nobody's.
-- `extras` is JSON of buttons, stamp, quotation and picture, empty when there are none.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  lane TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('room', 'person')),
  secret INTEGER NOT NULL CHECK (secret IN (0, 1)),
  table_id TEXT NOT NULL,
  seat INTEGER,
  text TEXT NOT NULL,
  extras TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'unknown', 'dead')),
  attempts INTEGER NOT NULL DEFAULT 0,
  not_before BIGINT NOT NULL DEFAULT 0,
  native_id TEXT NOT NULL DEFAULT '',
  made BIGINT NOT NULL,
  CONSTRAINT lane_is_of_its_kind CHECK (lane LIKE '%:' || kind || ':%'),
  CONSTRAINT secrets_go_to_people CHECK (secret = 0 OR kind = 'person')
);
CREATE INDEX outbox_pending ON outbox (id) WHERE state = 'pending';

CREATE TABLE settings (
  scope TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (scope, key)
);

-- SQLite's way to say it; elsewhere the service's role has no right to update or delete records.
CREATE TRIGGER records_stay BEFORE UPDATE ON records
BEGIN SELECT RAISE(ABORT, 'records are never changed'); END;
CREATE TRIGGER records_are_kept BEFORE DELETE ON records
BEGIN SELECT RAISE(ABORT, 'records are never deleted'); END;
