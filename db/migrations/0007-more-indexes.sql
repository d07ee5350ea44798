-- Orders that docs/operations.md recommends beyond those of 0003. An index that ends in the key serves both ways: descending, the key descends too.
CREATE INDEX person_nickname_order ON organisation.person (nickname COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX person_anniversary_date_order ON organisation.person (anniversary_date NULLS FIRST, uuid);
CREATE INDEX person_created_order ON organisation.person (created, uuid);
CREATE INDEX org_unit_ean_order ON organisation.org_unit (ean COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX org_unit_shortname_order ON organisation.org_unit (shortname COLLATE "da-x-icu" NULLS FIRST, uuid);
CREATE INDEX org_unit_created_order ON organisation.org_unit (created, uuid);

-- Equality, in the order of the key.
CREATE INDEX person_master_id ON organisation.person (master_id text_pattern_ops, uuid);
CREATE INDEX org_unit_master_id ON organisation.org_unit (master_id text_pattern_ops, uuid);
CREATE INDEX org_unit_cvr ON organisation.org_unit (cvr text_pattern_ops, uuid);
CREATE INDEX org_unit_pnr ON organisation.org_unit (pnr text_pattern_ops, uuid);
