-- Who read which sensitive field of whom, and when: one row for each request and set of fields, kept as long as READ_RECORD_DAYS says. Holds no value that was read.
CREATE TABLE access.sensitive_read (
  -- Made by the service, so that what it writes a second time, not knowing whether the first came through, stands once.
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  key_id text NOT NULL,
  key_name text NOT NULL,
  sender text NOT NULL,
  request_id text NOT NULL,
  fields text[] NOT NULL,
  -- Empty where the rows belong to nobody, or a filter found none.
  subjects uuid[] NOT NULL
);

-- Identifiers do not compress.
ALTER TABLE access.sensitive_read ALTER COLUMN subjects SET STORAGE EXTERNAL;

CREATE INDEX sensitive_read_at ON access.sensitive_read (at);

-- Reads of few are found by whom they are of. Those of many are few: they are looked through, since an index of every person in every page would cost several times the record itself.
CREATE INDEX sensitive_read_subject ON access.sensitive_read USING gin (subjects) WHERE cardinality(subjects) <= 100;
CREATE INDEX sensitive_read_of_many ON access.sensitive_read (at) WHERE cardinality(subjects) > 100;
