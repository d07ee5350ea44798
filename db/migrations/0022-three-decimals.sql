-- SOFD Core has hours with three decimals, which could not be mirrored.
ALTER TABLE organisation.affiliation
  ALTER COLUMN working_hours_denominator TYPE numeric(7, 3),
  ALTER COLUMN working_hours_numerator TYPE numeric(7, 3);
