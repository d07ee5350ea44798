-- Each run of an import that was to write: who, from where, what came of it. Holds no value of the data.
CREATE TABLE access.import_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  began timestamptz NOT NULL,
  ended timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL,
  source text NOT NULL,
  -- SHA-256 of all that was read; null where the source could not be read to its end.
  digest text,
  outcome text NOT NULL CHECK (outcome IN ('APPLIED', 'UNCHANGED', 'REFUSED', 'FAULTY', 'UNREAD')),
  -- For each set: rows read, added, changed, gone.
  counts jsonb NOT NULL,
  fault_count integer NOT NULL,
  -- The first ones.
  faults text[] NOT NULL
);
