/** `AnnotatedSchema` -> `StorageModel`. Cannot fail: the model is checked; whether the tables are there is `check-storage`'s question. */
import type { AlternateKey, AnnotatedSchema, ComplexType, EntityType, Field, FieldType } from '../../graphql/annotated-schema';
import { aggregateField, memberName } from '../../graphql/derived-names';
import { deriveLink } from './derive-link';
import { deriveSubjects } from './derive-subjects';
import type { JoinColumn, StorageModel, StoredColumn, StoredEntity, StoredField, StoredLink, ValueType } from './storage-model';

export function deriveStorage(model: AnnotatedSchema): StorageModel {
  const fields = new Map(model.entities.map(entity => [entity.name, deriveFields(entity)]));
  const entities = new Map(model.entities.map(entity => [entity.name, deriveEntity(entity, fields, model.databaseSchema)]));
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

type FieldsByEntity = ReadonlyMap<string, ReadonlyMap<string, StoredField>>;

function deriveEntity(type: EntityType, fieldsByEntity: FieldsByEntity, schema: string): StoredEntity {
  const fields = fieldsByEntity.get(type.name) ?? new Map<string, StoredField>();
  const key = columnsOfFields(type.key, fields);
  const columns = (entity: string) => columnsOf(fieldsByEntity.get(entity)?.values() ?? []);
  const links = type.links.map(link => deriveLink(link, { name: type.name, schema, columns: columns(type.name) }, columns(link.target)));
  return {
    kind: 'entity',
    name: type.name,
    type,
    table: { schema, name: type.table, rows: type.rows, base: type.base && { schema: type.base.schema ?? schema, name: type.base.name } },
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

function innerColumn({ name }: EntityType, column: string): JoinColumn {
  return { kind: 'join', owner: name, column, type: undefined, alias: `$${column}` };
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

function deriveFields(entity: EntityType): ReadonlyMap<string, StoredField> {
  return new Map(entity.fields.map(field => [field.name, deriveField(entity, field)]));
}

function deriveField({ name: owner, fields }: EntityType, field: Field): StoredField {
  const { type } = field;
  if (type.kind === 'complex') return deriveComplex(owner, field, type.complex);
  const flag = fields.find(({ name }) => name === field.protectedBy);
  return { ...deriveColumn(owner, field, { path: [field.name], column: field.column, type }), protectedBy: flag?.column };
}

function deriveComplex(owner: string, field: Field, complex: ComplexType): StoredField {
  const parts = complex.fields.map((part): [string, StoredColumn] => {
    const column = { path: [field.name, part.name], column: field.column + part.column, type: valueType(part.type) };
    return [part.name, deriveColumn(owner, part, column)];
  });
  return { kind: 'complex', owner, name: field.name, parts: new Map(parts) };
}

function deriveColumn(owner: string, field: Field, { path, column, type }: Pick<StoredColumn, 'path' | 'column' | 'type'>): StoredColumn {
  return {
    kind: 'column',
    owner,
    path,
    column,
    type,
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
