-- A part of the public sample database Northwind: its tables and columns as they are published for PostgreSQL, with a few rows of our own.
DROP SCHEMA IF EXISTS northwind CASCADE;
CREATE SCHEMA northwind;

CREATE TABLE northwind.categories (
  category_id smallint PRIMARY KEY,
  category_name character varying(15) NOT NULL,
  description text,
  picture bytea
);

CREATE TABLE northwind.products (
  product_id smallint PRIMARY KEY,
  product_name character varying(40) NOT NULL,
  category_id smallint REFERENCES northwind.categories,
  quantity_per_unit character varying(20),
  unit_price real,
  units_in_stock smallint,
  discontinued integer NOT NULL
);

CREATE TABLE northwind.customers (
  customer_id character varying(5) PRIMARY KEY,
  company_name character varying(40) NOT NULL,
  contact_name character varying(30),
  address character varying(60),
  city character varying(15),
  postal_code character varying(10),
  country character varying(15),
  phone character varying(24)
);

CREATE TABLE northwind.employees (
  employee_id smallint PRIMARY KEY,
  last_name character varying(20) NOT NULL,
  first_name character varying(10) NOT NULL,
  title character varying(30),
  birth_date date,
  hire_date date,
  home_phone character varying(24),
  reports_to smallint REFERENCES northwind.employees
);

CREATE TABLE northwind.territories (
  territory_id character varying(20) PRIMARY KEY,
  territory_description character varying(60) NOT NULL
);

CREATE TABLE northwind.employee_territories (
  employee_id smallint NOT NULL REFERENCES northwind.employees,
  territory_id character varying(20) NOT NULL REFERENCES northwind.territories,
  PRIMARY KEY (employee_id, territory_id)
);

CREATE TABLE northwind.orders (
  order_id smallint PRIMARY KEY,
  customer_id character varying(5) REFERENCES northwind.customers,
  employee_id smallint REFERENCES northwind.employees,
  order_date date,
  shipped_date date,
  freight real,
  ship_name character varying(40),
  ship_address character varying(60),
  ship_city character varying(15)
);

CREATE TABLE northwind.order_details (
  order_id smallint NOT NULL REFERENCES northwind.orders,
  product_id smallint NOT NULL REFERENCES northwind.products,
  unit_price real NOT NULL,
  quantity smallint NOT NULL,
  discount real NOT NULL,
  PRIMARY KEY (order_id, product_id)
);

INSERT INTO northwind.categories VALUES (1, 'Beverages', 'Soft drinks, coffees, teas', NULL), (2, 'Condiments', NULL, NULL);
INSERT INTO northwind.products VALUES (1, 'Green tea', 1, '10 boxes', 18, 39, 0), (2, 'Mustard', 2, '12 jars', 19.5, 17, 1), (3, 'Gift card', NULL, NULL, NULL, NULL, 0);
INSERT INTO northwind.customers VALUES
  ('AAFRI', 'Aa Fritidsliv', 'Mette Holm', 'Havnegade 1', 'Odense', '5000', 'Danmark', '65000001'),
  ('NORDK', 'Nordkyst Handel', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO northwind.employees VALUES
  (1, 'Lund', 'Karen', 'Manager', '1970-01-02', '2001-05-01', '65000002', NULL), (2, 'Bak', 'Ole', NULL, NULL, '2010-03-01', NULL, 1);
INSERT INTO northwind.territories VALUES ('5000', 'Odense'), ('9990', 'Skagen');
INSERT INTO northwind.employee_territories VALUES (1, '5000'), (2, '5000'), (2, '9990');
INSERT INTO northwind.orders VALUES
  (1, 'AAFRI', 2, '2024-02-01', '2024-02-03', 12.5, 'Aa Fritidsliv', 'Havnegade 1', 'Odense'), (2, 'AAFRI', 1, '2024-03-01', NULL, NULL, NULL, NULL, NULL), (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO northwind.order_details VALUES (1, 1, 18, 10, 0), (1, 2, 19.5, 2, 0.25), (2, 1, 18, 1, 0);
