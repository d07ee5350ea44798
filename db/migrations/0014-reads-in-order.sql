-- Reads come in the order of their moments. An index that begins with the moment grows at its end; one that begins with a random id is written everywhere, and each of its pages as a whole after a checkpoint.
ALTER TABLE access.sensitive_read DROP CONSTRAINT sensitive_read_pkey, ADD PRIMARY KEY (at, id);
