-- How many requests of each key were answered in each hour, and how many of them with an error. Kept for a day.
CREATE TABLE access.key_hour (
  key_id text NOT NULL,
  hour timestamptz NOT NULL,
  requests bigint NOT NULL,
  errors bigint NOT NULL,
  PRIMARY KEY (key_id, hour)
);
