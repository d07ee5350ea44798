-- Tables and data of the third model (filtered/*.graphql): every third unit is closed, every third account is disabled. Run as a whole, as often as wanted.
DROP SCHEMA IF EXISTS filtered CASCADE;
CREATE SCHEMA filtered;

CREATE TYPE filtered.kind AS ENUM ('PRIMARY', 'SECONDARY');

CREATE TABLE filtered.unit (
  id integer PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  code varchar(10) NOT NULL UNIQUE,
  name text NOT NULL,
  closed boolean NOT NULL,
  parent_id integer REFERENCES filtered.unit,
  hidden text
);
CREATE INDEX unit_open_name ON filtered.unit (name COLLATE "da-x-icu", id) WHERE NOT closed;
CREATE INDEX unit_open_children ON filtered.unit (parent_id, id) WHERE closed = false;

CREATE TABLE filtered.person (uuid uuid PRIMARY KEY, name text NOT NULL, unit_id integer REFERENCES filtered.unit);

CREATE TABLE filtered.membership (
  unit_id integer NOT NULL REFERENCES filtered.unit,
  person_uuid uuid NOT NULL REFERENCES filtered.person,
  PRIMARY KEY (unit_id, person_uuid)
);

CREATE TABLE filtered.visit (
  person_uuid uuid NOT NULL REFERENCES filtered.person,
  number integer NOT NULL,
  purpose text NOT NULL,
  PRIMARY KEY (person_uuid, number)
);

CREATE TABLE filtered.stage (
  person_uuid uuid NOT NULL,
  visit_number integer NOT NULL,
  place text NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (person_uuid, visit_number, place, number),
  FOREIGN KEY (person_uuid, visit_number) REFERENCES filtered.visit
);

CREATE TABLE filtered.topic (
  id integer PRIMARY KEY,
  code text NOT NULL,
  kind filtered.kind NOT NULL,
  number smallint NOT NULL,
  unit_id integer NOT NULL REFERENCES filtered.unit,
  UNIQUE (unit_id, kind, number)
);
CREATE INDEX topic_primary ON filtered.topic (unit_id, id) WHERE kind = 'PRIMARY';

CREATE TABLE filtered.word (id integer PRIMARY KEY, text text NOT NULL, language text);

CREATE TABLE filtered.unit_word (
  unit_id integer NOT NULL REFERENCES filtered.unit,
  word_id integer NOT NULL REFERENCES filtered.word,
  PRIMARY KEY (unit_id, word_id)
);

CREATE TABLE filtered.account (
  id integer PRIMARY KEY,
  login text NOT NULL UNIQUE,
  size integer NOT NULL,
  secret text,
  disabled boolean NOT NULL,
  person_uuid uuid NOT NULL REFERENCES filtered.person
);
CREATE INDEX account_open ON filtered.account (person_uuid, id) WHERE NOT disabled;

CREATE TABLE filtered.file (id integer PRIMARY KEY, name text NOT NULL, secret text, account_id integer NOT NULL REFERENCES filtered.account);

CREATE TABLE filtered.remark (id integer PRIMARY KEY, text text NOT NULL, owner_kind text, owner uuid NOT NULL);

INSERT INTO filtered.unit
SELECT n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'U' || n, 'Unit ' || n % 7, n % 3 = 0, CASE WHEN n > 1 THEN n / 2 END, 'x'
FROM generate_series(1, 30) AS n;

INSERT INTO filtered.person
SELECT ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Person ' || n, CASE WHEN n % 5 > 0 THEN 1 + n % 30 END
FROM generate_series(1, 40) AS n;

INSERT INTO filtered.membership
SELECT 1 + (n * 7 + k) % 30, ('10000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
FROM generate_series(1, 40) AS n, generate_series(0, n % 4) AS k;

INSERT INTO filtered.visit SELECT uuid, n, name || ' on day ' || n FROM filtered.person, generate_series(1, 3) AS n;
INSERT INTO filtered.stage SELECT person_uuid, number, place, n FROM filtered.visit, unnest(ARRAY['hall', 'lift']) AS place, generate_series(1, 2) AS n;

INSERT INTO filtered.topic
SELECT n, 'T' || n % 5, (ARRAY['PRIMARY', 'SECONDARY']::filtered.kind[])[1 + n % 2], 1 + (n - 1) / 60, 1 + (n - 1) / 2 % 30
FROM generate_series(1, 120) AS n;

-- The value that words are filtered by holds what would end a literal, or escape in one.
INSERT INTO filtered.word SELECT n, 'word ' || n, (ARRAY['d''a\n', 'en', NULL])[1 + n % 3] FROM generate_series(1, 12) AS n;
INSERT INTO filtered.unit_word SELECT u, 1 + (u + k) % 12 FROM generate_series(1, 30) AS u, generate_series(0, 4) AS k;

INSERT INTO filtered.account
SELECT n, 'login ' || n, n % 11, 'secret ' || n, n % 3 = 0, ('10000000-0000-4000-8000-' || lpad((1 + n % 40)::text, 12, '0'))::uuid
FROM generate_series(1, 100) AS n;

INSERT INTO filtered.file SELECT n, 'file ' || n, 'secret of ' || n, 1 + n % 100 FROM generate_series(1, 200) AS n;

-- Remarks about persons, about units, and one of which nobody knows what it is about, all by one column.
INSERT INTO filtered.remark
SELECT n, 'remark ' || n, (ARRAY['PERSON', 'UNIT', NULL])[1 + n % 3],
  ((ARRAY['1', '0', '1'])[1 + n % 3] || '0000000-0000-4000-8000-' || lpad((1 + n % 30)::text, 12, '0'))::uuid
FROM generate_series(1, 90) AS n;

ANALYZE filtered.unit, filtered.person, filtered.membership, filtered.topic, filtered.word, filtered.unit_word, filtered.visit, filtered.stage, filtered.account, filtered.file, filtered.remark;
