-- What the service itself keeps: API keys, secrets, and who read what. Apart from the organisation's data, so that each role can be granted what it needs and no more.
CREATE SCHEMA access;

CREATE TABLE access.api_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  allow_fields text[],
  deny_fields text[] NOT NULL DEFAULT '{}',
  -- Networks in CIDR form: null for anywhere, empty for nowhere.
  addresses text[],
  schema_view text NOT NULL DEFAULT 'FULL' CHECK (schema_view IN ('FULL', 'GRANTED')),
  requests_per_minute integer CHECK (requests_per_minute > 0),
  pages text NOT NULL DEFAULT 'PAGED' CHECK (pages IN ('PAGED', 'WHOLE')),
  -- Rows of a page; null for the service's own size.
  page_size integer CHECK (page_size > 0),
  last_used timestamptz
);

-- Keys are kept as hashes: the secret itself is shown once and stored nowhere.
-- The secret that is current has no end of its own; while a key is rotated, the one before it is valid until a stated time.
CREATE TABLE access.key_secret (
  key_id text NOT NULL REFERENCES access.api_key ON DELETE CASCADE,
  secret_hash bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  valid_until timestamptz,
  PRIMARY KEY (key_id, secret_hash)
);

CREATE UNIQUE INDEX key_secret_current ON access.key_secret (key_id) WHERE valid_until IS NULL;
CREATE UNIQUE INDEX key_secret_former ON access.key_secret (key_id) WHERE valid_until IS NOT NULL;

-- Every change of a key: who made it, and what it was before and after. Holds no secret, and no hash of one; outlives the key.
CREATE TABLE access.key_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  actor text NOT NULL,
  action text NOT NULL,
  key_id text NOT NULL,
  before jsonb,
  after jsonb NOT NULL
);

CREATE INDEX key_audit_key ON access.key_audit (key_id, id);

-- Random bytes made once and shared by all instances. The hash of four random UUIDs holds more entropy than its 32 bytes can show.
CREATE TABLE access.secret (
  name text PRIMARY KEY,
  bytes bytea NOT NULL CHECK (length(bytes) = 32),
  created timestamptz NOT NULL DEFAULT now()
);

INSERT INTO access.secret (name, bytes)
VALUES (
  'token',
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);

-- Who read which sensitive field of whom, and when: one row for each request and set of fields, kept as long as READ_RECORD_DAYS says. Holds no value that was read.
-- The service makes a partition for each day (UTC) ahead, and drops it as a whole.
CREATE TABLE access.sensitive_read (
  -- Made by the service, so that what it writes a second time, not knowing whether the first came through, stands once.
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  key_id text NOT NULL,
  key_name text NOT NULL,
  sender text NOT NULL,
  request_id text NOT NULL,
  fields text[] NOT NULL,
  -- How they were read: SELECTED, COMPUTED, FILTERED, ORDERED, AGGREGATED.
  ways text[] NOT NULL,
  -- Empty where it cannot be said of whom.
  subjects uuid[] NOT NULL,
  PRIMARY KEY (id, at)
) PARTITION BY RANGE (at);

-- Identifiers do not compress.
ALTER TABLE access.sensitive_read ALTER COLUMN subjects SET STORAGE EXTERNAL;

CREATE INDEX sensitive_read_of_nobody ON access.sensitive_read (at) INCLUDE (key_id, ways) WHERE cardinality(subjects) = 0;

-- Takes the reads of days that have no partition, as where the role of the service cannot make one.
CREATE TABLE access.sensitive_read_rest PARTITION OF access.sensitive_read DEFAULT;

-- A person's reads are found by such an index. While a partition is written to, it would cost several times the record itself: so the partition of a day gets it when the day is over.
CREATE INDEX sensitive_read_rest_subject ON access.sensitive_read_rest USING gin (subjects);
