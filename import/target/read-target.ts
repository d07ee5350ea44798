/** The model, and a client that is asked what the database says of its tables -> the sets that can be imported. Types that cannot be are told with the reason. */
import type { Client } from 'pg';
import type { AnnotatedSchema, Field, RowCondition } from '../../graphql/annotated-schema';
import { columnsOf, deriveStorage } from '../../resolvers/storage/derive-storage';
import type { StorageModel, StoredColumn, StoredEntity, StoredLink } from '../../resolvers/storage/storage-model';
import type { ColumnField, Digits, ImportSet, ImportTarget, NamedReference, Reference, TargetColumn, TargetTable } from './import-target';
import { type DatabaseStructure, readStructure } from './read-structure';

export async function readTarget(model: AnnotatedSchema, client: Client): Promise<ImportTarget> {
  const storage = deriveStorage(model);
  const structure = await readStructure(client, model.databaseSchema);
  const tables = deriveTables(storage, structure);
  const sets = new Map<string, ImportSet>();
  const refused = new Map<string, string>();
  for (const entity of storage.entities.values()) {
    const table = tables.get(entity.table.name);
    const reason = structure.inherited.has(entity.table.name) ? 'has the rows of tables that inherit from it' : 'is no table';
    if (table === undefined) refused.set(entity.name, `"${entity.table.schema}"."${entity.table.name}" ${reason}`);
    else for (const set of setsOf({ entity, table, storage })) sets.set(set.name, set);
  }
  const typed = new Map([...storage.entities.values()].map(({ table, name }) => [table.name, name]));
  return { tables: [...tables.values()], sets, refused, typed };
}

function deriveTables(
  storage: StorageModel,
  { unique, columns, references, inherited }: DatabaseStructure,
): ReadonlyMap<string, TargetTable> {
  const tables = new Map<string, TargetTable>();
  for (const { table, identity, fields } of storage.entities.values()) {
    const known = columns.get(table.name);
    if (known === undefined || inherited.has(table.name)) continue;
    const stored = columnsOf(fields.values());
    const own = references.get(table.name) ?? [];
    const isStored = ({ column }: StoredColumn): boolean => known.get(column)?.generated === false;
    tables.set(table.name, {
      schema: table.schema,
      name: table.name,
      columns: known,
      key: identity.map(({ column }) => column),
      unique: unique.get(table.name) ?? [],
      // What the database computes leads where other columns lead.
      references: [...own, ...linkReferences(table.name, storage, references)].filter(
        reference => !reference.columns.some(column => known.get(column)?.generated),
      ),
      deleted: stored.find(column => isStored(column) && isFieldOf(storage, column, isDeletedFlag))?.column,
      changed: stored.find(column => isStored(column) && isFieldOf(storage, column, isMomentOfChange))?.column,
    });
  }
  return tables;
}

/** By the name that the contract gives it: a type with it keeps the rows that are gone. */
function isDeletedFlag({ odataName, type }: Field): boolean {
  return odataName === 'Deleted' && type.kind === 'scalar' && type.name === 'Boolean';
}

/** The one moment that nobody enters. */
function isMomentOfChange({ computed, type }: Field): boolean {
  return computed && type.kind === 'scalar' && type.name === 'DateTime';
}

function isFieldOf(storage: StorageModel, { owner, path }: StoredColumn, test: (field: Field) => boolean): boolean {
  const field = storage.entities.get(owner)?.type.fields.find(({ name }) => name === path[0]);
  return field !== undefined && path.length === 1 && test(field);
}

/** Links to one record whose columns the database does not know as a reference. */
function linkReferences(table: string, { entities }: StorageModel, known: ReadonlyMap<string, readonly Reference[]>): readonly Reference[] {
  const links = [...entities.values()].filter(entity => entity.table.name === table).flatMap(entity => [...entity.links.values()]);
  return links.flatMap(link => {
    const reference = referenceOver(link, entities);
    if (reference === undefined) return [];
    return known.get(table)?.some(({ columns, target }) => String(columns) === String(reference.columns) && target === reference.target)
      ? []
      : [{ ...reference, mustExist: !isWayBack(link, reference, { table, entities, known }) }];
  });
}

interface Known {
  readonly table: string;
  readonly entities: StorageModel['entities'];
  readonly known: ReadonlyMap<string, readonly Reference[]>;
}

/** Whether the other record has its key from this one, which may be without it: a person may have no account of the same number. */
function isWayBack({ nullable, owner, from }: StoredLink, { columns, target, to }: Reference, { table, entities, known }: Known): boolean {
  if (!nullable) return false;
  const identity = entities.get(owner)?.identity ?? [];
  if (identity.length === from.length && identity.every(({ column }) => columns.includes(column))) return true;
  const pairs = (ends: readonly string[], others: readonly string[]): string =>
    String(ends.map((end, index) => JSON.stringify([end, others[index]])).sort());
  return known.get(target)?.some(other => other.target === table && pairs(other.to, other.columns) === pairs(columns, to)) === true;
}

/** Of a link to one that starts at columns of its own, and leads to the key of its target. */
function referenceOver({ many, through, from, to, target }: StoredLink, entities: StorageModel['entities']): Reference | undefined {
  const entity = entities.get(target);
  if (entity === undefined || many || through !== undefined) return undefined;
  const [columns, ends] = [from, to.columns].map(list => list.map(({ column }) => column));
  if (columns === undefined || ends === undefined || String(ends) !== String(entity.identity.map(({ column }) => column))) return undefined;
  return { columns, target: entity.table.name, to: ends, deferred: true, mustExist: true };
}

interface Derived {
  readonly entity: StoredEntity;
  readonly table: TargetTable;
  readonly storage: StorageModel;
}

function setsOf(derived: Derived): readonly ImportSet[] {
  const { entity, table, storage } = derived;
  const own = new Set(columnsOf(entity.fields.values()).map(({ column }) => column));
  const fixed = entity.table.rows.filter(({ column }) => column !== table.deleted);
  const telling = linksTo(entity, storage).flatMap(link => tellingRows(link, own));
  const sets = telling.length === 0 ? [{ name: entity.name, rows: [] }] : telling;
  const references = namedReferences(derived);
  const told = fieldsOf(derived, references);
  return sets.map(({ name, rows }) => {
    const all = [...fixed, ...rows];
    const fields = told.filter(({ column }) => !all.some(condition => condition.column === column));
    return { name, type: entity.type, table, fixed: all, references, fields: new Map(fields.map(field => [field.name, field])) };
  });
}

function linksTo(entity: StoredEntity, { entities }: StorageModel): readonly StoredLink[] {
  return [...entities.values()].flatMap(owner => [...owner.links.values()].filter(({ target }) => target === entity.name));
}

/** What a link demands of columns that are no fields of its target. */
function tellingRows(link: StoredLink, own: ReadonlySet<string>): readonly { name: string; rows: readonly RowCondition[] }[] {
  const rows = link.to.rows.filter(({ column }) => !own.has(column));
  return rows.length === 0 ? [] : [{ name: `${link.owner}/${link.link.odataName}`, rows }];
}

function fieldsOf({ entity, table }: Derived, references: ImportSet['references']): readonly ColumnField[] {
  const own = entity.type.fields.flatMap(field => storedFields(entity, field, table));
  const taken = new Set(own.map(({ column }) => column));
  const keys = [...references].flatMap(([name, { reference, type }]): ColumnField[] => {
    const [column, ...others] = reference.columns;
    const [key] = type.key;
    if (column === undefined || key === undefined || others.length > 0 || taken.has(column)) return [];
    // What leads by other columns than the key is looked up: the column has none of its values.
    if (String(reference.to) !== key.column) return [];
    if (table.columns.get(column)?.generated !== false) return [];
    taken.add(column);
    const facts = table.columns.get(column);
    const told = { name: `${name}/${key.odataName}`, column, type: simple(key), fill: fillOf(key) };
    return [{ ...describe(key, facts), ...told, nullable: facts?.notNull === false, computed: false }];
  });
  return [...own, ...keys];
}

function storedFields(entity: StoredEntity, field: Field, { columns }: TargetTable): readonly ColumnField[] {
  const stored = entity.fields.get(field.name);
  const parts = stored === undefined ? [] : columnsOf([stored]);
  return parts.flatMap(({ column, path, type, nullable }): ColumnField[] => {
    const facts = columns.get(column);
    if (facts === undefined || facts.generated) return [];
    const inner = field.type.kind === 'complex' ? field.type.complex.fields.find(({ name }) => name === path[1]) : undefined;
    const name = inner === undefined ? field.odataName : `${field.odataName}/${inner.odataName}`;
    const fill = fillOf(inner ?? field);
    const told = { name, column, type, fill };
    return [{ ...describe(inner ?? field, facts), ...told, nullable: nullable && !facts.notNull, computed: field.computed }];
  });
}

function describe(
  { maxLength, pattern, precision, scale = 0 }: Field,
  column: TargetColumn | undefined,
): Pick<ColumnField, 'maxLength' | 'pattern' | 'digits' | 'decimals' | 'unit' | 'bytes'> {
  const stated = precision === undefined ? undefined : { before: precision - scale, after: scale };
  return {
    maxLength,
    pattern,
    digits: fewer(stated, column?.digits),
    decimals: column?.decimals,
    unit: column?.unit,
    bytes: column?.bytes,
  };
}

function fewer(one: Digits | undefined, other: Digits | undefined): Digits | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { before: Math.min(one.before, other.before), after: Math.min(one.after, other.after) };
}

function fillOf({ type }: Field): string | undefined {
  if (type.kind !== 'scalar') return undefined;
  return type.name === 'Boolean' ? 'false' : type.name === 'DateTime' ? 'now()' : undefined;
}

function simple({ type }: Field): ColumnField['type'] {
  if (type.kind === 'complex') throw new Error('A key is made of single values.');
  return type;
}

/** A reference has the name of the link over it, else of its field, else of the type that owns the rows. */
function namedReferences({ entity, table, storage }: Derived): ReadonlyMap<string, NamedReference> {
  const named = new Map<string, NamedReference>();
  const contained = linksTo(entity, storage).filter(({ link }) => link.contained);
  for (const reference of table.references) {
    const target = [...storage.entities.values()].find(other => other.table.name === reference.target);
    if (target === undefined) continue;
    const isSame = (columns: readonly { readonly column: string }[]): boolean =>
      String(columns.map(({ column }) => column)) === String(reference.columns);
    const links = [...entity.links.values()].filter(link => !link.many && isSame(link.from)).map(({ link }) => link.odataName);
    const fields = entity.type.fields.filter(({ column }) => reference.columns.length === 1 && column === reference.columns[0]);
    const owners = contained.filter(({ to }) => isSame(to.columns));
    const names = [...links, ...fields.map(({ odataName }) => odataName), ...owners.map(({ owner }) => owner)];
    for (const name of names) if (!named.has(name)) named.set(name, { reference, type: target.type });
  }
  return named;
}
