-- What the service itself keeps: API keys and secrets. Apart from the organisation's data, so that each role can be granted what it needs and no more.
CREATE SCHEMA access;

-- Keys are kept as hashes: the secret itself is shown once and stored nowhere.
CREATE TABLE access.api_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  secret_hash bytea NOT NULL,
  created timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

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
