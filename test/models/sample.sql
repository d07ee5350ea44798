-- Tables and data of the second model (sample/*.graphql): 200 items, the same every time. Run as a whole, as often as wanted.
DROP SCHEMA IF EXISTS sample CASCADE;
CREATE SCHEMA sample;

CREATE TYPE sample.condition AS ENUM ('MINT', 'GOOD', 'WORN', 'BROKEN');
CREATE TYPE sample.length_unit AS ENUM ('MILLIMETRE', 'METRE');

CREATE TABLE sample.item (
  collection varchar(20) NOT NULL,
  number integer NOT NULL,
  code bigint NOT NULL UNIQUE,
  title text,
  label text NOT NULL,
  condition sample.condition NOT NULL,
  former_condition sample.condition,
  size_width numeric(10, 3) NOT NULL,
  size_height numeric(10, 3),
  size_unit sample.length_unit NOT NULL,
  size_note text,
  box_width numeric(10, 3) NOT NULL,
  box_height numeric(10, 3),
  box_unit sample.length_unit NOT NULL,
  box_note text,
  flag boolean NOT NULL,
  flag_or_null boolean,
  byte smallint NOT NULL CHECK (byte BETWEEN 0 AND 255),
  byte_or_null smallint CHECK (byte_or_null BETWEEN 0 AND 255),
  sbyte smallint NOT NULL CHECK (sbyte BETWEEN -128 AND 127),
  sbyte_or_null smallint CHECK (sbyte_or_null BETWEEN -128 AND 127),
  short smallint NOT NULL,
  short_or_null smallint,
  int integer NOT NULL,
  int_or_null integer,
  long bigint NOT NULL,
  long_or_null bigint,
  single real NOT NULL,
  single_or_null real,
  double double precision NOT NULL,
  double_or_null double precision,
  decimal numeric(20, 0) NOT NULL,
  decimal_or_null numeric(30, 10),
  uuid uuid NOT NULL,
  uuid_or_null uuid,
  date date NOT NULL,
  date_or_null date,
  moment timestamptz NOT NULL,
  moment_or_null timestamptz,
  time_of_day time NOT NULL,
  time_of_day_or_null time,
  duration interval NOT NULL,
  duration_or_null interval,
  "binary" bytea NOT NULL,
  binary_or_null bytea,
  secret text,
  manual_type text,
  manual bytea,
  whole_collection varchar(20),
  whole_number integer,
  PRIMARY KEY (collection, number),
  FOREIGN KEY (whole_collection, whole_number) REFERENCES sample.item (collection, number)
);

CREATE TABLE sample.certificate (
  id bigint PRIMARY KEY,
  issuer text NOT NULL,
  issued date,
  item_collection varchar(20) NOT NULL,
  item_number integer NOT NULL,
  UNIQUE (item_collection, item_number),
  FOREIGN KEY (item_collection, item_number) REFERENCES sample.item (collection, number)
);

CREATE TABLE sample.keyword (
  id smallint PRIMARY KEY,
  word text NOT NULL,
  condition sample.condition
);

CREATE TABLE sample.item_keyword (
  item_collection varchar(20) NOT NULL,
  item_number integer NOT NULL,
  keyword_id smallint NOT NULL REFERENCES sample.keyword (id),
  PRIMARY KEY (item_collection, item_number, keyword_id),
  FOREIGN KEY (item_collection, item_number) REFERENCES sample.item (collection, number)
);
CREATE INDEX ON sample.item_keyword (keyword_id);
CREATE INDEX ON sample.item (whole_collection, whole_number);

-- Ordinary values, with ties and, where they may be, nulls: number n of 200, each "or null" column null for another remainder.
INSERT INTO sample.item
SELECT
  (ARRAY['archive', 'Ærø', 'øst', 'O''Brien/2'])[1 + n % 4],
  n,
  1000000000000 + n,
  CASE WHEN n % 7 = 0 THEN NULL ELSE
    (ARRAY['Ål', 'ål', 'Aal', 'Æble', 'æble', 'Øl', 'øl', 'Zebra', 'zebra', 'Anders', 'anders', 'Aase', 'Åse', 'Öl', 'émail', 'Email', '100% _\ ok', 'O''Brien'])[1 + n % 18]
    || CASE WHEN n % 3 = 0 THEN '' ELSE ' ' || (n % 5)::text END
  END,
  CASE WHEN n % 10 = 0 THEN '' ELSE 'label ' || (n % 10)::text END,
  (ARRAY['MINT', 'GOOD', 'WORN', 'BROKEN']::sample.condition[])[1 + n % 4],
  CASE WHEN n % 3 = 0 THEN NULL ELSE (ARRAY['BROKEN', 'WORN', 'GOOD', 'MINT']::sample.condition[])[1 + n / 3 % 4] END,
  (n % 20) * 1.125,
  CASE WHEN n % 6 = 0 THEN NULL ELSE (n % 13) * 2.5 END,
  CASE WHEN n % 2 = 0 THEN 'METRE' ELSE 'MILLIMETRE' END::sample.length_unit,
  CASE WHEN n % 4 = 1 THEN 'about' END,
  (n % 20) * 1.125 + 1,
  CASE WHEN n % 5 = 0 THEN NULL ELSE (n % 13) * 2.5 + 1 END,
  'METRE',
  NULL,
  n % 2 = 0,
  CASE n % 3 WHEN 0 THEN NULL ELSE n % 3 = 1 END,
  n,
  CASE WHEN n % 4 = 0 THEN NULL ELSE n % 50 END,
  n % 128 - 64,
  CASE WHEN n % 5 = 0 THEN NULL ELSE n % 9 - 4 END,
  n * 100 - 10000,
  CASE WHEN n % 6 = 0 THEN NULL ELSE n % 11 - 5 END,
  n * 1000003 - 100000000,
  CASE WHEN n % 7 = 1 THEN NULL ELSE n % 12 - 6 END,
  n * 90071992547409::bigint - 9007199254740993,
  CASE WHEN n % 8 = 0 THEN NULL ELSE n % 15 * 1000000007::bigint END,
  n * 0.5,
  CASE WHEN n % 4 = 1 THEN NULL ELSE (n % 10) * 0.1 END,
  n / 3.0::double precision,
  CASE WHEN n % 4 = 2 THEN NULL ELSE (n % 10) * 1e10 END,
  n * 1000000007::numeric,
  CASE WHEN n % 4 = 3 THEN NULL ELSE (n % 14) * 0.0000000001 + n % 5 END,
  ('00000000-0000-4000-8000-' || lpad(to_hex(n * 7919), 12, '0'))::uuid,
  CASE WHEN n % 5 = 1 THEN NULL ELSE ('abcdef00-0000-4000-8000-' || lpad((n % 17)::text, 12, '0'))::uuid END,
  date '2020-02-28' + n % 40,
  CASE WHEN n % 5 = 2 THEN NULL ELSE date '1999-12-25' + n % 15 END,
  timestamptz '2024-02-28 22:59:59.999999+00' + n * interval '37 minutes',
  CASE WHEN n % 5 = 3 THEN NULL ELSE timestamptz '2023-12-31 23:30:00+00' + (n % 21) * interval '10 minutes' END,
  time '00:00' + n * interval '7 minutes 0.001 seconds',
  CASE WHEN n % 5 = 4 THEN NULL ELSE time '12:00' + (n % 16) * interval '1 minute' END,
  n * interval '1 hour 1.5 seconds',
  CASE WHEN n % 6 = 1 THEN NULL ELSE (n % 19 - 9) * interval '1 day' END,
  decode(lpad(to_hex(n), 8, '0'), 'hex'),
  CASE WHEN n % 6 = 2 THEN NULL ELSE decode(repeat(lpad(to_hex(n % 4), 2, '0'), n % 4), 'hex') END,
  CASE WHEN n % 9 = 0 THEN 'secret ' || n % 3 END,
  CASE WHEN n % 8 = 0 THEN 'text/plain' END,
  CASE WHEN n % 8 = 0 THEN convert_to('Manual of number ' || n, 'UTF8') END,
  NULL,
  NULL
FROM generate_series(1, 200) AS n;

-- Every third item up to 99 is a part of the item before it, so that chains of wholes are two links long at most; the rest of the first hundred are parts of number 1.
UPDATE sample.item AS part
SET whole_collection = whole.collection, whole_number = whole.number
FROM sample.item AS whole
WHERE part.number BETWEEN 2 AND 100
  AND whole.number = CASE WHEN part.number % 3 = 0 THEN part.number - 1 ELSE 1 END;

-- The ends of each type's range.
UPDATE sample.item SET
  byte = 0, sbyte = -128, short = -32768, int = -2147483648, long = -9223372036854775808, single = '-Infinity', double = '-Infinity',
  decimal = -99999999999999999999, date = '0001-01-01', moment = '0001-01-01 00:00:00+00', time_of_day = '00:00', duration = '-100000 days -23:59:59.999999',
  uuid = '00000000-0000-0000-0000-000000000000', "binary" = '', title = '', decimal_or_null = -99999999999999999999.9999999999
WHERE number = 101;
UPDATE sample.item SET
  byte = 255, sbyte = 127, short = 32767, int = 2147483647, long = 9223372036854775807, single = 'Infinity', double = 'Infinity',
  decimal = 99999999999999999999, date = '9999-12-31', moment = '9999-12-31 23:59:59.999999+00', time_of_day = '23:59:59.999999',
  duration = '100000 days 23:59:59.999999', uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff', "binary" = '\x00ff10fe7f80', decimal_or_null = 99999999999999999999.9999999999
WHERE number = 102;
UPDATE sample.item SET
  single = 'NaN', double = 'NaN', single_or_null = 'NaN', double_or_null = 'NaN', duration = '0', duration_or_null = '0.000001 seconds',
  long_or_null = 9007199254740993, binary_or_null = '', moment = '2024-02-29 12:00:00.000001+00', time_of_day = '12:00:00.5', decimal_or_null = 0.0000000001
WHERE number = 103;
UPDATE sample.item SET
  single = 3.4028235e38, double = 1.7976931348623157e308, single_or_null = 1e-45, double_or_null = 5e-324, duration = '-0.000001 seconds',
  duration_or_null = '-00:00:01', date_or_null = '2024-02-29', moment_or_null = '1969-12-31 23:59:59.5+00', int_or_null = -2147483648
WHERE number = 104;
UPDATE sample.item SET
  single = '-0', double = '-0', title = E'line one\nline two\t"quoted" \U0001F600', double_or_null = 0.1, decimal_or_null = 0, duration = '26:00:00'
WHERE number = 105;

INSERT INTO sample.certificate
SELECT 9007199254740992 + number, (ARRAY['Rigsarkivet', 'Ærø Museum', 'Ærø Museum'])[1 + number % 3], CASE WHEN number % 4 <> 0 THEN date '1900-01-01' + number END, collection, number
FROM sample.item
WHERE number % 2 = 0;

INSERT INTO sample.keyword
VALUES (1, 'glas', 'GOOD'), (2, 'træ', NULL), (3, 'guld', 'MINT'), (4, 'sølv', 'MINT'), (5, 'jern', 'WORN'), (6, 'ubrugt', NULL);

-- Number n has n modulo 4 of the first five words; nothing has the sixth.
INSERT INTO sample.item_keyword
SELECT collection, number, 1 + (number + k) % 5
FROM sample.item, generate_series(1, number % 4) AS k;

ANALYZE sample.item, sample.certificate, sample.keyword, sample.item_keyword;
