/** Orders are made total by the key, say nothing twice, and follow nulls and Danish letters. */
import { openReading, SAMPLE, type Reading } from '../reading';

describe('an order', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(SAMPLE);
  });
  afterAll(() => reading.close());

  it.each([
    ['', '"t0"."collection" COLLATE "da-x-icu", "t0"."number"'],
    ['{ number: DESC }', '"t0"."number" DESC, "t0"."collection" COLLATE "da-x-icu" DESC'],
    ['{ collection: ASC }, { number: ASC }', '"t0"."collection" COLLATE "da-x-icu", "t0"."number"'],
    [
      '{ title: ASC }, { title: DESC }',
      '"t0"."title" COLLATE "da-x-icu" ASC NULLS FIRST, "t0"."collection" COLLATE "da-x-icu" DESC, "t0"."number" DESC',
    ],
    ['{ condition: DESC }', '"t0"."condition" DESC, "t0"."collection" COLLATE "da-x-icu" DESC, "t0"."number" DESC'],
    ['{ size: { height: DESC } }', '"t0"."size_height" DESC NULLS LAST, "t0"."collection" COLLATE "da-x-icu" DESC, "t0"."number" DESC'],
    ['{ whole: { number: ASC } }', '"t1"."number" ASC NULLS FIRST, "t0"."collection" COLLATE "da-x-icu", "t0"."number"'],
    [
      '{ number: ASC }, { whole: { number: DESC } }, { whole: { number: ASC } }, { whole: { whole: { number: ASC } } }',
      '"t0"."number", "t1"."number" DESC NULLS LAST, "t2"."number" ASC NULLS FIRST, "t0"."collection" COLLATE "da-x-icu"',
    ],
    [
      '{ expression: { by: { call: { function: LENGTH, arguments: [{ field: { name: Item_label } }] } }, direction: DESC } }',
      'length("t0"."label") DESC, "t0"."collection" COLLATE "da-x-icu" DESC, "t0"."number" DESC',
    ],
    ['{ expression: { by: { value: { int: 5 } }, direction: ASC } }', '"t0"."collection" COLLATE "da-x-icu", "t0"."number"'],
  ])('[%s] becomes ORDER BY %s', async (order, expected) => {
    const { errors, statements } = await reading.read(`{ items(orderBy: [${order}], first: 1) { nodes { number } } }`);
    expect(errors).toEqual([]);
    expect(/ ORDER BY (.*) LIMIT/.exec(statements[0]?.text ?? '')?.[1]).toBe(expected);
  });

  it.each([
    '{ orderBy: [{ by: { and: [] }, direction: ASC }] }',
    '{ orderBy: [{ by: { or: [] }, direction: DESC }] }, { top: 3 }',
    '{ compute: [{ as: "a", value: { and: [] } }] }, { orderBy: [{ by: { named: "a" }, direction: ASC }] }',
    '{ groupBy: { by: [{ as: "a", value: { and: [] } }] } }, { orderBy: [{ by: { named: "a" }, direction: ASC }] }',
    '{ extreme: { kind: TOPCOUNT, amount: { int: 1 }, value: { or: [] } } }',
  ])('of transformed rows may be by what is the same for all of them: %s', async steps => {
    const { errors, data } = await reading.read(`{ itemsAggregate(steps: [${steps}], first: 2) { nodes { structure } } }`);
    expect(errors).toEqual([]);
    expect(data.itemsAggregate).toMatchObject({ nodes: expect.arrayContaining([{ structure: 0 }]) as unknown });
  });
});
