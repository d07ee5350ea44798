/** Each type that a model can use, as PostgreSQL writes it, arrives in the form that graphql/data-plane-types.ts states. */
import { openDatabase } from '../../../resolvers/database/open-database';
import type { Database } from '../../../resolvers/database/database-types';
import { testDatabase } from '../../support/database';
import { PATIENT_DATABASE } from '../../support/patient';

let database: Database;

beforeAll(async () => {
  database = await openDatabase({ connection: testDatabase(), ...PATIENT_DATABASE });
});

afterAll(() => database.close());

async function read(expression: string): Promise<unknown> {
  const [row] = await database.run({ text: `SELECT ${expression} AS value`, values: [] }, undefined);
  return row?.value;
}

const FORMS: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null::boolean', null],
  ['1::smallint', 1],
  ['-2147483648', -2147483648],
  ['9007199254740991::bigint', 9007199254740991],
  ['-9007199254740991::bigint', -9007199254740991],
  ['9007199254740993::bigint', '9007199254740993'],
  ["'-9223372036854775808'::bigint", '-9223372036854775808'],
  ['37.50::numeric(6,2)', 37.5],
  ['0::numeric', 0],
  ['100::numeric', 100],
  ['123456789012345.6::numeric', 123456789012345.6],
  ['-0.12345678901234567890::numeric', '-0.12345678901234567890'],
  ['12345678901234567890::numeric', '12345678901234567890'],
  ['10000000000000000.00::numeric', 10000000000000000],
  ['0.000001::numeric', 0.000001],
  ['-0.0000001::numeric', '-0.0000001'],
  ['0.0000000000::numeric', 0],
  ["'NaN'::numeric", 'NaN'],
  ["'Infinity'::numeric", 'INF'],
  ['0.1::real', 0.1],
  ['1e300::double precision', 1e300],
  ["'NaN'::double precision", 'NaN'],
  ["'Infinity'::real", 'INF'],
  ["'-Infinity'::double precision", '-INF'],
  ["'Ærø''s'::text", "Ærø's"],
  ["'6F9619FF-8B86-D011-B42D-00CF4FC964FF'::uuid", '6f9619ff-8b86-d011-b42d-00cf4fc964ff'],
  ["'WORN'::sample.condition", 'WORN'],
  ["'2024-02-29'::date", '2024-02-29'],
  ["'12345-01-02'::date", '12345-01-02'],
  ["'0001-01-01 BC'::date", '0000-01-01'],
  ["'0044-03-15 BC'::date", '-0043-03-15'],
  ["'infinity'::date", '9999-12-31'],
  ["'-infinity'::date", '0001-01-01'],
  ["'2024-02-29 12:00:00+00'::timestamptz", '2024-02-29T12:00:00.000000Z'],
  ["'2024-02-29 12:00:00.123+02'::timestamptz", '2024-02-29T10:00:00.123000Z'],
  ["'2024-02-29 12:00:00.100000+00'::timestamptz", '2024-02-29T12:00:00.100000Z'],
  ["'2024-02-29 12:00:00.000001+00'::timestamptz", '2024-02-29T12:00:00.000001Z'],
  ["'2024-02-29 12:00:00.5'::timestamp", '2024-02-29T12:00:00.500000Z'],
  ["'12345-01-02 03:04:05+00'::timestamptz", '12345-01-02T03:04:05.000000Z'],
  ["'0044-03-15 12:00:00.5+00 BC'::timestamptz", '-0043-03-15T12:00:00.500000Z'],
  ["'0044-03-15 12:00:00 BC'::timestamp", '-0043-03-15T12:00:00.000000Z'],
  ["'infinity'::timestamptz", '9999-12-31T23:59:59.999999Z'],
  ["'-infinity'::timestamptz", '0001-01-01T00:00:00.000000Z'],
  ["'07:59:59.999'::time", '07:59:59.999000'],
  ["'07:59'::time", '07:59:00.000000'],
  ["'24:00'::time", '23:59:59.999999'],
  ["'1 day 2 hours 3 minutes 4.5 seconds'::interval", 'P1DT2H3M4.5S'],
  ["'36 hours'::interval", 'P1DT12H'],
  ["'-36 hours -0.000001 seconds'::interval", '-P1DT12H0.000001S'],
  ["'1 day -1 hour'::interval", 'PT23H'],
  ["'-0.5 seconds'::interval", '-PT0.5S'],
  ["'0'::interval", 'PT0S'],
  ["'1 year 2 months'::interval", 'P420D'],
  ["'\\x00ff'::bytea", 'AP8='],
  ["''::bytea", ''],
  ["'\\xfbff'::bytea", '-_8='],
];

it.each(FORMS)('%s', async (expression, expected) => {
  expect(await read(expression)).toBe(expected);
});

it('fails the statement, and not the process, where a value comes in another form', async () => {
  const text = `SELECT set_config('intervalstyle', 'sql_standard', true) AS style, '1 day 02:00'::interval AS value`;
  await expect(database.run({ text, values: [] }, undefined)).rejects.toThrow('PostgreSQL refused a statement.');
  expect(await read("'36 hours'::interval")).toBe('P1DT12H');
});
