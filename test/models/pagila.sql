-- The public sample database Pagila: its tables, views and types as they are published, with a few rows of our own. Left out are its functions and triggers.
DROP SCHEMA IF EXISTS pagila CASCADE;
CREATE SCHEMA pagila;

CREATE TYPE pagila.mpaa_rating AS ENUM ('G', 'PG', 'PG-13', 'R', 'NC-17');
CREATE DOMAIN pagila.year AS integer CONSTRAINT year_check CHECK (VALUE >= 1901 AND VALUE <= 2155);
CREATE DOMAIN pagila.bigint_domain AS bigint;

CREATE TABLE pagila.actor (
  actor_id integer PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX idx_actor_last_name ON pagila.actor (last_name);

CREATE TABLE pagila.category (
  category_id integer PRIMARY KEY,
  name text NOT NULL,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pagila.country (
  country_id integer PRIMARY KEY,
  country text NOT NULL,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pagila.city (
  city_id integer PRIMARY KEY,
  city text NOT NULL,
  country_id integer NOT NULL REFERENCES pagila.country ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX idx_fk_country_id ON pagila.city (country_id);

CREATE TABLE pagila.address (
  address_id integer PRIMARY KEY,
  address text NOT NULL,
  address2 text,
  district text NOT NULL,
  city_id integer NOT NULL REFERENCES pagila.city ON UPDATE CASCADE ON DELETE RESTRICT,
  postal_code text,
  phone text NOT NULL,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pagila.language (
  language_id integer PRIMARY KEY,
  name character(20) NOT NULL,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pagila.film (
  film_id integer PRIMARY KEY,
  title text NOT NULL,
  description text,
  release_year pagila.year,
  language_id integer NOT NULL REFERENCES pagila.language ON UPDATE CASCADE ON DELETE RESTRICT,
  original_language_id integer REFERENCES pagila.language ON UPDATE CASCADE ON DELETE RESTRICT,
  rental_duration smallint DEFAULT 3 NOT NULL,
  rental_rate numeric(4,2) DEFAULT 4.99 NOT NULL,
  length smallint,
  replacement_cost numeric(5,2) DEFAULT 19.99 NOT NULL,
  rating pagila.mpaa_rating DEFAULT 'G'::pagila.mpaa_rating,
  last_update timestamp with time zone DEFAULT now() NOT NULL,
  special_features text[],
  fulltext tsvector NOT NULL
);
COMMENT ON TABLE pagila.film IS 'A film that can be rented.';
COMMENT ON COLUMN pagila.film.rental_rate IS 'What it costs "per day",
in dollars.';
CREATE INDEX film_fulltext_idx ON pagila.film USING gist (fulltext);
CREATE INDEX idx_fk_language_id ON pagila.film (language_id);

CREATE TABLE pagila.film_actor (
  actor_id integer NOT NULL REFERENCES pagila.actor ON UPDATE CASCADE ON DELETE RESTRICT,
  film_id integer NOT NULL REFERENCES pagila.film ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (actor_id, film_id)
);

CREATE TABLE pagila.film_category (
  film_id integer NOT NULL REFERENCES pagila.film ON UPDATE CASCADE ON DELETE RESTRICT,
  category_id integer NOT NULL REFERENCES pagila.category ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (film_id, category_id)
);

CREATE TABLE pagila.store (
  store_id integer PRIMARY KEY,
  manager_staff_id integer NOT NULL,
  address_id integer NOT NULL REFERENCES pagila.address ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX idx_unq_manager_staff_id ON pagila.store (manager_staff_id);

CREATE TABLE pagila.staff (
  staff_id integer PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  address_id integer NOT NULL REFERENCES pagila.address ON UPDATE CASCADE ON DELETE RESTRICT,
  email text,
  store_id integer NOT NULL REFERENCES pagila.store,
  active boolean DEFAULT true NOT NULL,
  username text NOT NULL,
  password text,
  last_update timestamp with time zone DEFAULT now() NOT NULL,
  picture bytea
);

CREATE TABLE pagila.customer (
  customer_id integer PRIMARY KEY,
  store_id integer NOT NULL REFERENCES pagila.store ON UPDATE CASCADE ON DELETE RESTRICT,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  address_id integer NOT NULL REFERENCES pagila.address ON UPDATE CASCADE ON DELETE RESTRICT,
  activebool boolean DEFAULT true NOT NULL,
  create_date date DEFAULT CURRENT_DATE NOT NULL,
  last_update timestamp with time zone DEFAULT now(),
  active integer
);

CREATE TABLE pagila.inventory (
  inventory_id integer PRIMARY KEY,
  film_id integer NOT NULL REFERENCES pagila.film ON UPDATE CASCADE ON DELETE RESTRICT,
  store_id integer NOT NULL REFERENCES pagila.store ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);
CREATE INDEX idx_store_id_film_id ON pagila.inventory (store_id, film_id);

CREATE TABLE pagila.rental (
  rental_id integer PRIMARY KEY,
  rental_date timestamp with time zone NOT NULL,
  inventory_id integer NOT NULL REFERENCES pagila.inventory ON UPDATE CASCADE ON DELETE RESTRICT,
  customer_id integer NOT NULL REFERENCES pagila.customer ON UPDATE CASCADE ON DELETE RESTRICT,
  return_date timestamp with time zone,
  staff_id integer NOT NULL REFERENCES pagila.staff ON UPDATE CASCADE ON DELETE RESTRICT,
  last_update timestamp with time zone DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX idx_unq_rental_rental_date_inventory_id_customer_id ON pagila.rental (rental_date, inventory_id, customer_id);

CREATE TABLE pagila.payment (
  payment_id integer NOT NULL,
  customer_id integer NOT NULL,
  staff_id integer NOT NULL,
  rental_id integer NOT NULL,
  amount numeric(5,2) NOT NULL,
  payment_date timestamp with time zone NOT NULL,
  PRIMARY KEY (payment_date, payment_id)
) PARTITION BY RANGE (payment_date);
CREATE TABLE pagila.payment_p2022_01 PARTITION OF pagila.payment FOR VALUES FROM ('2022-01-01 00:00:00+00') TO ('2022-02-01 00:00:00+00');
ALTER TABLE pagila.payment_p2022_01 ADD FOREIGN KEY (customer_id) REFERENCES pagila.customer;

ALTER TABLE pagila.store ADD FOREIGN KEY (manager_staff_id) REFERENCES pagila.staff ON UPDATE CASCADE ON DELETE RESTRICT;

CREATE VIEW pagila.staff_list AS
  SELECT s.staff_id AS id, (s.first_name || ' ') || s.last_name AS name, a.address, a.postal_code AS "zip code", a.phone, city.city, country.country, s.store_id AS sid
  FROM pagila.staff s JOIN pagila.address a USING (address_id) JOIN pagila.city USING (city_id) JOIN pagila.country USING (country_id);

CREATE VIEW pagila.sales_by_store AS
  SELECT c.city || ',' || cy.country AS store, sum(p.amount) AS total_sales
  FROM pagila.payment p JOIN pagila.rental r ON p.rental_id = r.rental_id JOIN pagila.inventory i ON r.inventory_id = i.inventory_id
  JOIN pagila.store s ON i.store_id = s.store_id JOIN pagila.address a ON s.address_id = a.address_id JOIN pagila.city c USING (city_id) JOIN pagila.country cy USING (country_id)
  GROUP BY cy.country, c.city;

CREATE MATERIALIZED VIEW pagila.rental_by_category AS
  SELECT c.name AS category, sum(p.amount) AS total_sales
  FROM pagila.payment p JOIN pagila.rental r USING (rental_id) JOIN pagila.inventory i USING (inventory_id)
  JOIN pagila.film_category fc USING (film_id) JOIN pagila.category c USING (category_id) GROUP BY c.name WITH NO DATA;
CREATE UNIQUE INDEX rental_category ON pagila.rental_by_category (category);

INSERT INTO pagila.actor VALUES (1, 'PENELOPE', 'GUINESS'), (2, 'NICK', 'WAHLBERG');
INSERT INTO pagila.category VALUES (1, 'Action'), (2, 'Animation');
INSERT INTO pagila.country VALUES (1, 'Denmark');
INSERT INTO pagila.city VALUES (1, 'Odense', 1);
INSERT INTO pagila.address VALUES (1, 'Havnegade 1', NULL, 'Fyn', 1, '5000', '65000001');
INSERT INTO pagila.language VALUES (1, 'English'), (2, 'Dansk');
INSERT INTO pagila.film VALUES
  (1, 'ACADEMY DINOSAUR', 'A drama', 2006, 1, NULL, 6, 0.99, 86, 20.99, 'PG', DEFAULT, '{"Deleted Scenes"}', to_tsvector('academy')),
  (2, 'ACE GOLDFINGER', NULL, 2006, 1, 2, 3, 4.99, 48, 12.99, 'PG-13', DEFAULT, NULL, to_tsvector('ace'));
INSERT INTO pagila.film_actor VALUES (1, 1), (1, 2), (2, 2);
INSERT INTO pagila.film_category VALUES (1, 1), (2, 2);
ALTER TABLE pagila.store DROP CONSTRAINT store_manager_staff_id_fkey;
INSERT INTO pagila.store VALUES (1, 1, 1);
INSERT INTO pagila.staff VALUES (1, 'Mike', 'Hillyer', 1, 'mike@example.org', 1, true, 'Mike', NULL, DEFAULT, '\x0102');
ALTER TABLE pagila.store ADD CONSTRAINT store_manager_staff_id_fkey FOREIGN KEY (manager_staff_id) REFERENCES pagila.staff;
INSERT INTO pagila.customer VALUES (1, 1, 'MARY', 'SMITH', NULL, 1, true, '2022-02-14', DEFAULT, 1);
INSERT INTO pagila.inventory VALUES (1, 1, 1), (2, 2, 1);
INSERT INTO pagila.rental VALUES (1, '2022-01-24 21:53:30+00', 1, 1, '2022-01-26 22:04:30+00', 1), (2, '2022-01-25 21:53:30+00', 2, 1, NULL, 1);
INSERT INTO pagila.payment VALUES (1, 1, 1, 1, 2.99, '2022-01-24 21:54:00+00');
REFRESH MATERIALIZED VIEW pagila.rental_by_category;
