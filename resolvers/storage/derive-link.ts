/** A link of the model -> the columns it joins, each with its type and its name in a row. */
import type { Link } from '../../graphql/annotated-schema';
import type { JoinColumn, StoredColumn, StoredLink, ValueType } from './storage-model';

/** The entity that a link starts from, and the columns of its fields. */
interface LinkOwner {
  readonly name: string;
  /** Of all tables. */
  readonly schema: string;
  readonly columns: readonly StoredColumn[];
}

/** Most columns of a link are fields, on both sides. */
export function deriveLink(link: Link, { name: owner, schema, columns }: LinkOwner, targetColumns: readonly StoredColumn[]): StoredLink {
  const { from, to, through } = link.join;
  const ownerTypes = from.map(column => typeOf(column, columns));
  const targetTypes = to.map(column => typeOf(column, targetColumns));
  // Without a table between, the pairs are equal columns: one side tells the other's type.
  const fromTypes = through ? ownerTypes : ownerTypes.map((type, index) => type ?? targetTypes[index]);
  const toTypes = through ? targetTypes : targetTypes.map((type, index) => type ?? ownerTypes[index]);
  return {
    kind: 'link',
    owner,
    name: link.name,
    target: link.target,
    many: link.many,
    nullable: link.nullable,
    from: from.map((column, index) => joinColumn({ owner, column, type: fromTypes[index] }, columns)),
    to: {
      columns: to.map((column, index) => joinColumn({ owner: link.target, column, type: toTypes[index] }, targetColumns)),
      rows: link.rows,
    },
    through: through && {
      table: { schema, name: through.table, rows: [] },
      from: through.from.map((column, index) => joinColumn({ owner, column, type: fromTypes[index] }, [])),
      to: through.to.map((column, index) => joinColumn({ owner, column, type: toTypes[index] }, [])),
    },
    link,
  };
}

function joinColumn({ owner, column, type }: Omit<JoinColumn, 'kind' | 'alias'>, fields: readonly StoredColumn[]): JoinColumn {
  const field = fields.find(candidate => candidate.column === column);
  // No GraphQL name holds a `$`, so that this one is free.
  return { kind: 'join', owner, column, type, alias: field?.alias ?? `$${column}` };
}

function typeOf(column: string, fields: readonly StoredColumn[]): ValueType | undefined {
  return fields.find(candidate => candidate.column === column)?.type;
}
