-- What limits a key. A key made before has no lists and no limits.
ALTER TABLE access.api_key
  ADD COLUMN allow_fields text[],
  ADD COLUMN deny_fields text[] NOT NULL DEFAULT '{}',
  -- Networks in CIDR form: null for anywhere, empty for nowhere.
  ADD COLUMN addresses text[],
  ADD COLUMN schema_view text NOT NULL DEFAULT 'FULL' CHECK (schema_view IN ('FULL', 'GRANTED')),
  ADD COLUMN requests_per_minute integer CHECK (requests_per_minute > 0),
  ADD COLUMN last_used timestamptz;

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

INSERT INTO access.key_secret (key_id, secret_hash, created)
SELECT id, secret_hash, created FROM access.api_key;

ALTER TABLE access.api_key DROP COLUMN secret_hash;

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
