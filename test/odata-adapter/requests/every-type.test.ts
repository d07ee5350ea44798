/** A property of each type that there is: what its rows show is found by what is said of it, and nothing else is. The answers are compared with what all rows show, read once. */
import path from 'node:path';
import type { ScalarName } from '../../../graphql/scalar-name';
import type { FieldType } from '../../../graphql/annotated-schema';
import { readModel } from '../../../graphql/read-model/read-model';
import { assertNever } from '../../../std/assert-never';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking, type Json } from './asking';

const MODEL = path.join(PROJECT_ROOT, 'test/models/sample');
/** Of each property, spread over all that it shows. */
const VALUES = 5;
/** Others have no order in OData, or one that a test would have to know (members, collations). */
const ORDERED: readonly ScalarName[] = ['Byte', 'SByte', 'Short', 'Int', 'Long', 'Single', 'Float', 'Decimal', 'Date', 'DateTime', 'TimeOfDay', 'Duration']; // oxfmt-ignore

let asking: Asking;
let all: readonly Json[];
beforeAll(async () => {
  asking = await startAsking({ modelDir: MODEL });
  // Long numbers and decimals come as texts, so that no digit is lost.
  all = (await asking.pages('Items', { Accept: 'application/json;IEEE754Compatible=true' })).flat();
});
afterAll(() => asking.close());

const quoted = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

function literal(type: FieldType, value: unknown): string {
  if (type.kind === 'complex') throw new Error('A complex value has no literal.');
  if (type.kind === 'enum') return quoted(value);
  switch (type.name) {
    case 'String':
      return quoted(value);
    case 'Duration':
      return `duration${quoted(value)}`;
    case 'Binary':
      return `binary${quoted(value)}`;
    case 'Boolean':
    case 'Byte':
    case 'SByte':
    case 'Short':
    case 'Int':
    case 'Long':
    case 'Single':
    case 'Float':
    case 'Decimal':
    case 'UUID':
    case 'Date':
    case 'DateTime':
    case 'TimeOfDay':
      return String(value);
    case 'Stream':
      throw new Error('A stream has no literal.');
    default:
      return assertNever(type.name);
  }
}

const PROPERTIES = (readModel(MODEL).entities.find(({ name }) => name === 'Item')?.fields ?? [])
  .filter(({ type }) => type.kind !== 'complex' && !(type.kind === 'scalar' && type.name === 'Stream'))
  .map(({ odataName, type }) => ({ property: odataName, type }));

/** Every so-many-th, the first and the last among them. */
function spread(values: readonly unknown[]): readonly unknown[] {
  const step = (values.length - 1) / (VALUES - 1);
  return values.length <= VALUES ? values : Array.from({ length: VALUES }, (_, index) => values[Math.round(index * step)]);
}

const nameOf = ({ Collection, Number: number }: Json): string => `${String(Collection)}/${String(number)}`;
const namesOf = (rows: readonly Json[]): readonly string[] => rows.map(nameOf).sort();

async function found(filter: string): Promise<readonly string[]> {
  return namesOf((await asking.pages(`Items?$select=Collection,Number&$filter=${encodeURIComponent(filter)}`)).flat());
}

it.each(PROPERTIES)('$property is found by each value that it shows', async ({ property, type }) => {
  const shown = [...new Set(all.map(row => row[property]))].filter(value => value !== null && value !== 'NaN');
  const values = spread(shown.sort());
  expect(values).not.toEqual([]);
  const rows = (test: (value: unknown) => boolean): readonly string[] => namesOf(all.filter(row => test(row[property])));
  const isOrdered = type.kind === 'scalar' && ORDERED.includes(type.name);
  for (const [index, value] of values.entries()) {
    const other = values[(index + 1) % values.length];
    const [one, two] = [literal(type, value), literal(type, other)];
    const expected: Record<string, readonly string[]> = {
      [`${property} eq ${one}`]: rows(each => each === value),
      [`${property} ne ${one}`]: rows(each => each !== value),
      [`not (${property} eq ${one})`]: rows(each => each !== value),
      [`${property} in (${one})`]: rows(each => each === value),
      [`${property} in (${one},${two})`]: rows(each => each === value || each === other),
      [`not (${property} in (${one},${two}))`]: rows(each => each !== value && each !== other),
      [`${property} in (${one},null)`]: rows(each => each === value || each === null),
      [`${one} eq ${property} or ${property} eq null`]: rows(each => each === value || each === null),
      [`[${property}] in [[${one}]]`]: rows(each => each === value),
    };
    const answers: Record<string, readonly string[]> = {};
    for (const filter of Object.keys(expected)) answers[filter] = await found(filter);
    expect(answers).toEqual(expected);
    if (!isOrdered) continue;
    const [less, notLess] = [await found(`${property} lt ${one}`), await found(`${property} ge ${one}`)];
    expect([...less, ...notLess].sort()).toEqual(rows(each => each !== null && each !== 'NaN'));
    expect(await found(`${property} le ${one} and ${property} ge ${one}`)).toEqual(rows(each => each === value));
  }
});

const HAVE_ORDER = PROPERTIES.filter(({ type }) => !(type.kind === 'scalar' && type.name === 'Binary'));

it.each(HAVE_ORDER)('each row stands once in pages that are ordered by $property', async ({ property }) => {
  for (const order of ['asc', 'desc']) {
    const pages = await asking.pages(`Items?$select=Collection,Number&$orderby=${property} ${order}`, { Prefer: 'odata.maxpagesize=7' });
    expect(namesOf(pages.flat())).toEqual(namesOf(all));
  }
});

it('is asked of every type that a field may have', () => {
  const types = new Set(PROPERTIES.map(({ type }) => (type.kind === 'scalar' ? type.name : type.kind)));
  expect([...types].sort()).toEqual(['Binary', 'Boolean', 'Byte', 'Date', 'DateTime', 'Decimal', 'Duration', 'Float', 'Int', 'Long', 'SByte', 'Short', 'Single', 'String', 'TimeOfDay', 'UUID', 'enum']); // oxfmt-ignore
});
