/** A link against the tables it joins -> what is wrong with it: columns that are not there or not of one type, ends that are not unique. */
import type { DatabaseCatalogue, DatabaseColumn, DatabaseTable } from './database-catalogue';
import { missingColumn } from './check-column';
import { columnFamily } from './column-family';
import type { RowCondition } from '../../graphql/annotated-schema';
import type { JoinColumn, StoredLink, StoredTable } from './storage-model';

/** The tables at both ends. */
interface LinkTables {
  readonly owner: StoredTable;
  readonly target: StoredTable | undefined;
}

export function checkLink(link: StoredLink, tables: LinkTables, catalogue: DatabaseCatalogue): readonly string[] {
  const owner = catalogue.tables.get(tables.owner.name);
  const target = catalogue.tables.get(tables.target?.name ?? '');
  const rows = [...(tables.target?.rows ?? []), ...link.to.rows];
  // A missing table is reported at its entity; the columns at the other end are looked for all the same.
  if (!owner || !target) return [...checkPresence(owner, link.from), ...checkPresence(target, link.to.columns)];
  if (!link.through) return checkEnds([owner, link.from], [target, link.to.columns], link.many ? undefined : rows);
  const through = catalogue.tables.get(link.through.table.name);
  if (!through) return [`The database has no table "${link.through.table.name}".`];
  const faults = [
    ...checkPair([owner, link.from], [through, link.through.from]),
    ...checkPair([through, link.through.to], [target, link.to.columns]),
  ];
  return faults.length > 0 ? faults : checkThrough({ ...link.through, many: link.many }, [target, link.to.columns, rows], through);
}

function checkPresence(table: DatabaseTable | undefined, columns: readonly JoinColumn[]): readonly string[] {
  return columns.flatMap(({ column }) => (table && !table.columns.has(column) ? [missingColumn(column, table)] : []));
}

type End = readonly [table: DatabaseTable, columns: readonly JoinColumn[]];

/** `rows`: which of those at the end there are; undefined where the link leads to many. */
function checkEnds(from: End, to: End, rows: readonly RowCondition[] | undefined): readonly string[] {
  const faults = checkPair(from, to);
  return faults.length > 0 || rows === undefined ? faults : mustBeUnique(...to, rows);
}

/** A pair of rows joined twice would be delivered twice; the row behind the table between must be one. */
function checkThrough(
  { from, to, many }: NonNullable<StoredLink['through']> & Pick<StoredLink, 'many'>,
  end: readonly [...End, readonly RowCondition[]],
  through: DatabaseTable,
): readonly string[] {
  return [...mustBeUnique(through, many ? [...from, ...to] : from, []), ...mustBeUnique(...end)];
}

function checkPair([left, leftColumns]: End, [right, rightColumns]: End): readonly string[] {
  return leftColumns.flatMap((leftColumn, index) => {
    const rightColumn = rightColumns[index];
    return rightColumn ? checkColumns([left, leftColumn.column], [right, rightColumn.column]) : [];
  });
}

type NamedColumn = readonly [table: DatabaseTable, name: string];

function checkColumns([left, leftName]: NamedColumn, [right, rightName]: NamedColumn): readonly string[] {
  const [one, other] = [left.columns.get(leftName), right.columns.get(rightName)];
  if (!one || !other) return [...(one ? [] : [missingColumn(leftName, left)]), ...(other ? [] : [missingColumn(rightName, right)])];
  const [onePlace, otherPlace] = [`"${left.name}"."${leftName}"`, `"${right.name}"."${rightName}"`];
  if (familyOf(one) !== familyOf(other))
    return [`${onePlace} is of type ${nameOf(one, other)}, ${otherPlace} of type ${nameOf(other, one)}. Both must have the same type.`];
  const unlinkable = one.canLink ? (other.canLink ? undefined : other) : one;
  if (unlinkable) {
    const what = unlinkable.labels && unlinkable.isDomain ? `${unlinkable.type}, in a domain` : unlinkable.type;
    return [
      `${onePlace} and ${otherPlace} cannot be linked: PostgreSQL finds no rows by values of the type ${what}. Link by other columns.`,
    ];
  }
  if (one.collation === undefined || other.collation === undefined || one.collation === other.collation) return [];
  return [
    `${onePlace} has the collation "${one.collation}", ${otherPlace} the collation "${other.collation}". PostgreSQL compares no columns of two collations: give both the same.`,
  ];
}

/** Types of two schemas may have one name. */
function familyOf({ type, typeSchema }: DatabaseColumn): string {
  return `${typeSchema}.${columnFamily(type)}`;
}

function nameOf({ type, typeSchema }: DatabaseColumn, other: DatabaseColumn): string {
  return type === other.type ? `${typeSchema}.${type}` : type;
}

/** What is wrong where several of the rows may have the same values of the columns. */
export function mustBeUnique(
  table: DatabaseTable,
  columns: readonly Pick<JoinColumn, 'column'>[],
  rows: readonly RowCondition[],
): readonly string[] {
  const names = columns.map(column => column.column);
  const same = new Set([...names, ...rows.map(({ column }) => column)]);
  if (!table.constrained || table.unique.some(unique => unique.every(column => same.has(column)))) return [];
  return [
    `Rows of table "${table.name}" are not unique by ${names.map(name => `"${name}"`).join(', ')}. Create a unique index on these columns.`,
  ];
}
