/** Literals finer than a microsecond, which is the finest that the data has: comparisons are as exact as if it had more. */
import path from 'node:path';
import { PROJECT_ROOT } from '../../../std/project-root';
import { startAsking, type Asking } from './asking';

let asking: Asking;
beforeAll(async () => {
  asking = await startAsking({ modelDir: path.join(PROJECT_ROOT, 'test/models/sample') });
});
afterAll(() => asking.close());

/** A value of one item, and literals that lie a little below and a little above it. */
const VALUES = [
  { property: 'Moment', number: 103, value: '2024-02-29T12:00:00.000001Z', below: '2024-02-29T12:00:00.000000999999Z', above: '2024-02-29T12:00:00.0000011Z' }, // oxfmt-ignore
  { property: 'Moment', number: 102, value: '9999-12-31T23:59:59.999999Z', below: '9999-12-31T23:59:59.9999989Z', above: '9999-12-31T23:59:59.999999999999Z' }, // oxfmt-ignore
  { property: 'Time', number: 103, value: '12:00:00.5', below: '12:00:00.499999999999', above: '12:00:00.5000001' },
  { property: 'Time', number: 102, value: '23:59:59.999999', below: '23:59:59.9999989', above: '23:59:59.999999999999' },
  { property: 'Duration', number: 105, value: "duration'P1DT2H'", below: "duration'PT93599.9999999S'", above: "duration'P1DT2H0.000000000001S'" }, // oxfmt-ignore
  { property: 'Duration', number: 104, value: "duration'-PT0.000001S'", below: "duration'-PT0.0000011S'", above: "duration'-PT0.0000009S'" }, // oxfmt-ignore
  { property: 'Duration', number: 103, value: "duration'PT0S'", below: "'-PT0.0000001S'", above: "'PT0.000000000001S'" },
] as const;

/** What each operator gives of a value beside a literal below it, and beside one above it. */
const OUTCOMES = [
  ['eq', false, false],
  ['ne', true, true],
  ['gt', true, false],
  ['ge', true, false],
  ['lt', false, true],
  ['le', false, true],
] as const;

const MIRRORED = { eq: 'eq', ne: 'ne', gt: 'lt', ge: 'le', lt: 'gt', le: 'ge' } as const;

const CASES = VALUES.flatMap(({ property, number, below, above, value }) =>
  OUTCOMES.flatMap(([operator, beside, besideAbove]) =>
    ([[below, beside], [above, besideAbove]] as const).map(([literal, holds]) => ({ property, number, operator, literal, holds, value })),
  ),
); // oxfmt-ignore

async function keeps(number: number, filter: string): Promise<boolean> {
  const rows = await asking.rows(`Items?$filter=Number eq ${number} and (${encodeURIComponent(filter)})&$select=Number`);
  return rows.length === 1;
}

it.each(CASES)('tells whether $property ($value) $operator $literal holds', async ({ property, number, operator, literal, holds }) => {
  expect(await keeps(number, `${property} ${operator} ${literal}`)).toBe(holds);
  expect(await keeps(number, `${literal} ${MIRRORED[operator]} ${property}`)).toBe(holds);
  expect(await keeps(number, `not (${property} ${operator} ${literal})`)).toBe(!holds);
});

it.each(VALUES)('finds $property among values only where one of them is exactly it: $value', async ({ property, number, value, below, above }) => {
  expect(await keeps(number, `${property} in (${below},${above})`)).toBe(false);
  expect(await keeps(number, `${property} in (${below},${value})`)).toBe(true);
  expect(await keeps(number, `contains([${below},${above}],[${property}])`)).toBe(false);
}); // oxfmt-ignore

it.each([
  ['00:00:00.0000001 lt 00:00:00.0000002', true],
  ['00:00:00.0000002 le 00:00:00.0000001', false],
  ['00:00:00.0000001 eq 00:00:00.000000100', true],
  ["duration'-PT0.0000002S' lt duration'-PT0.0000001S'", true],
  ["duration'PT60.0000001S' eq duration'PT1M0.0000001S'", true],
  ["duration'PT0.0000001S' in (duration'PT0.0000002S',duration'PT0.0000001S')", true],
  ['2024-01-01T00:00:00.0000001Z in (2024-01-01T00:00:00Z,2024-01-01T00:00:00.000001Z)', false],
  ['2024-01-01T01:00:00.0000001+01:00 eq 2024-01-01T00:00:00.0000001Z', true],
])('compares two literals exactly: %s', async (condition, holds) => {
  expect(await keeps(103, condition)).toBe(holds);
});

it('gives the same template its own answer for each literal', async () => {
  const counts: unknown[] = [];
  for (const time of ['12:00:00.5', '12:00:00.5000001', '12:00:00.4999999', '12:00:00.5'])
    counts.push(await keeps(103, `Time ge ${time}`), await keeps(103, `Time eq ${time}`));
  expect(counts).toEqual([true, true, false, false, true, false, true, true]);
});

it.each([
  'Moment add duration\'PT0.0000001S\' gt Moment', 'fractionalseconds(12:00:00.0000001) gt 0', "totalseconds(-(duration'PT0.0000001S')) lt 0",
  "cast(duration'PT0.0000001S',Edm.String) ne null", 'case(Flag:Time,true:12:00:00.0000001) eq 12:00:00', 'second(@t) eq 0&@t=12:00:00.0000001',
])('does not compute with such a literal: %s', async condition => {
  expect(await asking.fault(`Items?$filter=${condition}`)).toMatchObject({ status: 501, error: { code: 'NotOffered' } });
}); // oxfmt-ignore

it('reads twelve decimals, and no more', async () => {
  expect(await asking.fault('Items?$filter=Time eq 12:00:00.1234567890123')).toMatchObject({ status: 400 });
  expect(await asking.fault("Items?$filter=Duration eq duration'PT0.1234567890123S'")).toMatchObject({ status: 400 });
});

it('compares exactly at /graphql too', async () => {
  const { service } = asking;
  const query = `query ($time: TimeOfDay!) { items(filter: { time: { le: $time }, number: { eq: 103 } }) { nodes { number } } }`;
  const ask = async (time: string): Promise<unknown> => {
    const response = await service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: { query, variables: { time } } }); // oxfmt-ignore
    return response.json<{ data: { items: { nodes: unknown[] } } }>().data.items.nodes.length;
  };
  expect([await ask('12:00:00.4999999'), await ask('12:00:00.5'), await ask('12:00:00.5000001')]).toEqual([0, 1, 1]);
});
