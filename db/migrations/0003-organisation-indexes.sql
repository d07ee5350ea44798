-- Links: each column that a link's join compares, and after it the key, by which what is linked is ordered.
CREATE INDEX affiliation_person ON organisation.affiliation (person_uuid, uuid);
CREATE INDEX affiliation_orgunit ON organisation.affiliation (orgunit_uuid, uuid);
CREATE INDEX affiliation_function_affiliation ON organisation.affiliation_function (affiliation_uuid, id);
CREATE INDEX account_person ON organisation.account (person_uuid, uuid) WHERE NOT disabled;
CREATE INDEX account_person_disabled ON organisation.account (person_uuid, uuid) WHERE disabled;
CREATE INDEX person_phone_person ON organisation.person_phone (person_uuid, id);
CREATE INDEX org_unit_phone_org_unit ON organisation.org_unit_phone (org_unit_uuid, id);
CREATE INDEX person_post_person ON organisation.person_post (person_uuid, id);
CREATE INDEX org_unit_post_org_unit ON organisation.org_unit_post (org_unit_uuid, id);
CREATE INDEX substitute_assignment_person ON organisation.substitute_assignment (person_uuid, id);
CREATE INDEX substitute_org_unit_assignment_org_unit ON organisation.substitute_org_unit_assignment (org_unit_uuid, id);
CREATE INDEX person_child_person ON organisation.person_child (person_uuid, ref_id);
CREATE INDEX authorization_code_person ON organisation.authorization_code (person_uuid, id);
CREATE INDEX person_comment_person ON organisation.person_comment (person_uuid, id);
CREATE INDEX org_unit_tag_org_unit ON organisation.org_unit_tag (org_unit_uuid, ref_id);
CREATE INDEX org_unit_parent ON organisation.org_unit (parent_uuid, uuid) WHERE NOT deleted;
CREATE INDEX function_assignment_function ON organisation.function_assignment (function_id, id);
CREATE INDEX function_assignment_affiliation ON organisation.function_assignment (affiliation_uuid, id);
CREATE INDEX function_assignment_value_assignment ON organisation.function_assignment_value (assignment_id, id);

-- References that no link follows this way: by these PostgreSQL checks that nothing refers to a row that is deleted.
CREATE INDEX person_registered_post_address ON organisation.person (registered_post_address_id);
CREATE INDEX person_residence_post_address ON organisation.person (residence_post_address_id);
CREATE INDEX affiliation_source_orgunit ON organisation.affiliation (source_orgunit_uuid);
CREATE INDEX affiliation_alternative_orgunit ON organisation.affiliation (alternative_orgunit_uuid) WHERE alternative_orgunit_uuid IS NOT NULL;
CREATE INDEX affiliation_workplace_orgunit ON organisation.affiliation (workplace_orgunit_uuid) WHERE workplace_orgunit_uuid IS NOT NULL;
CREATE INDEX substitute_assignment_substitute ON organisation.substitute_assignment (substitute_uuid);
CREATE INDEX substitute_org_unit_assignment_substitute ON organisation.substitute_org_unit_assignment (substitute_uuid);
CREATE INDEX substitute_org_unit_constraint_orgunit ON organisation.substitute_org_unit_constraint (orgunit_uuid);
CREATE INDEX org_unit_manager_person ON organisation.org_unit_manager (person_uuid);
CREATE INDEX org_unit_parent_deleted ON organisation.org_unit (parent_uuid) WHERE deleted;

-- Orders: text by Danish collation, closed by the key. A nullable column needs its null placement in the index. An index that ends in the key serves both ways: descending,
-- the key descends too. Units that are deleted are in no collection.
CREATE INDEX person_firstname_order ON organisation.person (firstname COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_surname_order ON organisation.person (surname COLLATE "da-x-icu" NULLS FIRST, firstname COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_surname_key_order ON organisation.person (surname COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_chosen_name_order ON organisation.person (chosen_name COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_calculated_name_order ON organisation.person (calculated_name COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_first_employment_date_order ON organisation.person (first_employment_date NULLS FIRST, uuid);
CREATE INDEX person_anniversary_date_order ON organisation.person (anniversary_date NULLS FIRST, uuid);
CREATE INDEX person_created_order ON organisation.person (created NULLS FIRST, uuid);
CREATE INDEX person_last_changed_order ON organisation.person (last_changed NULLS FIRST, uuid);
CREATE INDEX org_unit_key_order ON organisation.org_unit (uuid) WHERE NOT deleted;
CREATE INDEX org_unit_name_order ON organisation.org_unit (name COLLATE "da-x-icu" NULLS FIRST, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_shortname_order ON organisation.org_unit (shortname COLLATE "da-x-icu" NULLS FIRST, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_ean_order ON organisation.org_unit (ean COLLATE "da-x-icu" NULLS FIRST, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_created_order ON organisation.org_unit (created NULLS FIRST, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_last_changed_order ON organisation.org_unit (last_changed NULLS FIRST, uuid) WHERE NOT deleted;
CREATE INDEX function_name_order ON organisation.function (name COLLATE "da-x-icu" NULLS FIRST, id);

-- Equality and prefixes, compared by code points: text_pattern_ops serves both LIKE 'prefix%' and =, whatever the database's locale.
CREATE INDEX person_firstname_prefix ON organisation.person (firstname text_pattern_ops, uuid);
CREATE INDEX person_surname_prefix ON organisation.person (surname text_pattern_ops, uuid);
CREATE INDEX person_chosen_name_prefix ON organisation.person (chosen_name text_pattern_ops, uuid);
CREATE INDEX person_calculated_name_prefix ON organisation.person (calculated_name text_pattern_ops, uuid);
-- A whole name: without it, all persons of the first name are read for those of the surname.
CREATE INDEX person_name ON organisation.person (firstname text_pattern_ops, surname text_pattern_ops, uuid);
CREATE INDEX person_master_id ON organisation.person (master_id text_pattern_ops, uuid);
CREATE INDEX org_unit_name_prefix ON organisation.org_unit (name text_pattern_ops) WHERE NOT deleted;
CREATE INDEX org_unit_ean_prefix ON organisation.org_unit (ean text_pattern_ops) WHERE NOT deleted;
CREATE INDEX org_unit_master_id ON organisation.org_unit (master_id text_pattern_ops, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_cvr ON organisation.org_unit (cvr text_pattern_ops, uuid) WHERE NOT deleted;
CREATE INDEX org_unit_pnr ON organisation.org_unit (pnr text_pattern_ops, uuid) WHERE NOT deleted;
CREATE INDEX account_user_id_prefix ON organisation.account (user_id text_pattern_ops);
CREATE INDEX account_employee_id_prefix ON organisation.account (employee_id text_pattern_ops);
CREATE INDEX affiliation_employee_id_prefix ON organisation.affiliation (employee_id text_pattern_ops);
CREATE INDEX affiliation_position_name_prefix ON organisation.affiliation (position_name text_pattern_ops);
CREATE INDEX person_phone_number_prefix ON organisation.person_phone (phone_number text_pattern_ops);
CREATE INDEX org_unit_phone_number_prefix ON organisation.org_unit_phone (phone_number text_pattern_ops);
CREATE INDEX org_unit_kle_code_prefix ON organisation.org_unit_kle (code text_pattern_ops);
CREATE INDEX affiliation_kle_code_prefix ON organisation.affiliation_kle (code text_pattern_ops);
CREATE INDEX org_unit_tag_prefix ON organisation.org_unit_tag (tag text_pattern_ops);

-- Free-text search: one index for each table, on the words of each column that the model marks with @search. Any of the columns can be asked alone, since what may be looked
-- into depends on the key. The expression is the one of resolvers/sql/searched-text.ts to the letter: PostgreSQL uses an index for nothing else.
CREATE INDEX person_search ON organisation.person USING gin (
  to_tsvector('simple', regexp_replace(normalize(translate(lower(firstname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(surname COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
  to_tsvector('simple', regexp_replace(normalize(translate(lower(chosen_name COLLATE "da-x-icu"), 'åäöłđ''’-./@_:+&<>', 'ɑæøld            '), NFD), '[\u0300-\u036f]', '', 'g')),
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

-- Parts of names, for contains() and endswith(): one index for each table. The extension belongs to PostgreSQL and is for every owner of a database to create; a server
-- that does not have or allow it answers as well, only slower. docs/operations.md says how to make up for it.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX person_contains ON organisation.person USING gin (firstname gin_trgm_ops, surname gin_trgm_ops);
  CREATE INDEX org_unit_contains ON organisation.org_unit USING gin (name gin_trgm_ops);
  CREATE INDEX affiliation_contains ON organisation.affiliation USING gin (position_name gin_trgm_ops);
  CREATE INDEX account_contains ON organisation.account USING gin (user_id gin_trgm_ops);
EXCEPTION
  WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
    RAISE NOTICE 'Without pg_trgm, contains() is served by no index: %', SQLERRM;
END
$$;
