-- A whole name: without it, all persons of the first name are read for those of the surname.
CREATE INDEX person_name ON organisation.person (firstname text_pattern_ops, surname text_pattern_ops, uuid);
