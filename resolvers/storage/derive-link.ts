/** A link of the model -> the columns it joins, each with its type and its name in a row. */
import type { Link } from '../../graphql/annotated-schema';
import type { JoinColumn, StoredColumn, StoredLink, ValueType } from './storage-model';

/** The fields' columns on both sides: most columns of a link are fields. */
interface JoinedColumns {
  readonly owner: readonly StoredColumn[];
  readonly target: readonly StoredColumn[];
}

export function deriveLink(owner: string, link: Link, columns: JoinedColumns): StoredLink {
  const { from, to, through } = link.join;
  const ownerTypes = from.map(column => typeOf(column, columns.owner));
  const targetTypes = to.map(column => typeOf(column, columns.target));
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
    from: from.map((column, index) => joinColumn({ owner, column, type: fromTypes[index] }, columns.owner)),
    to: to.map((column, index) => joinColumn({ owner: link.target, column, type: toTypes[index] }, columns.target)),
    through: through && {
      table: through.table,
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
