-- Tables and data of model.graphql, the same every time: 2,000 stores, 100,000 customers, 200,000 orders. Text is in the C collation.
DROP SCHEMA IF EXISTS depot CASCADE;
CREATE SCHEMA depot;

CREATE TABLE depot.store (
  id integer PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  city text COLLATE "C" NOT NULL,
  phone text COLLATE "C",
  floor_area integer,
  opened date NOT NULL,
  closed boolean NOT NULL,
  note text COLLATE "C",
  updated timestamptz NOT NULL
);

CREATE TABLE depot.customer (
  id integer PRIMARY KEY,
  given_name text COLLATE "C" NOT NULL,
  family_name text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  street text COLLATE "C",
  postcode text COLLATE "C",
  town text COLLATE "C",
  country text COLLATE "C" NOT NULL,
  segment text COLLATE "C" NOT NULL,
  credit_limit numeric(10, 2),
  points integer NOT NULL,
  blocked boolean NOT NULL,
  registered date NOT NULL,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL
);

CREATE TABLE depot.purchase (
  id integer PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES depot.customer,
  store_id integer NOT NULL REFERENCES depot.store,
  reference text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  amount numeric(10, 2) NOT NULL,
  currency text COLLATE "C" NOT NULL,
  lines smallint NOT NULL,
  open boolean NOT NULL,
  cancelled boolean NOT NULL,
  placed timestamptz NOT NULL,
  delivered date,
  remark text COLLATE "C"
);

INSERT INTO depot.store
SELECT i, 'Store ' || (i * 7919 % 2000), (ARRAY['Aarhus', 'Odense', 'Vejle', 'Esbjerg', 'Randers'])[1 + i % 5], '+45 ' || (20000000 + i * 3571),
  CASE WHEN i % 3 > 0 THEN 100 + i % 900 END, date '2000-01-01' + i % 7000, i % 20 = 0, CASE WHEN i % 4 = 0 THEN 'Behind the station' END,
  timestamptz '2024-01-01Z' + i * interval '7 minutes'
FROM generate_series(1, 2000) AS i;

-- One customer in four bought nothing; the numbers that follow are prime to what they are divided by, so that values come in no order.
INSERT INTO depot.customer
SELECT i,
  (ARRAY['Anna', 'Bo', 'Carla', 'Dan', 'Ella', 'Frank', 'Gry', 'Hugo', 'Ida', 'Jon', 'Kaja', 'Leo', 'Mona', 'Nils', 'Olga', 'Per', 'Rosa', 'Sven', 'Tea', 'Ulf'])
    [1 + i * 7::bigint % 20] || CASE WHEN i % 50 = 0 THEN '' ELSE ' ' || chr(65 + (i / 20) % 26) || '.' END,
  (ARRAY['Moe', 'Lund', 'Holm', 'Dahl', 'Berg', 'Krogh', 'Friis', 'Bach', 'Morell', 'Winther'])[1 + i * 3::bigint % 10]
    || CASE WHEN i % 7 = 0 THEN '' ELSE '-' || chr(65 + i % 26) || chr(97 + (i / 26) % 26) END,
  CASE WHEN i % 5 > 0 THEN 'customer' || i || '@example.org' END, 'Street ' || i % 997, lpad((i % 9999)::text, 4, '0'), 'Town ' || i % 301,
  'DK', (ARRAY['private', 'trade', 'public'])[1 + i % 3], CASE WHEN i % 2 = 0 THEN (i % 10000) / 4.0 END, i * 31::bigint % 5000, i % 97 = 0,
  date '2010-01-01' + (i * 13::bigint % 5000)::integer, timestamptz '2024-01-01Z' + i * interval '1 second',
  timestamptz '2025-01-01Z' + (i * 60013::bigint % 100000) * interval '311 seconds'
FROM generate_series(1, 100000) AS i;

INSERT INTO depot.purchase
SELECT i, 1 + (i * 75011::bigint % 75000)::integer, 1 + (i * 1237::bigint % 2000)::integer, 'R-' || i * 48271::bigint % 1000003,
  (ARRAY['new', 'packed', 'sent', 'done'])[1 + i % 4], (i % 100000) / 8.0, 'DKK', 1 + i % 12, i % 3 = 0, i % 10 = 0,
  timestamptz '2025-01-01Z' + i * interval '97 seconds', CASE WHEN i % 4 > 0 THEN date '2025-01-02' + i % 300 END,
  CASE WHEN i % 6 = 0 THEN 'Leave it at the neighbour''s' END
FROM generate_series(1, 200000) AS i;

CREATE INDEX ON depot.purchase (customer_id, id);
CREATE INDEX ON depot.purchase (store_id, id);
CREATE INDEX ON depot.customer (given_name text_pattern_ops);
CREATE INDEX ON depot.customer (family_name text_pattern_ops);
CREATE INDEX ON depot.customer (given_name COLLATE "da-x-icu", id);
CREATE INDEX ON depot.customer (family_name COLLATE "da-x-icu", given_name COLLATE "da-x-icu", id);
CREATE INDEX ON depot.customer (updated, id);
CREATE INDEX ON depot.store (name COLLATE "da-x-icu", id);
