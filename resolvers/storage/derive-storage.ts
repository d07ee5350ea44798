/** `AnnotatedSchema` -> `StorageModel`. Cannot fail: the model is checked; whether the tables are there is `check-storage`'s question. */
import type { AlternateKey, AnnotatedSchema, ComplexType, EntityType, Field, FieldType } from '../../graphql/annotated-schema';
import { aggregateField, memberName } from '../../graphql/derived-names';
import { paddedType } from './column-types';
import type { DatabaseCatalogue, DatabaseColumn } from './database-catalogue';
import { deriveLink, type LinkEnds } from './derive-link';
import { deriveSubjects } from './derive-subjects';
import type {
  JoinColumn,
  StorageModel,
  StoredColumn,
  StoredEntity,
  StoredField,
  StoredLink,
  StoredTable,
  ValueType,
} from './storage-model';

/** Without a catalogue each column is taken to be of the usual type of its field. */
export function deriveStorage(model: AnnotatedSchema, catalogue?: DatabaseCatalogue): StorageModel {
  const columnIn = (table: string, column: string): DatabaseColumn | undefined => catalogue?.tables.get(table)?.columns.get(column);
  const ends = new Map(
    model.entities.map((entity): [string, LinkSide] => {
      const found = (column: string): DatabaseColumn | undefined => columnIn(entity.table, column);
      return [entity.name, { table: tableOf(entity, model.databaseSchema), fields: deriveFields(entity, found), found }];
    }),
  );
  const entities = new Map(
    model.entities.map(entity => [entity.name, deriveEntity(entity, { ends, schema: model.databaseSchema, columnIn })]),
  );
  return {
    entities,
    columnsByName: new Map([...entities.values()].flatMap(namedColumns)),
    linksByName: new Map([...entities.values()].flatMap(namedLinks)),
    subjects: deriveSubjects([...entities.values()]),
    catalogue: model.catalogue,
  };
}

/** Every column of an entity's fields. */
export function columnsOf(fields: Iterable<StoredField>): readonly StoredColumn[] {
  return [...fields].flatMap(field => (field.kind === 'column' ? [field] : [...field.parts.values()]));
}

/** What the database says of a column of an entity's table. */
type FindColumn = (column: string) => DatabaseColumn | undefined;

/** The table of an entity, its fields, and the columns of its table. */
interface LinkSide {
  readonly table: StoredTable;
  readonly fields: ReadonlyMap<string, StoredField>;
  readonly found: FindColumn;
}

const NOTHING: LinkSide = { table: { schema: '', name: '', rows: [] }, fields: new Map(), found: () => undefined };

interface Deriving {
  readonly ends: ReadonlyMap<string, LinkSide>;
  readonly schema: string;
  readonly columnIn: (table: string, column: string) => DatabaseColumn | undefined;
}

function deriveEntity(type: EntityType, { ends, schema, columnIn }: Deriving): StoredEntity {
  const end = (name: string): LinkEnds['owner'] => {
    const { table, fields, found } = ends.get(name) ?? NOTHING;
    return { name, table, columns: columnsOf(fields.values()), found };
  };
  const { table, fields } = ends.get(type.name) ?? NOTHING;
  const key = columnsOfFields(type.key, fields);
  const links = type.links.map(link => deriveLink(link, { schema, owner: end(type.name), target: end(link.target), columnIn }));
  return {
    kind: 'entity',
    name: type.name,
    type,
    table,
    fields,
    links: new Map(links.map(link => [link.name, link])),
    aggregates: new Map(links.filter(({ many }) => many).map(link => [aggregateField(link.name), link])),
    key,
    identity: [...key, ...type.keyWithin.map(column => innerColumn(type, column))],
    searched: columnsOfFields(
      type.fields.filter(({ searchable }) => searchable),
      fields,
    ),
    alternateKeys: new Map(type.alternateKeys.flatMap(key => alternateKey(key, fields))),
  };
}

function tableOf({ table: name, rows, base }: EntityType, schema: string): StoredTable {
  return { schema, name, rows, base: base && { schema: base.schema ?? schema, name: base.name } };
}

function innerColumn({ name }: EntityType, column: string): JoinColumn {
  return { kind: 'join', owner: name, column, type: undefined, comparedAs: undefined, asText: false, alias: `$${column}` };
}

/** In the order of the fields. */
export function columnsOfFields(key: readonly Field[], fields: ReadonlyMap<string, StoredField>): readonly StoredColumn[] {
  return key.flatMap(({ name }) => columnsOf([fields.get(name)].filter(field => field !== undefined)));
}

function alternateKey(
  { fields: key, singleField }: AlternateKey,
  fields: ReadonlyMap<string, StoredField>,
): readonly [string, readonly StoredColumn[]][] {
  return singleField === undefined ? [] : [[singleField, columnsOfFields(key, fields)]];
}

function deriveFields(entity: EntityType, found: FindColumn): ReadonlyMap<string, StoredField> {
  return new Map(entity.fields.map(field => [field.name, deriveField(entity, field, found)]));
}

function deriveField({ name: owner, fields }: EntityType, field: Field, found: FindColumn): StoredField {
  const { type } = field;
  if (type.kind === 'complex') return deriveComplex({ owner, found }, field, type.complex);
  const flag = fields.find(({ name }) => name === field.protectedBy);
  return { ...deriveColumn({ owner, found }, field, { path: [field.name], column: field.column, type }), protectedBy: flag?.column };
}

function deriveComplex({ owner, found }: ColumnOwner, field: Field, complex: ComplexType): StoredField {
  const parts = complex.fields.map((part): [string, StoredColumn] => {
    const column = { path: [field.name, part.name], column: field.column + part.column, type: valueType(part.type) };
    return [part.name, deriveColumn({ owner, found }, part, column)];
  });
  return { kind: 'complex', owner, name: field.name, parts: new Map(parts) };
}

interface ColumnOwner {
  readonly owner: string;
  readonly found: FindColumn;
}

function deriveColumn(
  { owner, found }: ColumnOwner,
  field: Field,
  { path, column, type }: Pick<StoredColumn, 'path' | 'column' | 'type'>,
): StoredColumn {
  return {
    kind: 'column',
    owner,
    path,
    column,
    type,
    comparedAs: paddedType(found(column)),
    collation: found(column)?.collation,
    isExact: found(column)?.isExact ?? true,
    nullable: field.nullable,
    protectedBy: undefined,
    alias: path.join('.'),
    source: field.source,
  };
}

function valueType(type: FieldType): ValueType {
  if (type.kind === 'complex') throw new Error('A complex type holds single values only.');
  return type;
}

function namedColumns(entity: StoredEntity): readonly [string, StoredColumn][] {
  return columnsOf(entity.fields.values()).map(column => [memberName(entity.name, ...column.path), column]);
}

function namedLinks(entity: StoredEntity): readonly [string, StoredLink][] {
  return [...entity.links.values()].map(link => [memberName(entity.name, link.name), link]);
}
