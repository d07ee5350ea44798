/** Python with `requests` and pandas, from Debian's packages (`PYTHON`, or `/usr/bin/python3`): `test/clients/python/read_service.py` against the service. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startTestService, type TestService } from '../../support/service';
import { countOf, rowsOf } from './support/hand-written';

const SCRIPT = path.join(PROJECT_ROOT, 'test/clients/python/read_service.py');

interface Seen {
  readonly words: string;
  readonly searched: readonly { readonly Firstname: string; readonly Surname: string }[];
  readonly phone: string;
  readonly called: number;
  readonly persons: number;
  readonly different: number;
  readonly pages: number;
  readonly type: string;
  readonly sameFormat: boolean;
  readonly lengths: readonly number[];
  readonly latest: number;
  readonly firstDay: string;
  readonly sheets: { readonly csv: number; readonly workbook: number };
  readonly sheetTypes: readonly string[];
  readonly sameIds: boolean;
}

const PYTHON = process.env.PYTHON ?? '/usr/bin/python3';

let root: string;
let service: TestService;
let seen: Seen;

beforeAll(async () => {
  service = await startTestService({ env: { PAGE_SIZE: '400' } });
  root = `${await service.listen()}/odata`;
  const { stdout } = await promisify(execFile)(PYTHON, [SCRIPT, root, service.key]);
  seen = JSON.parse(stdout) as Seen;
});
afterAll(() => service.close());

describe('Python', () => {
  it('searches for two words by form-encoded parameters', () => {
    expect(seen.searched.length).toBeGreaterThan(0);
    for (const { Firstname, Surname } of seen.searched)
      for (const word of seen.words.split(' ')) expect(`${Firstname} ${Surname}`).toContain(word);
  });

  it('finds whose telephone number it is', async () => {
    const persons = 'SELECT DISTINCT person_uuid FROM organisation.person_phone WHERE phone_number = $1';
    expect(seen.called).toBe(await countOf(`(${persons}) AS persons`, [seen.phone]));
  });

  it('reads every person by the header Link alone', async () => {
    const persons = await countOf('organisation.person');
    expect({ persons: seen.persons, different: seen.different, pages: seen.pages }).toEqual({
      persons,
      different: persons,
      pages: Math.ceil(persons / 400),
    });
  });

  it('gives moments that pandas reads as one format', async () => {
    expect(seen.type).toBe('datetime64[ns, UTC]');
    expect(seen.sameFormat).toBe(true);
    expect(seen.lengths).toHaveLength(1);
    expect(seen.latest).toBe(await countOf('organisation.person WHERE last_changed = (SELECT max(last_changed) FROM organisation.person)'));
  });

  it('gives sheets that pandas reads, with all rows and with moments as moments', async () => {
    const persons = await countOf('organisation.person WHERE deleted IS NOT NULL');
    expect(seen.sheets).toEqual({ csv: persons, workbook: persons });
    expect(seen.sheetTypes).toEqual(['object', 'bool', 'datetime64[ns]']);
    expect(seen.sameIds).toBe(true);
  });

  it('gives dates that pandas reads', async () => {
    const [first] = await rowsOf('SELECT min(anniversary_date)::text AS day FROM organisation.person');
    expect(seen.firstDay).toBe(first?.day);
  });
});
