/**
 * A total order and the values of one row, which a token gives -> the rows after it, as ranges that have no row in common. Each of them is served by an index in that order from where it begins,
 * so that a page costs the same however deep it lies; an OR over several would be read from the index's start.
 */
import type { OrderKey } from './order-keys';
import { allOf, infix, parameter, sqlType, suffix } from '../nodes/sql-building';
import { encodingOf } from '../nodes/parameter-value';
import type { SqlExpression } from '../nodes/sql-nodes';
import type { SqlContext } from '../tables/sql-context';

/** A key and the row's value of it. */
interface Mark {
  readonly key: OrderKey;
  readonly isNull: boolean;
  readonly value: SqlExpression;
}

/** A token has a value for each key, in their order. None, when the row is the last there can be. */
export function buildKeyset(keys: readonly OrderKey[], { specialise }: Pick<SqlContext, 'specialise'>): readonly SqlExpression[] {
  const isWhole = specialise(({ token }) => token?.length === keys.length);
  if (keys.length === 0 || !isWhole) throw new Error('A row has a value for each key.');
  const marks = keys.map((key, index): Mark => {
    const value = parameter({ kind: 'token', index, encoding: encodingOf(key.type) }, key.comparedAs ?? sqlType(key.type));
    return { key, isNull: specialise(({ token }) => token?.[index] === null), value };
  });
  return rangesAfter(marks);
}

/** First those in which the first key decides, then those that tie with it. */
function rangesAfter(marks: readonly Mark[]): readonly SqlExpression[] {
  const [mark, ...more] = marks;
  if (!mark) return [];
  if (isUniform(marks)) return [wholeRow(marks)];
  const ties = rangesAfter(more).map(range => allOf([tiesWith(mark), range]));
  return [...isAfter(mark), ...ties];
}

/**
 * Whether one comparison of rows says it all: the keys go one way, and no null comes after the values. Ascending, nulls come before all values, and a comparison with one is not
 * true, as it should be; descending, they come last.
 */
function isUniform(marks: readonly Mark[]): boolean {
  const descending = marks[0]?.key.descending ?? false;
  return marks.every(({ key, isNull }) => key.descending === descending && !(descending && key.nullable) && !isNull);
}

function wholeRow(marks: readonly Mark[]): SqlExpression {
  const operator = marks[0]?.key.descending ? '<' : '>';
  const [only] = marks;
  if (only && marks.length === 1) return infix(only.key.compared, operator, only.value);
  const row: SqlExpression = { kind: 'row', items: marks.map(({ key }) => key.compared) };
  return infix(row, operator, { kind: 'row', items: marks.map(({ value }) => value) });
}

/** Alternatives; none when nothing comes after. */
function isAfter({ key: { compared, descending, nullable }, isNull, value }: Mark): readonly SqlExpression[] {
  if (isNull) return descending ? [] : [suffix(compared, 'IS NOT NULL')];
  if (!descending) return [infix(compared, '>', value)];
  return [infix(compared, '<', value), ...(nullable ? [suffix(compared, 'IS NULL')] : [])];
}

function tiesWith({ key: { compared }, isNull, value }: Mark): SqlExpression {
  return isNull ? suffix(compared, 'IS NULL') : infix(compared, '=', value);
}
