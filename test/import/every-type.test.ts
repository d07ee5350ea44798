/** A value of each type, as files and services write it -> what the database holds of it, or a fault that says what it must be. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { runImport } from '../../import/run-import';
import type { SourceValue } from '../../import/sources/source';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { memorySource } from './memory-source';

const FIELDS = {
  Flag: ['Boolean', 'bool'],
  Letter: ['Letter', 'own.letter'],
  Byte: ['Byte', 'int2'],
  Sbyte: ['SByte', 'int2'],
  Short: ['Short', 'int2'],
  Int: ['Int', 'int4'],
  Long: ['Long', 'int8'],
  Small: ['Int', 'int2'],
  Middle: ['Long', 'int4'],
  Single: ['Single', 'float4'],
  Float: ['Float', 'float8'],
  Whole: ['Decimal', 'numeric', '@decimal(precision: 3)'],
  Decimal: ['Decimal', 'numeric', '@decimal(precision: 5, scale: 2)'],
  Text: ['String', 'text', '@text(maxLength: 3, pattern: "^[^x]*$")'],
  Uuid: ['UUID', 'uuid'],
  Day: ['Date', 'date'],
  Moment: ['DateTime', 'timestamptz'],
  Time: ['TimeOfDay', 'time'],
  Length: ['Duration', 'interval'],
  Second: ['DateTime', 'timestamptz(0)'],
  Micro: ['DateTime', 'timestamptz(6)'],
  Milli: ['TimeOfDay', 'time(3)'],
  Tenth: ['Duration', 'own.tenth'],
  Within: ['Duration', 'own.within'],
  Minutes: ['Duration', 'own.minutes'],
  Hours: ['Duration', 'interval hour'],
  Days: ['Duration', 'interval day'],
  Months: ['Duration', 'interval year to month'],
  Few: ['Int', 'own.few'],
  Bytes: ['Binary', 'bytea'],
} as const;

type FieldName = keyof typeof FIELDS;

const MODEL = `extend schema @model(namespace: "Own", databaseSchema: "own")
"Letters."
enum Letter { "A." a "B." B }
"A thing."
type Thing @entity(table: "thing", set: "Things") @key(fields: ["id"]) {
  id: Int!
  ${Object.entries(FIELDS)
    .map(([name, [type, , limits = '']]) => `${name.toLowerCase()}: ${type} ${limits}`)
    .join('\n  ')}
}
`;

const DOMAINS =
  'CREATE DOMAIN own.tenth AS interval(1); CREATE DOMAIN own.within AS own.tenth; CREATE DOMAIN own.minutes AS interval day to minute; CREATE DOMAIN own.few AS int2';
const TABLE = `CREATE SCHEMA own; CREATE TYPE own.letter AS ENUM ('a', 'B'); ${DOMAINS}; CREATE TABLE own.thing (id int PRIMARY KEY, ${Object.entries(
  FIELDS,
)
  .map(([name, [, type]]) => `${name.toLowerCase()} ${type}`)
  .join(', ')})`;

let database: PrivateDatabase;
let client: Client;
let model: AnnotatedSchema;

beforeAll(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-types-'));
  writeFileSync(path.join(folder, 'model.graphql'), MODEL);
  model = readModel(folder);
  rmSync(folder, { recursive: true });
  database = await privateDatabase('own');
  client = await database.connect();
  await client.query(`${TABLE}; SET TimeZone = 'UTC'; SET IntervalStyle = 'iso_8601'`);
});

afterAll(() => database.drop());

interface Told {
  /** A value of the source, and the text that the database writes of what it holds. */
  readonly held: readonly (readonly [SourceValue, string])[];
  readonly refused: readonly SourceValue[];
  readonly mustBe: string;
}

const integers = (least: string, greatest: string, beyond: readonly [string, string]): Told => ({
  held: [
    [least, least],
    [greatest, greatest],
    [`+${greatest}`, greatest],
    ['007', '7'],
    [5, '5'],
  ],
  refused: [...beyond, '1.0', '1e2', '', ' 1', '0x1', 'x', 1.5, true, ['1']],
  mustBe: `an integer from ${least} to ${greatest}`,
});

const numbers = (more: Told['held'], refused: Told['refused'], mustBe: string): Told => ({
  held: [['1.5', '1.5'], ['-2e3', '-2000'], [0.25, '0.25'], ['NaN', 'NaN'], ['INF', 'Infinity'], ['-INF', '-Infinity'], ...more],
  refused: ['1,5', '', ' 1', '.5', '1.', 'Infinity', 'toString', '0x1', true, ['1'], ...refused],
  mustBe,
});

const TOLD: Readonly<Record<FieldName, Told>> = {
  Flag: {
    held: [[true, 'true'], [false, 'false'], ['true', 'true'], ['false', 'false']], // oxfmt-ignore
    refused: ['True', 'ja', 't', '', 1, 0, [true]],
    mustBe: 'true or false',
  },
  Letter: {
    held: [['a', 'a'], ['B', 'B']], // oxfmt-ignore
    refused: ['A', 'b', '', 'c', 1, ['a']],
    mustBe: 'one of a, B',
  },
  Byte: integers('0', '255', ['-1', '256']),
  Sbyte: integers('-128', '127', ['-129', '128']),
  Short: integers('-32768', '32767', ['-32769', '32768']),
  Int: integers('-2147483648', '2147483647', ['-2147483649', '2147483648']),
  Long: integers('-9223372036854775808', '9223372036854775807', ['-9223372036854775809', '9223372036854775808']),
  Small: integers('-32768', '32767', ['-32769', '32768']),
  Middle: integers('-2147483648', '2147483647', ['-2147483649', '2147483648']),
  Single: numbers([['3.4028235e38', '3.4028235e+38']], ['3.5e38', 1e300], 'a number of single precision'),
  Float: numbers([['1.7976931348623157e308', '1.7976931348623157e+308']], ['1e309'], 'a number'),
  Whole: {
    held: [['999', '999'], ['-999', '-999'], ['+7', '7'], ['0012', '12'], ['1.00', '1'], [12, '12'], ['-0', '0']], // oxfmt-ignore
    refused: ['1000', '1.5', '', '.', '-', '1e2', '1,5', 'x', true, ['1']],
    mustBe: 'a decimal number of at most 3 digits before and 0 after the point',
  },
  Decimal: {
    held: [['999.99', '999.99'], ['-0.50', '-0.5'], ['.5', '0.5'], ['5.', '5'], [1.25, '1.25']], // oxfmt-ignore
    refused: ['1000', '1.125', 0.001, 1e21],
    mustBe: 'a decimal number of at most 3 digits before and 2 after the point',
  },
  Text: {
    held: [['abc', 'abc'], ['', ''], ['a\tb', 'a\tb'], ['\\', '\\'], ['\\.', '\\.'], ['😀😀😀', '😀😀😀'], [12, '12'], [0.5, '0.5']], // oxfmt-ignore
    refused: ['abcd', '😀😀😀😀', 'x', 'a\0', '\ud83d', 1234, 2 ** 53, true, ['a']],
    mustBe: 'a text of at most 3 characters that matches ^[^x]*$',
  },
  Uuid: {
    held: [['6F70736C-6167-42d4-a5b1-c0de0d5f2b13', '6f70736c-6167-42d4-a5b1-c0de0d5f2b13']],
    refused: ['6f70736c616742d4a5b1c0de0d5f2b13', '', 'x', 1],
    mustBe: 'a UUID',
  },
  Day: {
    held: [['2024-02-29', '2024-02-29'], ['0001-01-01', '0001-01-01'], ['9999-12-31', '9999-12-31']], // oxfmt-ignore
    refused: ['2023-02-29', '0000-01-01', '10000-01-01', '29-02-2024', '2024-02-29T00:00:00Z', 'infinity', 'today', '', 20240229],
    mustBe: 'a day such as 2024-02-29',
  },
  Moment: {
    held: [['2024-02-29T12:00:00Z', '2024-02-29 12:00:00+00'], ['2024-02-29T12:00:00.5+01:00', '2024-02-29 11:00:00.5+00']], // oxfmt-ignore
    refused: ['2024-02-29T12:00:00', '2023-02-29T12:00:00Z', '2024-02-29', 'infinity', 'now', '', 0],
    mustBe: 'a moment with its offset, such as 2024-02-29T12:00:00Z',
  },
  Time: {
    held: [['07:59:59', '07:59:59'], ['23:59:59.999999', '23:59:59.999999']], // oxfmt-ignore
    refused: ['24:00:00', '7:59', '25:00:00', '', 0],
    mustBe: 'a time of day such as 07:59:59',
  },
  Length: {
    held: [['P1DT2H3M4.5S', 'P1DT2H3M4.5S'], ['-P1DT2H', 'P-1DT-2H'], ['-PT0.5S', 'PT-0.5S'], ['PT0S', 'PT0S']], // oxfmt-ignore
    refused: ['P', 'P1Y', '1 day', 'infinity', '', 5],
    mustBe: 'a length of time such as P1DT2H3M4.5S',
  },
  Second: {
    held: [['2024-02-29T12:00:00.000Z', '2024-02-29 12:00:00+00'], ['9999-12-31T23:59:59Z', '9999-12-31 23:59:59+00']], // oxfmt-ignore
    refused: ['2024-02-29T12:00:00.5Z', '9999-12-31T23:59:59.9999999Z'],
    mustBe: 'a moment with its offset, such as 2024-02-29T12:00:00Z, with whole seconds',
  },
  Micro: {
    held: [['2024-02-29T12:00:00.1234567Z', '2024-02-29 12:00:00.123457+00']],
    refused: ['2024-02-29T12:00:00.1234567'],
    mustBe: 'a moment with its offset, such as 2024-02-29T12:00:00Z',
  },
  Milli: {
    held: [['07:59:59.1230', '07:59:59.123'], ['23:59', '23:59:00']], // oxfmt-ignore
    refused: ['07:59:59.1234', '23:59:59.9999'],
    mustBe: 'a time of day such as 07:59:59, with at most 3 decimals of the second',
  },
  Tenth: {
    held: [['PT4.5S', 'PT4.5S'], ['P1DT3.50S', 'P1DT3.5S']], // oxfmt-ignore
    refused: ['PT4.55S', 'PT59.99S'],
    mustBe: 'a length of time such as P1DT2H3M4.5S, with at most 1 decimal of the second',
  },
  Within: {
    held: [['PT4.5S', 'PT4.5S']],
    refused: ['PT4.55S'],
    mustBe: 'a length of time such as P1DT2H3M4.5S, with at most 1 decimal of the second',
  },
  Minutes: {
    held: [['P1DT2H3M', 'P1DT2H3M'], ['-PT120S', 'PT-2M']], // oxfmt-ignore
    refused: ['PT30S', 'P1DT2H3M4.5S', 'PT59.9S'],
    mustBe: 'a length of time in whole minutes such as P1DT2H3M',
  },
  Hours: {
    held: [['P1DT2H', 'P1DT2H'], ['PT60M', 'PT1H']], // oxfmt-ignore
    refused: ['PT30M', 'PT1S'],
    mustBe: 'a length of time in whole hours such as P1DT2H',
  },
  Days: {
    held: [['P2D', 'P2D'], ['PT24H', 'P1D']], // oxfmt-ignore
    refused: ['PT36H', 'PT1S'],
    mustBe: 'a length of time in whole days such as P2D',
  },
  Months: {
    held: [['PT0S', 'PT0S']],
    refused: ['P30D', 'PT1S'],
    mustBe: 'PT0S, since the column keeps only whole months',
  },
  Few: integers('-32768', '32767', ['-32769', '32768']),
  Bytes: {
    held: [['SGVq', '\\x48656a'], ['-_8=', '\\xfbff'], ['', '\\x']], // oxfmt-ignore
    refused: ['S', '\\x48', 'æ', 1],
    mustBe: 'bytes as base64 text',
  },
};

it.each(Object.keys(TOLD) as FieldName[])('a field of the kind %s holds what it can be, and each other value is a fault', async name => {
  const { held, refused, mustBe } = TOLD[name];
  const run = async (values: readonly SourceValue[]) => {
    const source = memorySource({ Thing: values.map((value, index) => ({ Id: index, [name]: value })) });
    return await runImport({ connection: database.address, model, source, actor: 'test', allowLoss: true });
  };
  const good = await run([...held.map(([value]) => value), null]);
  expect([good.outcome, good.faults.kept]).toEqual(['APPLIED', []]);
  const column = name.toLowerCase();
  const { rows } = await client.query<{ text: string | null }>(`SELECT ${column}::text AS text FROM own.thing ORDER BY id`);
  expect(rows.map(({ text }) => text)).toEqual([...held.map(([, text]) => text), null]);
  const bad = await run(refused);
  expect(bad.faults.kept.map(({ place, message }) => [place?.line, message])).toEqual(
    refused.map((_value, index) => [index + 2, `${name} must be ${mustBe}.`]),
  );
});
