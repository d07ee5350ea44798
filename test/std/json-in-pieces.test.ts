/** JSON that is written in pieces is the JSON that is written at once. */
import fc from 'fast-check';
import { omitNulls } from '../../odata-adapter/response/omit-nulls';
import { jsonInPieces } from '../../std/json-in-pieces';
import { WorkPieces } from '../../std/work-pieces';
import { PROPERTY_SEED } from '../support/property-seed';

const row = (seed: number): object => ({
  'a"b': seed,
  text: 'æ\u2028"\\',
  none: null,
  missing: undefined,
  list: [1, null, undefined, 'x', {}, []],
});

const tree = (depth: number): object =>
  depth === 0 ? row(0) : { ...row(depth), below: Array.from({ length: 7 }, () => tree(depth - 1)), one: { deep: tree(depth - 1) } };

const CASES: readonly (readonly [string, object])[] = [
  ['an object', row(1)],
  ['many rows', { '@odata.count': undefined, value: Array.from({ length: 1000 }, (_, seed) => row(seed)), link: null }],
  ['many values', { values: Array.from({ length: 1000 }, (_, index) => (index % 3 === 0 ? null : index)) }],
  ['one row with many below it', { value: [tree(3)] }],
  ['long texts', { value: Array.from({ length: 9 }, (_, seed) => ({ ...row(seed), text: 'æ"'.repeat(seed * 20_000) })) }],
  ['nothing', []],
];

describe('JSON in pieces', () => {
  it.each(CASES)('is what JSON.stringify writes of %s', async (_name, value) => {
    const written = await jsonInPieces(value, { stringify: part => JSON.stringify(part), omitsNulls: false, rows: 0 }, new WorkPieces());
    expect(written.toString()).toBe(JSON.stringify(value));
  });

  it.each(CASES)('leaves the nulls of properties out of %s, and keeps those of lists', async (_name, value) => {
    const stringify = (part: object): string => {
      omitNulls(part);
      return JSON.stringify(part);
    };
    const written = await jsonInPieces(structuredClone(value), { stringify, omitsNulls: true, rows: 0 }, new WorkPieces());
    expect(written.toString()).toBe(stringify(structuredClone(value)));
  });

  it.each(CASES)('writes the values of %s in the way of its writer', async (_name, value) => {
    const stringify = (part: object): string =>
      JSON.stringify(part, (_key, inner: unknown) => (typeof inner === 'number' ? `n${inner}` : inner));
    const written = await jsonInPieces(value, { stringify, omitsNulls: false, rows: 0 }, new WorkPieces());
    expect(written.toString()).toBe(stringify(value));
  });

  it('is what JSON.stringify writes of a list that has all rows, short and long ones', async () => {
    const value = {
      value: Array.from({ length: 1000 }, (_, seed) => ({ ...row(seed), text: 'æ'.repeat(seed % 90 === 0 ? 300_000 : seed) })),
    };
    const written = await jsonInPieces(value, { stringify: part => JSON.stringify(part), omitsNulls: false, rows: 1000 }, new WorkPieces());
    expect(written.toString()).toBe(JSON.stringify(value));
  });

  it('is what JSON.stringify writes of anything', async () => {
    const value = fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), { minLength: 201, maxLength: 250 });
    await fc.assert(
      fc.asyncProperty(value, async generated => {
        const written = await jsonInPieces(
          generated,
          { stringify: part => JSON.stringify(part), omitsNulls: false, rows: 0 },
          new WorkPieces(),
        );
        expect(written.toString()).toBe(JSON.stringify(generated));
      }),
      { numRuns: 10, seed: PROPERTY_SEED },
    );
  });

  it('ends when nobody waits for it any more', async () => {
    const pieces = new WorkPieces(() => {
      throw new Error('left');
    });
    const endless = { stringify: (part: object): string => JSON.stringify(part), omitsNulls: false, rows: 0 };
    // As long as it takes until a piece is over.
    const value = { value: Array.from({ length: 1_000_000 }, () => ({})) };
    await expect(jsonInPieces(value, endless, pieces)).rejects.toThrow('left');
  });
});
