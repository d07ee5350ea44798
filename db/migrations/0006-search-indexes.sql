-- Free-text search: one index for each table, on the words of each column that the model marks with @search. Any of the columns can be asked alone, since what may be looked
-- into depends on the key. The expression is the one of resolvers/sql/searched-text.ts to the letter: PostgreSQL uses an index for nothing else.
CREATE INDEX person_search ON organisation.person USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(firstname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(surname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(nickname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(key_words COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g'))
);
CREATE INDEX org_unit_search ON organisation.org_unit USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(name COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(shortname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(display_name COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(email COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(key_words COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g'))
);
CREATE INDEX function_search ON organisation.function USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(name COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(description COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g'))
);
CREATE INDEX affiliation_search ON organisation.affiliation USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(position_name COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g'))
);
CREATE INDEX account_search ON organisation.account USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(user_id COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g'))
);
