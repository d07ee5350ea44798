/** A free-text search over one entity -> the SQL that is true where one of its fields has what is looked for; of these only such as the key may read. */
import type { SearchExpression, Sought } from '../../expression/expression-tree';
import { allBut } from '../../expression/searched-rows';
import { scalar } from '../../expression/value-types';
import { assertNever } from '../../../std/assert-never';
import { columnReference, joinReference } from '../tables/column-reference';
import { searchedText, searchFor } from '../nodes/searched-text';
import { allOf, anyOf, constant, exists, infix, not, parameterOf, select, suffix } from '../nodes/sql-building';
import type { SqlContext } from '../tables/sql-context';
import { sourceOf } from '../tables/statement-tables';
import type { SqlExpression } from '../nodes/sql-nodes';

/** A field that is null holds nothing. */
export function searchIsTrue(search: SearchExpression, context: SqlContext): SqlExpression {
  const { found, without, place } = search;
  return allOf([
    ...(found ? [holds(found, { search, alias: context.tables.aliasAt(place), context })] : []),
    ...(without ? [not(isFound(without, search, context))] : []),
  ]);
}

export function searchIsFalse(search: SearchExpression, context: SqlContext): SqlExpression {
  return searchIsTrue({ ...search, ...allBut(search) }, context);
}

export function searchValue(search: SearchExpression, context: SqlContext): SqlExpression {
  return suffix(searchIsTrue(search, context), 'IS TRUE');
}

/** Among those that are found on their own, by an index. Without OFFSET PostgreSQL would take it for cheap to walk the whole table and test each row. */
function isFound(sought: Sought, search: SearchExpression, context: SqlContext): SqlExpression {
  const { tables } = context;
  const own = tables.aliasAt(search.place);
  const { table, identity } = tables.entity(search.entity);
  const [searched, found] = [tables.nextAlias(), tables.nextAlias()];
  const keys = identity.map(({ column }) => column);
  const rows = select({
    columns: [{ kind: 'columns', items: identity.map(column => ({ expression: joinReference(searched, column), alias: undefined })) }],
    from: sourceOf(table, searched),
    where: holds(sought, { search, alias: searched, context }),
    offset: constant('0'),
  });
  const isSame = keys.map(name => infix({ kind: 'column', table: found, name }, '=', { kind: 'column', table: own, name }));
  const isAmong = exists({ from: { kind: 'derived', select: rows, alias: found }, where: allOf(isSame) });
  return tables.mayJoin() ? isAmong : suffix(isAmong, 'IS TRUE');
}

interface Row {
  readonly search: SearchExpression;
  /** Of its table. */
  readonly alias: string;
  readonly context: SqlContext;
}

function holds(sought: Sought, row: Row): SqlExpression {
  switch (sought.kind) {
    case 'words':
      return holdsSome([sought], row);
    case 'everyOf':
      return allOf(sought.terms.map(term => holds(term, row)));
    case 'someOf':
      return someHold(sought.terms, row);
    case 'noneOf':
      return suffix(someHold(sought.terms, row), 'IS NOT TRUE');
    default:
      return assertNever(sought);
  }
}

type Words = Extract<Sought, { kind: 'words' }>;

/** Terms that are words become one of them: the words of a field are taken apart once for all. */
function someHold(terms: readonly Sought[], row: Row): SqlExpression {
  const words = terms.filter(term => term.kind === 'words');
  const others = terms.filter(term => term.kind !== 'words').map(term => holds(term, row));
  return anyOf(words.length === 0 ? others : [holdsSome(words, row), ...others]);
}

function holdsSome(words: readonly Words[], { search, alias, context: { tables, grants } }: Row): SqlExpression {
  const readable = tables.entity(search.entity).searched.filter(column => grants.mayRead(column.owner, column.alias));
  return anyOf(
    readable.map(column => {
      const query = words
        .map(({ query }) => searchFor(parameterOf(scalar('String'), query)))
        .reduce((left, right) => infix(left, '||', right));
      return infix(searchedText(columnReference(alias, column, grants)), '@@', query);
    }),
  );
}
