-- The organisation's data: one table for each entity type of graphql/model, its columns named as the model derives them.
-- Enum types carry the model's labels in the model's order, since enums compare by member order.
CREATE SCHEMA organisation;

CREATE TYPE organisation.person_type AS ENUM ('EMPLOYEE', 'EXTERNAL', 'ROBOT');
CREATE TYPE organisation.affiliation_type AS ENUM ('EMPLOYEE', 'EXTERNAL');
CREATE TYPE organisation.kle_kind AS ENUM ('PRIMARY', 'SECONDARY', 'TERTIARY');
CREATE TYPE organisation.phone_type AS ENUM ('LANDLINE', 'MOBILE', 'IP', 'DEPARTMENT');
CREATE TYPE organisation.visibility AS ENUM ('VISIBLE', 'INTERNAL', 'HIDDEN');
CREATE TYPE organisation.leave_reason AS ENUM ('PARENTAL', 'SICKNESS', 'EDUCATION', 'UNPAID', 'OTHER');
CREATE TYPE organisation.facet_type AS ENUM ('TEXT', 'NUMBER', 'DATE', 'ORG_UNIT');
CREATE TYPE organisation.user_type AS ENUM ('ACTIVE_DIRECTORY', 'EXCHANGE', 'OPUS', 'UNILOGIN');

CREATE TABLE organisation.person (
  uuid uuid PRIMARY KEY,
  master text NOT NULL,
  master_id text NOT NULL,
  firstname text NOT NULL,
  surname text NOT NULL,
  nickname text,
  cpr text CHECK (cpr ~ '^[0-9]{10}$'),
  person_type organisation.person_type NOT NULL,
  first_employment_date date,
  anniversary_date date,
  key_words text,
  notes text,
  taxed_phone boolean NOT NULL,
  force_stop boolean NOT NULL,
  disable_account_orders boolean NOT NULL,
  local_extensions text,
  deleted boolean NOT NULL,
  created timestamptz NOT NULL,
  last_changed timestamptz NOT NULL,
  UNIQUE (cpr),
  UNIQUE (master, master_id)
);

CREATE TABLE organisation.org_unit (
  uuid uuid PRIMARY KEY,
  master text NOT NULL,
  master_id text NOT NULL,
  name text NOT NULL,
  shortname text,
  display_name text,
  cvr text CHECK (cvr ~ '^[0-9]{8}$'),
  cvr_name text,
  ean text CHECK (ean ~ '^[0-9]{13}$'),
  ean_inherited boolean NOT NULL,
  senr text CHECK (senr ~ '^[0-9]{8}$'),
  pnr text CHECK (pnr ~ '^[0-9]{10}$'),
  org_type text,
  org_type_id integer,
  email text,
  cost_bearer text,
  key_words text,
  opening_hours text,
  notes text,
  parent_uuid uuid REFERENCES organisation.org_unit,
  local_extensions text,
  deleted boolean NOT NULL,
  created timestamptz NOT NULL,
  last_changed timestamptz NOT NULL,
  UNIQUE (master, master_id)
);

CREATE TABLE organisation.affiliation (
  uuid uuid PRIMARY KEY,
  master text NOT NULL,
  master_id text NOT NULL,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  org_unit_uuid uuid NOT NULL REFERENCES organisation.org_unit,
  employee_id text,
  employment_terms text,
  employment_terms_text text,
  pay_grade text,
  wage_step text,
  working_hours_numerator numeric(6, 2),
  working_hours_denominator numeric(6, 2),
  affiliation_type organisation.affiliation_type NOT NULL,
  position_id text,
  position_name text,
  position_type_id text,
  position_type_name text,
  prime boolean NOT NULL,
  start_date date,
  stop_date date,
  deleted boolean NOT NULL,
  local_extensions text
);

CREATE TABLE organisation.account (
  uuid uuid PRIMARY KEY,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  user_id text NOT NULL,
  user_type organisation.user_type NOT NULL,
  employee_id text,
  prime boolean NOT NULL,
  disabled boolean NOT NULL,
  master text NOT NULL,
  master_id text NOT NULL,
  kombit_uuid uuid,
  local_extensions text
);

CREATE TABLE organisation.phone (
  uuid uuid PRIMARY KEY,
  person_uuid uuid REFERENCES organisation.person,
  org_unit_uuid uuid REFERENCES organisation.org_unit,
  phone_number text NOT NULL,
  phone_type organisation.phone_type NOT NULL,
  function_type text,
  visibility organisation.visibility NOT NULL,
  prime boolean NOT NULL,
  CHECK (num_nonnulls(person_uuid, org_unit_uuid) = 1)
);

CREATE TABLE organisation.address (
  uuid uuid PRIMARY KEY,
  person_uuid uuid REFERENCES organisation.person,
  org_unit_uuid uuid REFERENCES organisation.org_unit,
  street text,
  local_name text,
  postal_code text CHECK (length(postal_code) <= 4),
  city text,
  country text,
  address_protected boolean NOT NULL,
  prime boolean NOT NULL,
  CHECK (num_nonnulls(person_uuid, org_unit_uuid) = 1)
);

CREATE TABLE organisation.leave (
  uuid uuid PRIMARY KEY,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  start_date date NOT NULL,
  stop_date date,
  reason organisation.leave_reason NOT NULL,
  reason_text text
);

-- person_uuid or org_unit_uuid says for whom, substitute_uuid who it is.
CREATE TABLE organisation.substitute (
  uuid uuid PRIMARY KEY,
  person_uuid uuid REFERENCES organisation.person,
  org_unit_uuid uuid REFERENCES organisation.org_unit,
  substitute_uuid uuid NOT NULL REFERENCES organisation.person,
  context text NOT NULL,
  start_date date,
  stop_date date,
  CHECK (num_nonnulls(person_uuid, org_unit_uuid) = 1)
);

CREATE TABLE organisation.child (
  uuid uuid PRIMARY KEY,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  cpr text CHECK (cpr ~ '^[0-9]{10}$'),
  name text
);

CREATE TABLE organisation.photo (
  uuid uuid PRIMARY KEY,
  person_uuid uuid NOT NULL UNIQUE REFERENCES organisation.person,
  format text NOT NULL,
  checksum text NOT NULL,
  last_changed timestamptz NOT NULL,
  content bytea NOT NULL
);

CREATE TABLE organisation.authorization_code (
  uuid uuid PRIMARY KEY,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  code text NOT NULL,
  name text,
  prime boolean NOT NULL
);

CREATE TABLE organisation.kle (
  uuid uuid PRIMARY KEY,
  org_unit_uuid uuid REFERENCES organisation.org_unit,
  affiliation_uuid uuid REFERENCES organisation.affiliation,
  number text NOT NULL CHECK (number ~ '^[0-9]{2}(\.[0-9]{2}(\.[0-9]{2})?)?$'),
  title text,
  kind organisation.kle_kind NOT NULL,
  CHECK (num_nonnulls(org_unit_uuid, affiliation_uuid) = 1)
);

CREATE TABLE organisation.manager (
  uuid uuid PRIMARY KEY,
  org_unit_uuid uuid NOT NULL UNIQUE REFERENCES organisation.org_unit,
  person_uuid uuid NOT NULL REFERENCES organisation.person,
  name text NOT NULL,
  inherited boolean NOT NULL
);

CREATE TABLE organisation.tag (
  uuid uuid PRIMARY KEY,
  org_unit_uuid uuid NOT NULL REFERENCES organisation.org_unit,
  name text NOT NULL,
  value text
);

CREATE TABLE organisation.function (
  id integer PRIMARY KEY,
  name text NOT NULL,
  description text,
  category text
);

CREATE TABLE organisation.function_assignment (
  id integer PRIMARY KEY,
  function_id integer NOT NULL REFERENCES organisation.function,
  affiliation_uuid uuid NOT NULL REFERENCES organisation.affiliation,
  start_date date,
  stop_date date
);

CREATE TABLE organisation.function_value (
  id integer PRIMARY KEY,
  assignment_id integer NOT NULL REFERENCES organisation.function_assignment,
  facet_name text NOT NULL,
  facet_type organisation.facet_type NOT NULL,
  value text
);
