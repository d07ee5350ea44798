import path from 'node:path';
import type { AnnotatedSchema, EntityType } from '../../../graphql/annotated-schema';
import { readModel } from '../../../graphql/read-model/read-model';
import { PROJECT_ROOT } from '../../../std/project-root';

const organisation = readModel(path.join(PROJECT_ROOT, 'graphql', 'model'));
const sample = readModel(path.join(PROJECT_ROOT, 'test', 'models', 'sample'));

function entity(model: AnnotatedSchema, name: string): EntityType {
  const found = model.entities.find(candidate => candidate.name === name);
  if (!found) throw new Error(`${name} is missing.`);
  return found;
}

function field(type: EntityType, name: string) {
  return type.fields.find(candidate => candidate.name === name);
}

function link(type: EntityType, name: string) {
  return type.links.find(candidate => candidate.name === name);
}

describe('the organisation model', () => {
  const person = entity(organisation, 'Person');

  it('has a namespace, a PostgreSQL schema and three entity sets', () => {
    expect([organisation.namespace, organisation.databaseSchema]).toEqual(['Opslag', 'organisation']);
    const sets = organisation.entities.flatMap(({ entitySet }) => (entitySet ? [entitySet] : []));
    expect(sets).toEqual(
      expect.arrayContaining([
        { name: 'Persons', collectionField: 'persons', singleField: 'person' },
        { name: 'OrgUnits', collectionField: 'orgUnits', singleField: 'orgUnit' },
        { name: 'Functions', collectionField: 'functions', singleField: 'function' },
      ]),
    );
    expect(sets).toHaveLength(3);
  });

  it('derives names for OData and for columns', () => {
    expect(field(person, 'masterId')).toMatchObject({ odataName: 'MasterId', column: 'master_id', nullable: true, sensitive: false });
    expect(field(person, 'uuid')).toMatchObject({ nullable: false });
    expect(field(person, 'cpr')).toMatchObject({ sensitive: true, nullable: true, maxLength: 10, pattern: '^[0-9]{10}$' });
    expect(field(person, 'firstname')).toMatchObject({ searchable: true, description: 'Given names.' });
    expect(person.derived).toEqual({ page: 'PersonPage', filter: 'PersonFilter', order: 'PersonOrder' });
  });

  it('has keys, alternate keys and a media entity', () => {
    expect(person.key.map(({ name }) => name)).toEqual(['uuid']);
    expect(person.alternateKeys.map(key => key.fields.map(({ name }) => name))).toEqual([['cpr'], ['master', 'masterId']]);
    const photo = entity(organisation, 'Photo');
    expect([photo.media?.content.name, photo.media?.contentType?.name]).toEqual(['content', 'format']);
  });

  it('joins by columns that need not be fields, by default those of the keys', () => {
    expect(link(person, 'affiliations')).toMatchObject({
      target: 'Affiliation',
      many: true,
      nullable: false,
      contained: true,
      owning: true,
      join: { from: ['uuid'], to: ['person_uuid'], through: undefined },
    });
    expect(link(entity(organisation, 'OrgUnit'), 'parent')).toMatchObject({
      many: false,
      nullable: true,
      contained: false,
      owning: false,
      join: { from: ['parent_uuid'], to: ['uuid'] },
    });
  });

  it('says where each field stands', () => {
    const place = field(person, 'uuid')?.source;
    expect(place?.file).toMatch(/person\.graphql$/);
    expect(place).toMatchObject({ line: 10, column: 3 });
  });
});

describe('the sample model', () => {
  const item = entity(sample, 'Item');

  it('has a composite key, and links over it', () => {
    expect(item.key.map(({ name }) => name)).toEqual(['collection', 'number']);
    expect(link(item, 'whole')?.join).toEqual({
      from: ['whole_collection', 'whole_number'],
      to: ['collection', 'number'],
      through: undefined,
    });
    expect(link(item, 'keywords')?.join).toEqual({
      from: ['collection', 'number'],
      to: ['id'],
      through: { table: 'item_keyword', from: ['item_collection', 'item_number'], to: ['keyword_id'] },
    });
  });

  it('embeds complex values by a prefix', () => {
    const size = field(item, 'size');
    expect(size).toMatchObject({ column: 'size_', type: { kind: 'complex' } });
    expect(size?.type.kind === 'complex' && size.type.complex.fields.map(part => [part.name, part.column])).toEqual([
      ['width', 'width'],
      ['height', 'height'],
      ['unit', 'unit'],
      ['remark', 'note'],
    ]);
  });

  it('has overridden names, facets, enums in order and a stream', () => {
    expect(field(item, 'sbyte')).toMatchObject({ odataName: 'SByte', column: 'sbyte' });
    expect(field(item, 'time')).toMatchObject({ odataName: 'Time', column: 'time_of_day' });
    expect(field(item, 'decimalOrNull')).toMatchObject({ precision: 30, scale: 10 });
    expect(field(item, 'manual')).toMatchObject({ streamContentType: 'manualType' });
    expect(sample.enums.find(({ name }) => name === 'Condition')?.members.map(({ name }) => name)).toEqual([
      'MINT',
      'GOOD',
      'WORN',
      'BROKEN',
    ]);
  });

  it('uses every scalar that a field can have, both with nulls and without', () => {
    const scalars = (nullable: boolean) =>
      new Set(
        item.fields.flatMap(({ type, nullable: isNullable }) => (type.kind === 'scalar' && isNullable === nullable ? [type.name] : [])),
      );
    const all = ['Binary', 'Boolean', 'Byte', 'Date', 'DateTime', 'Decimal', 'Duration', 'Float', 'Int', 'Long', 'SByte', 'Short', 'Single', 'String', 'TimeOfDay', 'UUID'] as const; // oxfmt-ignore
    expect([...scalars(false)].sort()).toEqual(all);
    expect([...scalars(true)].sort()).toEqual([...all, 'Stream'].sort());
  });
});
