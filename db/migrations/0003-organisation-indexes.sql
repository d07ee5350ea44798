-- Links: each column that a link's join compares.
CREATE INDEX affiliation_person ON organisation.affiliation (person_uuid, uuid);
CREATE INDEX affiliation_org_unit ON organisation.affiliation (org_unit_uuid, uuid);
CREATE INDEX account_person ON organisation.account (person_uuid, uuid);
CREATE INDEX phone_person ON organisation.phone (person_uuid, uuid) WHERE person_uuid IS NOT NULL;
CREATE INDEX phone_org_unit ON organisation.phone (org_unit_uuid, uuid) WHERE org_unit_uuid IS NOT NULL;
CREATE INDEX address_person ON organisation.address (person_uuid, uuid) WHERE person_uuid IS NOT NULL;
CREATE INDEX address_org_unit ON organisation.address (org_unit_uuid, uuid) WHERE org_unit_uuid IS NOT NULL;
CREATE INDEX leave_person ON organisation.leave (person_uuid, uuid);
CREATE INDEX substitute_person ON organisation.substitute (person_uuid, uuid) WHERE person_uuid IS NOT NULL;
CREATE INDEX substitute_org_unit ON organisation.substitute (org_unit_uuid, uuid) WHERE org_unit_uuid IS NOT NULL;
CREATE INDEX substitute_substitute ON organisation.substitute (substitute_uuid);
CREATE INDEX child_person ON organisation.child (person_uuid, uuid);
CREATE INDEX authorization_code_person ON organisation.authorization_code (person_uuid, uuid);
CREATE INDEX kle_org_unit ON organisation.kle (org_unit_uuid, uuid) WHERE org_unit_uuid IS NOT NULL;
CREATE INDEX kle_affiliation ON organisation.kle (affiliation_uuid, uuid) WHERE affiliation_uuid IS NOT NULL;
CREATE INDEX manager_person ON organisation.manager (person_uuid);
CREATE INDEX tag_org_unit ON organisation.tag (org_unit_uuid, uuid);
CREATE INDEX org_unit_parent ON organisation.org_unit (parent_uuid, uuid);
CREATE INDEX function_assignment_function ON organisation.function_assignment (function_id, id);
CREATE INDEX function_assignment_affiliation ON organisation.function_assignment (affiliation_uuid, id);
CREATE INDEX function_value_assignment ON organisation.function_value (assignment_id, id);

-- Orders: text by Danish collation, closed by the key. A nullable column needs its null placement in the index.
CREATE INDEX person_firstname_order ON organisation.person (firstname COLLATE "da-x-icu", uuid);
CREATE INDEX person_surname_order ON organisation.person (surname COLLATE "da-x-icu", firstname COLLATE "da-x-icu", uuid);
CREATE INDEX person_surname_key_order ON organisation.person (surname COLLATE "da-x-icu", uuid);
CREATE INDEX person_last_changed_order ON organisation.person (last_changed, uuid);
CREATE INDEX person_first_employment_date_order ON organisation.person (first_employment_date ASC NULLS FIRST, uuid);
CREATE INDEX org_unit_name_order ON organisation.org_unit (name COLLATE "da-x-icu", uuid);
CREATE INDEX org_unit_last_changed_order ON organisation.org_unit (last_changed, uuid);
CREATE INDEX function_name_order ON organisation.function (name COLLATE "da-x-icu", id);

-- Equality and prefixes, compared by code points: text_pattern_ops serves both LIKE 'prefix%' and =, whatever the database's locale.
CREATE INDEX person_firstname_prefix ON organisation.person (firstname text_pattern_ops, uuid);
CREATE INDEX person_surname_prefix ON organisation.person (surname text_pattern_ops, uuid);
CREATE INDEX org_unit_name_prefix ON organisation.org_unit (name text_pattern_ops);
CREATE INDEX org_unit_ean_prefix ON organisation.org_unit (ean text_pattern_ops);
CREATE INDEX account_user_id_prefix ON organisation.account (user_id text_pattern_ops);
CREATE INDEX affiliation_employee_id_prefix ON organisation.affiliation (employee_id text_pattern_ops);
CREATE INDEX affiliation_position_name_prefix ON organisation.affiliation (position_name text_pattern_ops);
CREATE INDEX phone_number_prefix ON organisation.phone (phone_number text_pattern_ops);
CREATE INDEX kle_number_prefix ON organisation.kle (number text_pattern_ops);
CREATE INDEX tag_name_prefix ON organisation.tag (name text_pattern_ops);
