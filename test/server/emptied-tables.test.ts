/** A request that waits for a table which a writer empties, rewrites or replaces -> an answer of before or of after, never one without the rows: in a snapshot that is older PostgreSQL shows no row of such a table. */
import type { Client } from 'pg';
import { allRights } from '../../graphql/grants/create-grants';
import { organisationModel } from '../support/edm';
import { startPrivateService, type AskingReader, type PrivateService } from '../support/service';
import { until } from '../support/until';
import { waitsForLock } from '../support/waits-for-lock';

let service: PrivateService;
let reader: AskingReader;
let writer: Client;

beforeAll(async () => {
  service = await startPrivateService();
  reader = await service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
  writer = await service.database.connect();
  await writer.query(
    'CREATE TABLE organisation.staged (LIKE organisation.org_unit_tag INCLUDING ALL); GRANT SELECT ON organisation.staged TO PUBLIC',
  );
});
afterEach(() => writer.query('ROLLBACK'));
afterAll(() => service.close());

const TABLE = 'organisation.org_unit_tag';
const CHANGES = {
  'emptied and filled': `CREATE TEMPORARY TABLE kept ON COMMIT DROP AS TABLE ${TABLE}; TRUNCATE ${TABLE}; INSERT INTO ${TABLE} TABLE kept`,
  rewritten: `ALTER TABLE ${TABLE} ALTER COLUMN tag TYPE text USING tag || ''`,
  'replaced by a new one': `ALTER TABLE ${TABLE} RENAME TO former; CREATE TABLE ${TABLE} (LIKE organisation.former INCLUDING ALL);
    INSERT INTO ${TABLE} TABLE organisation.former; GRANT SELECT ON ${TABLE} TO PUBLIC; DROP TABLE organisation.former CASCADE`,
  'replaced by one that was there': `INSERT INTO organisation.staged TABLE ${TABLE}; DROP TABLE ${TABLE} CASCADE; ALTER TABLE organisation.staged RENAME TO org_unit_tag`,
};

const REQUESTS = {
  'a page with its count': '/odata/OrgUnits?$filter=Tags/any()&$select=Uuid&$count=true',
  'rows that hang on others': '/odata/OrgUnits?$select=Uuid&$expand=Tags&$filter=Tags/any()&$top=5',
  'the same of all units': '/odata/OrgUnits?$select=Uuid&$expand=Tags',
  'a single statement': '/odata/OrgUnits/$count?$filter=Tags/any()',
  'a document of /graphql': `/graphql?query=${encodeURIComponent('{ a: orgUnits { count nodes { tags { nodes { tag } } } } b: orgUnits { count } }')}`,
};

async function areReadWhole(statements: string): Promise<void> {
  const ask = async (url: string): Promise<unknown> => {
    const response = await reader.get(url);
    return { status: response.statusCode, text: response.body };
  };
  const before = await Promise.all(Object.values(REQUESTS).map(ask));
  expect(before).toEqual(before.map(() => expect.objectContaining({ status: 200 }) as unknown));
  await writer.query(`BEGIN; ${statements}`);
  const waiting = Object.values(REQUESTS).map(ask);
  await until(() => waitsForLock(writer));
  await writer.query('COMMIT');
  expect(await Promise.all(waiting)).toEqual(before);
}

it.each(Object.entries(CHANGES))('a table that is %s is read with all of its rows, by requests of all kinds', async (_, statements) => {
  await areReadWhole(statements);
});

it('so is a view of a table that is emptied and filled', async () => {
  await writer.query(`BEGIN; ALTER TABLE ${TABLE} RENAME TO viewed; CREATE VIEW ${TABLE} AS TABLE organisation.viewed;
    GRANT SELECT ON ${TABLE} TO PUBLIC; COMMIT`);
  await areReadWhole(CHANGES['emptied and filled'].replaceAll(TABLE, 'organisation.viewed'));
});
