/**
 * Entities by their keys, and a link -> one select of the keys of all rows that the link leads to now, or led to when the client may have read it. On the way each table counts as it is, and as its former
 * rows were. A row that is shown anew stands beside no former one: a link between them was never seen. Where a client took several pages, rows of different moments are joined too: so a row may be named that the link never led to.
 */
import type { RowCondition } from '../../../graphql/annotated-schema';
import { isScalar, scalar } from '../../expression/value-types';
import { SQL_TYPE } from '../../storage/column-types';
import type { JoinColumn, StoredColumn, StoredEntity, StoredLink, StoredTable, ValueType } from '../../storage/storage-model';
import { encodingOf } from '../nodes/parameter-value';
import { rowConditions } from '../nodes/row-conditions';
import { allOf, cast, countParameter, infix, not, parameter, select, SQL_FALSE, SQL_TRUE, sqlType } from '../nodes/sql-building';
import type { SqlCommonTable, SqlExpression, SqlParameter, SqlSelect, SqlSource } from '../nodes/sql-nodes';
import type { StatementContext } from '../pages/collection-query';
import { PARENT_ALIAS } from '../statements/build-linked-statements';
import { checkLink, columnReference, joinReference } from '../tables/column-reference';
import { sourceOf } from '../tables/statement-tables';
import { compared } from './build-changes';
import { isOf, notedTable, ofColumn, reachedOn, relationOf, valueIn } from './change-log';
import { anewTable, FORMER_ROWS, formerTable, isShownAnew } from './former-rows';

/** Whose key is told, and the keys of what it belongs to. */
export interface ReachedKey {
  readonly entity: StoredEntity;
  readonly owners: readonly ReachedOwner[];
  /** Links of the entity of which it is asked too what they led to. */
  readonly followed: readonly StoredLink[];
}

export interface ReachedOwner {
  readonly link: StoredLink;
  readonly key: ReachedKey;
}

export interface ReachedQuery {
  readonly from: StoredEntity;
  readonly link: StoredLink;
  readonly key: ReachedKey;
  /** Whether only what former rows led to is told. It has all that the link leads to no longer. */
  readonly isFormer: boolean;
}

/** What a row calls a part of a key: `person/uuid`. */
export function reachedAlias(way: readonly string[], { alias }: StoredColumn): string {
  return [...way, alias].join('/');
}

/** What a row calls a part of what tells the entity apart, where it is asked what its links led to. */
export function identityAlias(way: readonly string[], index: number): string {
  return [...way, `#${index}`].join('/');
}

/** Of a contained entity that links are followed from: false where what contains it was hidden as long as the client took pages. Then no link that the entity has lost since was ever told. */
export const SEEN_ALIAS = '#seen';

export function buildReached({ from, link, key, isFormer }: ReachedQuery, context: StatementContext): SqlSelect {
  checkLink(link, context.grants);
  const way = new Way(from);
  const { through } = link;
  const started = way.go({ ...from, rows: [], by: from.identity, read: link.from }, way.given);
  const across = through ? way.go({ table: through.table, identity: [], rows: [], by: through.from, read: through.to }, started) : started;
  const parts = goTo({ key, by: link.to.columns, rows: link.to.rows, path: [] }, across, { way, context });
  const seen = link.link.contained && key.followed.length > 0 ? [{ expression: way.isSeen, alias: SEEN_ALIAS }] : [];
  const items = [
    { expression: way.ordinal, alias: PARENT_ALIAS },
    ...seen,
    ...parts.map(({ expression, alias }) => ({ expression, alias })),
  ];
  return select({
    with: way.tables,
    columns: [{ kind: 'columns', items }],
    from: way.end,
    where: isFormer ? inStep(IS_FORMER) : undefined,
    groupBy: [way.ordinal, ...parts.map(({ expression }) => expression)],
    // Else the order would tell in which order rows were written, also by changes that the key cannot see.
    orderBy: parts.flatMap(({ expression, column }) =>
      column === undefined ? [] : [{ expression: compared(expression, column), descending: false, nullable: false }],
    ),
    limit: countParameter('all'),
  });
}

/** Of a key; or of what tells an entity apart, which is not told. */
interface ReachedPart {
  readonly expression: SqlExpression;
  readonly alias: string;
  /** Of a part that is told. */
  readonly column: StoredColumn | undefined;
}

interface Destination {
  readonly key: ReachedKey;
  readonly by: readonly JoinColumn[];
  readonly rows: readonly RowCondition[];
  /** Names of the links to owners that lead there. */
  readonly path: readonly string[];
}

interface Going {
  readonly way: Way;
  readonly context: StatementContext;
}

/** Goes to the rows, and on to what they belong to. Gives the parts of the keys. */
function goTo({ key, by, rows, path }: Destination, from: readonly SqlExpression[], { way, context }: Going): readonly ReachedPart[] {
  const { entity, owners, followed } = key;
  const { grants } = context;
  for (const column of entity.key) columnReference(TABLE, column, grants);
  for (const { link } of owners) checkLink(link, grants);
  const identity = followed.length > 0 ? entity.identity : [];
  const read = [...entity.key, ...identity, ...owners.flatMap(({ link }) => link.from)];
  const values = way.go({ ...entity, rows, by, read }, from);
  const own = entity.key.map((column, index) => ({ expression: partOf(values, index), alias: reachedAlias(path, column), column }));
  const apart = identity.map((column, index) => {
    const value = partOf(values, entity.key.length + index);
    return { expression: isTyped(column) ? value : cast(value, SQL_TYPE.String), alias: identityAlias(path, index), column: undefined };
  });
  let at = entity.key.length + identity.length;
  return [
    ...own,
    ...apart,
    ...owners.flatMap(({ link, key: owner }) => {
      const start = values.slice(at, (at += link.from.length));
      return goTo({ key: owner, by: link.to.columns, rows: link.to.rows, path: [...path, link.name] }, start, { way, context });
    }),
  ];
}

function partOf(values: readonly SqlExpression[], index: number): SqlExpression {
  const value = values[index];
  if (value === undefined) throw new Error('A part of a key was not read.');
  return value;
}

type Column = JoinColumn | StoredColumn;

/** One table further. */
interface Hop {
  readonly table: StoredTable;
  /** Empty where none of its rows is ever hidden. */
  readonly identity: StoredEntity['identity'];
  /** What must be true of its rows besides. */
  readonly rows: readonly RowCondition[];
  /** Equal to what the way has read before. */
  readonly by: readonly Column[];
  readonly read: readonly Column[];
}

/** One way to go it. */
interface Step {
  readonly source: SqlSource;
  readonly conditions: readonly SqlExpression[];
  readonly valueOf: (column: Column) => SqlExpression;
  readonly isFormer?: SqlExpression;
  readonly mayBeAnew?: SqlExpression;
}

const [TABLE, STEP, ORDINAL] = ['t', 's', 'ordinal'] as const;
/** Whether the way has led over a former row; and whether it may lead over rows that are shown anew. Such a way leads over no former ones; PostgreSQL need not look up which rows it means. */
const [IS_FORMER, MAY_BE_ANEW] = ['is_former', 'may_be_anew'] as const;

/** Common tables, each with all that was read on the way to it. */
class Way {
  readonly given: readonly SqlExpression[];
  readonly #steps: SqlCommonTable[] = [];
  readonly #anew: SqlCommonTable[] = [];
  readonly #relations = new Set<string>();
  readonly #source: SqlSource;
  #columns: readonly string[] = [];

  /** Those that it starts from are told apart by their identity, and by the ordinal behind it: several may have one. Behind that, whether they were hidden with what contains them. */
  constructor({ identity, table }: StoredEntity) {
    const names = identity.map((_, index) => `k${index}`);
    const parents = [...identity.map(typeOf), scalar('Int'), scalar('Boolean')];
    const arrays = parents.map((type, index) => ({ ...parentParameter(type, index), array: true }));
    this.#source = { kind: 'unnest', arrays, alias: STEP, columns: [...names, ORDINAL, MAY_BE_ANEW], ordinal: undefined };
    this.given = identity.map((column, index) => (isTyped(column) ? inStep(`k${index}`) : ofColumn(table, column, inStep(`k${index}`))));
  }

  get ordinal(): SqlExpression {
    return inStep(ORDINAL);
  }

  /** Of rows of one key. */
  get isSeen(): SqlExpression {
    return { kind: 'aggregate', name: 'bool_or', argument: not(inStep(MAY_BE_ANEW)), distinct: false, filter: undefined };
  }

  get end(): SqlSource {
    const last = this.#steps.at(-1);
    return last === undefined ? this.#source : { kind: 'common', name: last.name, alias: STEP };
  }

  get tables(): readonly SqlCommonTable[] {
    return [notedTable(this.#relations, 'untold'), formerTable(), ...this.#anew, ...this.#steps];
  }

  /** Gives what it has read. */
  go({ table, identity, rows, by, read }: Hop, from: readonly SqlExpression[]): readonly SqlExpression[] {
    const name = `step${this.#steps.length}`;
    const names = read.map((_, index) => `${name}_${index}`);
    const [former, anew] = [this.#steps.length === 0 ? SQL_FALSE : inStep(IS_FORMER), inStep(MAY_BE_ANEW)];
    const step = ({ source, conditions, valueOf, isFormer = former, mayBeAnew = anew }: Step): SqlSelect =>
      select({
        columns: [
          {
            kind: 'columns',
            items: [
              { expression: this.ordinal, alias: ORDINAL },
              { expression: isFormer, alias: IS_FORMER },
              { expression: mayBeAnew, alias: MAY_BE_ANEW },
              ...this.#columns.map(column => ({ expression: inStep(column), alias: column })),
              ...read.map((column, index) => ({ expression: valueOf(column), alias: names[index] })),
            ],
          },
        ],
        from: this.end,
        joins: [
          {
            kind: 'JOIN',
            source,
            on: allOf([...by.map((column, index) => infix(valueOf(column), '=', partOf(from, index))), ...conditions]),
          },
        ],
      });
    const all = [...table.rows, ...rows];
    const now = { source: sourceOf(table, TABLE), valueOf: (column: Column) => joinReference(TABLE, column) };
    const isTrue = rowConditions(TABLE, rows);
    const anewName = `anew${this.#anew.length}`;
    const isHidable = all.length > 0;
    if (isHidable) this.#anew.push(anewTable(anewName, { table, identity, rows: all }));
    const before = [isOf(table), ...reachedOn('before', table, all), not(anew)];
    const selects = [
      step({ ...now, conditions: isHidable ? [...isTrue, not(anew), not(isShownAnew(TABLE, anewName, { identity }))] : isTrue }),
      ...(isHidable ? [step({ ...now, conditions: [...isTrue, not(former)], mayBeAnew: SQL_TRUE })] : []),
      step({
        source: FORMER_ROWS,
        conditions: before,
        valueOf: column => ofColumn(table, column, valueIn('before', column.column)),
        isFormer: SQL_TRUE,
      }),
    ];
    this.#steps.push({ name, selects, materialized: false });
    this.#relations.add(relationOf(table));
    this.#columns = [...this.#columns, ...names];
    return names.map(inStep);
  }
}

function inStep(name: string): SqlExpression {
  return { kind: 'column', table: STEP, name };
}

/** Others are sent as texts, and read as values of the column. */
function isTyped(column: Column): boolean {
  return !isScalar(typeOf(column), 'String');
}

function typeOf({ type }: Column): ValueType {
  return type?.kind === 'scalar' ? type : scalar('String');
}

function parentParameter(type: ValueType, index: number): SqlParameter {
  return parameter({ kind: 'parents', index, encoding: encodingOf(type) }, sqlType(type));
}
