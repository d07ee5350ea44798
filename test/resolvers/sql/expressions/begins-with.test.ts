/** Beginnings of texts as ranges by code points. */
import { beginsWith } from '../../../../resolvers/sql/expressions/begins-with';
import { parameterFrom, type StatementValues } from '../../../../resolvers/sql/nodes/parameter-source';
import type { SqlExpression } from '../../../../resolvers/sql/nodes/sql-nodes';

const COLUMN: SqlExpression = { kind: 'column', table: 't0', name: 'name' };

function bounds(prefix: string): unknown[] {
  const values: StatementValues = {
    variables: { p: prefix },
    now: String,
    limit: 0,
    skip: 0,
    token: undefined,
    parents: [],
    limitOfAll: 0,
  };
  const range = beginsWith(
    [COLUMN, undefined],
    { kind: 'slot', variable: 'p', convert: undefined },
    { specialise: question => question(values) },
  );
  const ends = range.kind === 'logical' ? range.operands : [range];
  return ends.map(end =>
    end.kind === 'infix' && end.right.kind === 'parameter' ? [end.operator, parameterFrom(end.right.source, values)] : end,
  );
}

describe('a range by code points', () => {
  it.each([
    ['Ni', 'Nj'],
    ['å', 'æ'],
    ['%', '&'],
    ['a\ud7ff', 'a\ue000'],
    ['a\u{10ffff}', 'b'],
    ['😀', '😁'],
  ])('from %j to before %j', (prefix, beyond) => {
    expect(bounds(prefix)).toEqual([
      ['~>=~', prefix],
      ['~<~', beyond],
    ]);
  });

  it.each(['', '\u{10ffff}'])('has no end for %j', prefix => {
    expect(bounds(prefix)).toEqual([['~>=~', prefix]]);
  });
});
