/** Collections as CSV and as workbooks: every row and value that JSON has, as spreadsheets take them. */
import { inflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { allRights } from '../../../graphql/grants/create-grants';
import { withClient } from '../../../resolvers/database/with-client';
import { organisationModel } from '../../support/edm';
import { startPrivateService } from '../../support/service';
import { startAsking, type Asking, type Json } from './asking';

let asking: Asking;
let museum: Asking;
let root: string;
beforeAll(async () => {
  // Batches are small, so that a sheet is made of many.
  asking = await startAsking({ env: { PAGE_SIZE: '50', NESTED_PAGE_SIZE: '2' } });
  museum = await startAsking({ modelDir: 'test/models/sample' });
  root = await asking.service.listen();
});
afterAll(async () => {
  await asking.close();
  await museum.close();
});

type Sheet = Record<string, string>[];

const at = (url: string): string => `/odata/${url.replaceAll(' ', '%20')}`;

async function csv(url: string, headers?: Record<string, string>, from = asking): Promise<Sheet> {
  const response = await from.service.get(at(url), { accept: 'text/csv', ...headers });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv;charset=utf-8;header=present']);
  return parse(response.body, { columns: true });
}

/** A workbook's parts, by name. Sizes stand in the directory at the end of the archive. */
function parts(archive: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, start] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(data, data + size);
    found.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString('utf8'));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return found;
}

async function workbook(url: string): Promise<Map<string, string>> {
  const { statusCode, headers, rawPayload } = await asking.service.get(at(`${url}&$format=xlsx`));
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
  return parts(rawPayload);
}

describe('CSV', () => {
  it('has every row that pages have, and every value as JSON has it', async () => {
    const columns = 'Uuid,Firstname,Surname,Deleted,AnniversaryDate,RegisteredPostAddressId';
    const pages = (await asking.pages(`Persons?$select=${columns}&$orderby=Surname`)).flat();
    const rows = await csv(`Persons?$select=${columns}&$orderby=Surname`);
    const told = (value: unknown): string => (value === null ? '' : `${value as string | number | boolean}`);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows).toEqual(pages.map(row => Object.fromEntries(columns.split(',').map(name => [name, told(row[name])]))));
  });

  it('shows moments as the clock shows them in the time zone of the service', async () => {
    const [row] = await csv(
      'Persons?$compute=2024-07-01T10:00:00Z as summer,2024-01-01T23:30:00.25Z as winter&$select=summer,winter&$top=1',
    );
    expect(row).toEqual({ summer: '2024-07-01 12:00:00', winter: '2024-01-02 00:30:00.25' });
  });

  it('shows a time without an end as the last one that a sheet can have, though the year after has begun in the time zone', async () => {
    const query = 'Persons?$compute=maxdatetime() as until&$select=until&$top=1';
    expect(await csv(query)).toEqual([{ until: '9999-12-31 23:59:59' }]);
    expect((await workbook(query)).get('xl/worksheets/sheet1.xml')).toContain('<c s="2"><v>2958465.999988426</v></c>');
  });

  it('has columns with paths for links to one, and a row for each row of a link to many', async () => {
    const whole = await asking.service.as({ ...allRights(organisationModel()), pages: 'WHOLE' });
    const { value: persons } = (await whole.get(at('Persons?$expand=Affiliations($expand=OrgUnit)&$top=20&$orderby=Uuid'))).json<{
      value: Json[];
    }>();
    const expected = persons.flatMap(({ Uuid, Affiliations }) => {
      const affiliations = Affiliations as { Uuid: string; OrgUnit: { Name: string } | null }[];
      const rows = affiliations.map(({ Uuid: id, OrgUnit }) => [Uuid, id, OrgUnit?.Name ?? '']);
      return rows.length === 0 ? [[Uuid, '', '']] : rows;
    });
    const rows = await csv('Persons?$expand=Affiliations($select=Uuid;$expand=OrgUnit($select=Name))&$select=Uuid&$top=20&$orderby=Uuid');
    expect(rows.slice(0, 1).map(row => Object.keys(row))).toEqual([['Uuid', 'Affiliations.Uuid', 'Affiliations.OrgUnit.Name']]);
    expect(rows.map(row => Object.values(row))).toEqual(expected);
  });

  it('has columns for counts of links, computed values and groups', async () => {
    const [person] = await csv('Persons?$expand=Users/$count&$compute=length(Surname) as letters&$select=Surname,letters&$top=1');
    expect(Number(person?.letters)).toBe(person?.Surname?.length);
    expect(person?.['Users.$count']).toMatch(/^\d+$/);
    const groups = await csv('Persons?$apply=groupby((Surname),aggregate($count as persons))&$orderby=Surname');
    const expected = await asking.pages('Persons?$apply=groupby((Surname),aggregate($count as persons))&$orderby=Surname');
    expect(groups).toEqual(expected.flat().map(({ Surname, persons }) => ({ Surname: Surname ?? '', persons: String(persons) })));
  });

  it('tells every type of a property', async () => {
    const items = (await museum.get('Items', { accept: 'application/json;IEEE754Compatible=true' })).value as Json[];
    const sheet = await csv('Items', {}, museum);
    const names = [
      'Collection',
      'Title',
      'Condition',
      'Flag',
      'FlagOrNull',
      'Long',
      'Decimal',
      'DecimalOrNull',
      'Double',
      'Date',
      'Time',
      'Duration',
      'Binary',
    ];
    const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
    const told = (name: string, value: unknown): string => {
      if (value === null) return '';
      const text = `${value as string | number | boolean}`;
      return name === 'Title' ? harmless(text) : text;
    };
    expect(sheet.map(row => names.map(name => row[name]))).toEqual(items.map(item => names.map(name => told(name, item[name]))));
    expect(sheet.map(row => row['Size.Width'])).toEqual(items.map(({ Size }) => String((Size as Json).Width)));
  });

  it('has empty cells where a row lacks a column, also one with a name that every object knows', async () => {
    const names = ['constructor', 'toString', '__proto__'];
    const rows = await csv(`Persons?$apply=concat(${names.map(name => `aggregate($count as ${name})`).join(',')})`);
    const isThere = rows.map(row => Object.values(row).map(value => value !== ''));
    expect(isThere).toEqual(names.map(name => names.map(other => other === name)));
  });

  it.each(['=1+1', '+45', '-x', '@a'])('makes a text that begins as %s harmless', async text => {
    const [row] = await csv(`Persons?$compute=concat('${encodeURIComponent(text)}',Surname) as text&$select=Surname,text&$top=1`);
    expect(row?.text).toBe(`'${text}${row?.Surname ?? ''}`);
  });

  const SIGNS = ['=', '+', '-', '@'];
  const SPLITS = [',', ';', '\t', '\n', '\r\n', ';"', ',"'];
  it.each(SPLITS.flatMap(split => ['comma', 'semicolon'].map(separator => [split, separator] as const)))(
    'has no text that is a formula after %j for a spreadsheet that splits at other signs than %s',
    async (split, separator) => {
      const texts = SIGNS.map(
        (sign, place) => `concat('a${encodeURIComponent(split)}%${sign.charCodeAt(0).toString(16)}1;1,1',Surname) as T${place}`,
      );
      const url = `Persons?$compute=${texts.join(',')}&$select=Surname,T0,T1,T2,T3&$top=1&$format=csv;separator=${separator}`;
      const { body } = await asking.service.get(at(url));
      const read = [',', ';', '\t', [',', ';', '\t']].map(delimiter =>
        parse(body, { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\r\n', '\n'] }).flat(),
      );
      expect(read.flat().filter(cell => /^"*[=+\-@]/.test(cell))).toEqual([]);
      expect(new Set(read.map(({ length }) => length)).size).toBeGreaterThan(1);
    },
  );

  it('leaves a price such as 100,- as it is', async () => {
    const [row] = await csv("Persons?$compute=concat(Surname,': 100,-') as text&$select=Surname,text&$top=1");
    expect(row?.text).toBe(`${row?.Surname ?? ''}: 100,-`);
  });

  it.each(['%0A', '%0D', '%0D%0A'])('keeps a text with a line break (%s) in one cell', async lineBreak => {
    const [row, ...rest] = await csv(`Persons?$compute=concat('a${lineBreak}=b',Surname) as text&$select=Surname,text&$top=1`);
    expect([row?.text, rest]).toEqual([`a${decodeURIComponent(lineBreak)}'=b${row?.Surname ?? ''}`, []]);
  });

  it.each([
    ['Persons?$top=1&$select=Firstname,Surname&$format=csv;separator=semicolon', {}],
    ['Persons?$top=1&$select=Firstname,Surname&$format=csv', { 'accept-language': 'da-DK,en;q=0.5' }],
    ['Persons?$top=1&$select=Firstname,Surname', { accept: 'text/csv;separator=semicolon' }],
  ])('is for Danish Excel where it is asked for so: %s %j', async (url, headers: Record<string, string>) => {
    const { body } = await asking.service.get(at(url), headers);
    expect(body).toMatch(/^\uFEFFFirstname;Surname\r\n[^;,\r]+;[^;,\r]+\r\n$/);
  });

  it.each(['en,da;q=0.9', 'da;q=0.5,en', 'da;q=0'])(
    'is not for Danish Excel where another language is liked better: %s',
    async languages => {
      const { body } = await asking.service.get(at('Persons?$top=1&$select=Firstname,Surname&$format=csv'), {
        'accept-language': languages,
      });
      expect(body).toMatch(/^Firstname,Surname\r\n/);
    },
  );

  it('has a decimal comma for Danish Excel', async () => {
    const { body } = await asking.service.get(at('Persons?$compute=1.5 as number&$select=number&$top=1&$format=csv;separator=semicolon'));
    expect(body).toBe('\uFEFFnumber\r\n1,5\r\n');
  });

  it('comes whole, whatever page size is preferred, and says nothing of one', async () => {
    const response = await asking.service.get(at('Persons?$select=Uuid'), { accept: 'text/csv', prefer: 'odata.maxpagesize=3' });
    const [{ count } = { count: 0 }] = await asking.sql<{ count: number }>('SELECT count(*)::int AS count FROM organisation.person');
    expect(response.body.trimEnd().split('\r\n')).toHaveLength(count + 1);
    expect(response.headers).not.toHaveProperty('preference-applied');
    expect(response.headers['content-disposition']).toBe('attachment; filename="Persons.csv"');
  });

  it('has rows as long as pages have', async () => {
    const service = await startPrivateService();
    try {
      await withClient(service.database.address, async client => {
        await client.query(
          `UPDATE organisation.org_unit SET notes = repeat('x', 11000000) WHERE uuid IN (SELECT uuid FROM organisation.org_unit LIMIT 3)`,
        );
      });
      const { statusCode, body } = await service.get(at("OrgUnits?$select=Notes&$filter=startswith(Notes,'xxx')&$top=3"), {
        accept: 'text/csv',
      });
      expect([statusCode, body.length > 33_000_000]).toEqual([200, true]);
    } finally {
      await service.close();
    }
  });

  it('has headers and no row where nothing is found', async () => {
    const { body } = await asking.service.get(at('Persons?$filter=false&$select=Uuid&$format=csv'));
    expect(body).toBe('Uuid\r\n');
  });

  it.each([
    [
      'Persons?$expand=Affiliations,Users&$format=csv',
      'A table holds the rows of one link to many, and this request expands Affiliations and Users.',
    ],
    ['Persons?$expand=Affiliations($expand=Functions)&$format=xlsx', 'Affiliations and Affiliations/Functions'],
    ['Persons?$count=true&$format=csv', 'Leave $count out'],
    ['Persons/$ref?$format=csv', 'References are not answered as a table'],
    [
      'Persons?$format=csv;separator=tab',
      '$format names text/csv with a parameter or a value that the service does not have: leave it out, or write separator=comma or separator=semicolon.',
    ],
    ['$metadata?$format=csv', '$format admits no format of this resource'],
  ])('refuses what no table holds: %s', async (url, message) => {
    const { status, error } = await asking.fault(url);
    expect([status, error.message]).toEqual([406, expect.stringContaining(message)]);
  });

  it('refuses a single entity, and says what comes as a sheet', async () => {
    const [person] = await asking.rows('Persons?$top=1&$select=Uuid');
    const { status, error } = await asking.fault(`Persons(${String(person?.Uuid)})?$format=csv`);
    const told =
      '$format admits no format of this resource: ask for json. Only a collection comes as a sheet. $filter finds one entity in it.';
    expect([status, error.message]).toEqual([406, told]);
  });

  it('leaves a single entity as it is for those who like JSON too', async () => {
    const [person] = await asking.rows('Persons?$top=1&$select=Uuid&$filter=Affiliations/$count gt 2');
    const url = `Persons(${String(person?.Uuid)})?$expand=Affiliations`;
    const [plain, liked] = [await asking.get(url), await asking.get(url, { accept: 'text/csv,application/json;q=0.5' })];
    expect(liked).toEqual(plain);
    expect(plain).toHaveProperty(['Affiliations@odata.nextLink']);
  });

  it('leaves out what the key may not read, and refuses its name', async () => {
    const reader = await asking.service.as({ ...allRights(organisationModel()), deny: ['Person.cpr'] });
    const { body } = await reader.get(at('Persons?$top=1&$format=csv'));
    expect(body.split('\r\n')[0]?.split(',')).not.toContain('Cpr');
    expect((await reader.get(at('Persons?$select=Cpr&$format=csv'))).statusCode).toBe(403);
  });
});

describe.each(['csv', 'xlsx'])('a sheet as %s', format => {
  const url = at(`Persons?$expand=Affiliations&$format=${format}`);

  it('leaves the service running where nothing of it is read', async () => {
    const head = await asking.service.app.inject({ method: 'HEAD', url, headers: { ApiKey: asking.service.key } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await asking.service.get(url, { 'if-match': '"x"' })).statusCode).toBe(412);
    expect((await asking.service.get(at('Persons?$top=1'))).statusCode).toBe(200);
  });

  it('leaves the service running where clients leave before its end', async () => {
    for (let round = 0; round < 40; round += 1) {
      const leaving = new AbortController();
      const answered = fetch(`${root}${url}`, { headers: { ApiKey: asking.service.key }, signal: leaving.signal }).catch(() => undefined);
      await new Promise(resolve => setTimeout(resolve, round));
      leaving.abort();
      await answered;
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => asking.service.get(at('Persons?$top=1'))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });
});

describe('a workbook', () => {
  it('has a sheet with a row for each row, and cells of the types of the columns', async () => {
    const { Firstname, Surname } = (await asking.rows('Persons?$top=1&$orderby=Uuid'))[0] ?? {};
    const compute =
      "$compute=1.5 as number,2024-07-01T10:00:00Z as moment,2024-07-01 as day,concat('=',Surname) as formula,Surname eq Surname as flag,concat('a ',concat('%26','<')) as signs";
    const book = await workbook(`Persons?${compute}&$select=Firstname,number,moment,day,formula,flag,signs&$top=1&$orderby=Uuid`);
    const [, header, row] = /<row>(.*?)<\/row><row>(.*?)<\/row><\/sheetData>/s.exec(book.get('xl/worksheets/sheet1.xml') ?? '') ?? [];
    const text = (value: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
    expect(header).toBe(['Firstname', 'number', 'moment', 'day', 'formula', 'flag', 'signs'].map(text).join(''));
    expect(row).toBe(
      `${text(String(Firstname))}<c><v>1.5</v></c><c s="2"><v>45474.5</v></c><c s="1"><v>45474</v></c>${text(`=${String(Surname)}`)}<c t="b"><v>1</v></c>${text('a &amp;&lt;')}`,
    );
    expect([...book.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
  });

  it('has all rows', async () => {
    const [{ count } = { count: 0 }] = await asking.sql<{ count: number }>('SELECT count(*)::int AS count FROM organisation.person');
    const book = await workbook('Persons?$select=Uuid');
    expect(book.get('xl/worksheets/sheet1.xml')?.match(/<row>/g)).toHaveLength(count + 1);
    expect(book.get('xl/workbook.xml')).toContain('<sheet name="Persons" sheetId="1" r:id="rId1"/>');
  });

  it('is the same file whenever the same rows are asked for', async () => {
    const url = at('Persons?$select=Uuid,Surname&$top=3&$format=xlsx');
    const { rawPayload: before } = await asking.service.get(url);
    // The date alone is another: what the service begins with its own timers it also clears.
    const timers = (['Immediate', 'Interval', 'Timeout'] as const).flatMap(name => [`set${name}`, `clear${name}`] as const);
    jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: ['hrtime', 'nextTick', 'performance', 'queueMicrotask', ...timers] });
    try {
      expect((await asking.service.get(url)).rawPayload).toEqual(before);
    } finally {
      jest.useRealTimers();
    }
  });
});
