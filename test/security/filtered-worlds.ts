/** Two databases of the model `test/models/filtered` that differ in nothing but rows that `@where` hides, and in where links to them lead. */
import path from 'node:path';
import type { KeyRights } from '../../graphql/grants/grants';
import { PROJECT_ROOT } from '../../std/project-root';
import { startPrivateService } from '../support/service';
import { bothAs, LARGE_DOCUMENTS, run, type Ask } from './worlds';

export const FILTERED_MODEL = path.join(PROJECT_ROOT, 'test/models/filtered');

/** Nobody who may not read these can tell a hidden row from one that is not there. */
export const DENIED = ['ClosedAccount.*', 'Unit.parentId', 'Person.unitId'] as const;

/** Each hidden row becomes another one, some go and others come; what leads to them leads to others of them, or nowhere. */
const CHANGES = `
  SET LOCAL search_path TO filtered;
  UPDATE unit SET name = 'Unit 3', code = 'X' || id, uuid = gen_random_uuid(), parent_id = CASE WHEN id > 9 THEN 1 END, hidden = NULL WHERE closed;
  INSERT INTO unit SELECT n, gen_random_uuid(), 'N' || n, 'Unit ' || n % 7, true, n - 30 FROM generate_series(31, 60) AS n;
  UPDATE unit SET hidden = 'y';
  UPDATE unit SET parent_id = CASE WHEN id % 2 = 0 THEN 31 END WHERE NOT closed AND parent_id IN (SELECT id FROM unit WHERE closed);
  UPDATE person SET unit_id = CASE WHEN right(name, 1) > '4' THEN 32 END WHERE unit_id IN (SELECT id FROM unit WHERE closed);
  UPDATE person SET unit_id = 33 WHERE unit_id IS NULL;
  DELETE FROM membership WHERE unit_id IN (SELECT id FROM unit WHERE closed);
  INSERT INTO membership SELECT n, uuid FROM generate_series(31, 40) AS n, person;
  UPDATE topic SET kind = CASE kind WHEN 'PRIMARY' THEN 'SECONDARY' ELSE 'PRIMARY' END::kind, number = number + 50 WHERE unit_id IN (SELECT id FROM unit WHERE closed);
  UPDATE topic SET unit_id = unit_id + 30 WHERE unit_id IN (SELECT id FROM unit WHERE closed) AND id % 2 = 0;
  UPDATE topic SET number = number + 10 WHERE number <> 1 OR kind = 'SECONDARY';
  DELETE FROM unit_word USING word WHERE word.id = word_id AND (language IS NULL OR language = 'en');
  UPDATE word SET language = CASE language WHEN 'en' THEN NULL ELSE 'en' END WHERE language IS NULL OR language = 'en';
  INSERT INTO unit_word SELECT n, word.id FROM generate_series(31, 60) AS n, word;
  UPDATE account SET login = 'closed ' || id, size = 10, secret = NULL, person_uuid = (SELECT min(uuid::text)::uuid FROM person) WHERE disabled;
  INSERT INTO account SELECT n, 'more ' || n, 5, 'secret', true, uuid FROM person, generate_series(101, 140) AS n WHERE uuid::text LIKE '%' || lpad((n - 100)::text, 12, '0');
  UPDATE file SET account_id = 101 + id % 40 WHERE account_id IN (SELECT id FROM account WHERE disabled);
  UPDATE remark SET text = 'other', owner = gen_random_uuid() WHERE owner_kind IS NULL;
  INSERT INTO remark SELECT 90 + n, 'of nobody', 'PERSON', gen_random_uuid() FROM generate_series(1, 9) AS n;
  INSERT INTO remark SELECT 100 + id, 'of a closed unit', 'UNIT', uuid FROM unit WHERE closed;
  INSERT INTO remark SELECT 200 + row_number() OVER (), 'of none', NULL, uuid FROM person;
`;

export interface FilteredWorlds {
  /** The same key in each world. */
  as(rights: KeyRights): Promise<readonly [Ask, Ask]>;
  close(): Promise<void>;
}

export async function openFilteredWorlds(): Promise<FilteredWorlds> {
  const options = { modelDir: FILTERED_MODEL, env: LARGE_DOCUMENTS };
  const services = [
    await startPrivateService(options),
    await startPrivateService({ ...options, prepare: ({ address }) => run(address, CHANGES) }),
  ] as const;
  return {
    as: rights => bothAs(services, rights),
    close: async () => {
      await Promise.all(services.map(service => service.close()));
    },
  };
}
