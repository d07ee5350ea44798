/** A link of the model -> the columns it joins, each with its type and its name in a row. */
import type { Link } from '../../graphql/annotated-schema';
import { isExact } from './is-exact';
import { paddedType, usualScalar, type SqlType } from './column-types';
import type { DatabaseColumn } from './database-catalogue';
import type { JoinColumn, StoredColumn, StoredLink, StoredTable, ValueType } from './storage-model';

/** An entity at the end of a link. */
interface LinkedEntity extends LinkedColumns {
  readonly table: StoredTable;
}

interface LinkedColumns {
  readonly name: string;
  /** Of its fields. */
  readonly columns: readonly StoredColumn[];
  /** What the database says of a column of its table. */
  readonly found: (column: string) => DatabaseColumn | undefined;
}

export interface LinkEnds {
  /** Of all tables. */
  readonly schema: string;
  readonly owner: LinkedEntity;
  readonly target: LinkedEntity;
  readonly columnIn: (table: string, column: string) => DatabaseColumn | undefined;
}

/** Most columns of a link are fields, on both sides. */
export function deriveLink(link: Link, { schema, owner, target, columnIn }: LinkEnds): StoredLink {
  const { from, to, through } = link.join;
  const ownerTypes = from.map(column => typeOf(column, owner));
  const targetTypes = to.map(column => typeOf(column, target));
  // Without a table between, the pairs are equal columns: one side tells the other's type.
  const fromTypes = through ? ownerTypes : ownerTypes.map((type, index) => type ?? targetTypes[index]);
  const toTypes = through ? targetTypes : targetTypes.map((type, index) => type ?? ownerTypes[index]);
  const between: LinkedColumns = { name: owner.name, columns: [], found: column => columnIn(through?.table ?? '', column) };
  return {
    kind: 'link',
    owner: owner.name,
    name: link.name,
    target: link.target,
    table: target.table,
    many: link.many,
    nullable: link.nullable,
    from: from.map((column, index) => joinColumn(column, fromTypes[index], owner)),
    to: {
      columns: to.map((column, index) => joinColumn(column, toTypes[index], target)),
      rows: link.rows,
    },
    through: through && {
      table: { schema, name: through.table, rows: [] },
      from: through.from.map((column, index) => joinColumn(column, fromTypes[index], between)),
      to: through.to.map((column, index) => joinColumn(column, toTypes[index], between)),
    },
    link,
  };
}

function joinColumn(column: string, type: ValueType | undefined, { name: owner, columns, found }: LinkedColumns): JoinColumn {
  const comparedAs = comparedType(type, found(column));
  // Equal intervals have one text as durations, and several as PostgreSQL writes them.
  const isDuration = type?.kind === 'scalar' && type.name === 'Duration';
  const asText = type === undefined ? comparedAs !== undefined : !isExact(type) && !isDuration;
  const field = asText ? undefined : columns.find(candidate => candidate.column === column);
  // No GraphQL name holds a `$`, so that this one is free.
  return { kind: 'join', owner, column, type, comparedAs, asText, alias: field?.alias ?? `$${column}` };
}

function comparedType(type: ValueType | undefined, found: DatabaseColumn | undefined): SqlType | undefined {
  if (type?.kind === 'scalar') return paddedType(found);
  // Else its text is compared.
  return found?.isNameable === true ? { schema: found.typeSchema, name: found.type } : undefined;
}

function typeOf(column: string, { columns, found }: LinkedColumns): ValueType | undefined {
  const field = columns.find(candidate => candidate.column === column);
  if (field) return field.type;
  const name = usualScalar(found(column)?.type ?? '');
  return name && { kind: 'scalar', name };
}
