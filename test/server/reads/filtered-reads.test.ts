/** Types and links that hold some rows of a table only: whose reads are recorded, and what a role of the database needs. */
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { PROJECT_ROOT } from '../../../std/project-root';
import { administrate, privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';
import { until } from '../../support/until';

const MODEL = path.join(PROJECT_ROOT, 'test/models/filtered');
const PERSON = '10000000-0000-4000-8000-000000000004';

let database: PrivateDatabase;
let client: Client;
beforeAll(async () => {
  database = await privateDatabase();
  client = await database.connect();
  await client.query('SET search_path TO filtered, access');
});
afterAll(() => database.drop());

describe('the record of reads', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService({ modelDir: MODEL, database: database.address });
  });
  afterAll(() => service.close());

  /** Of whom a request has read, once a later one of the same kind is recorded. */
  async function subjects(url: string): Promise<unknown> {
    const response = await service.get(encodeURI(`/odata/${url}`));
    expect(response.statusCode).toBe(200);
    const marker = await service.get('/odata/Accounts?$select=Secret&$top=1');
    const recorded = (id: unknown) =>
      client.query<{ subjects: string[] }>('SELECT subjects FROM sensitive_read WHERE request_id = $1', [id]);
    await until(async () => (await recorded(marker.headers['x-request-id'])).rows.length > 0);
    return (await recorded(response.headers['x-request-id'])).rows.flatMap(row => row.subjects).sort();
  }

  it('names a person for what a link with a condition leads to, and nobody where the same column holds a unit', async () => {
    expect(await subjects(`Persons(${PERSON})/Remarks?$select=Text`)).toEqual([PERSON]);
    const { rows } = await client.query<{ id: number }>(
      "SELECT u.id FROM unit AS u JOIN remark AS r ON r.owner = u.uuid AND owner_kind = 'UNIT' WHERE NOT closed LIMIT 1",
    );
    expect(await subjects(`Units(${rows[0]?.id ?? 0})/Remarks?$select=Text`)).toEqual([]);
  });

  it('names the person of an account that is disabled, for what is read of its files', async () => {
    const { rows } = await client.query<{ id: number; person: string }>(
      'SELECT f.id, person_uuid AS person FROM file AS f JOIN account AS a ON a.id = account_id WHERE disabled LIMIT 1',
    );
    expect(await subjects(`Files(${rows[0]?.id ?? 0})?$select=Secret`)).toEqual([rows[0]?.person]);
  });
});

it('a role reads the type with grants on its columns and on those of its conditions', async () => {
  const role = `opslag_filtered_${randomUUID().replaceAll('-', '')}`;
  await administrate(`CREATE ROLE ${role} NOLOGIN`);
  await client.query(
    `GRANT USAGE ON SCHEMA filtered TO ${role}; GRANT SELECT (id, code, name, parent_id, closed) ON unit TO ${role}; GRANT SELECT (id, code, unit_id, kind, number) ON topic TO ${role}`,
  );
  const service = await startTestService({ modelDir: MODEL, database: database.address, role });
  try {
    for (const url of [
      'Units',
      'Units(2)',
      'Units?$search=3&$count=true',
      'Units?$search=NOT 3',
      'Units?$expand=Children,Parent,PrimaryTopics,MainTopic',
      'Units?$filter=Children/any(c:c/MainTopic ne null)&$orderby=Parent/Name',
      'Units?$apply=groupby((Parent/Name),aggregate($count as N))/topcount(3,N)',
      'Units?$apply=concat(topcount(2,Id),bottomcount(2,Id))',
    ])
      expect([url, (await service.get(encodeURI(`/odata/${url}`))).statusCode]).toEqual([url, 200]);
  } finally {
    await service.close();
    await client.query(`DROP OWNED BY ${role}`);
    await administrate(`DROP ROLE ${role}`);
  }
});
