import { GraphQLFloat, GraphQLInputObjectType, GraphQLObjectType, getNamedType, isEnumType, printType, validateSchema } from 'graphql';
import type { GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import { buildExecutableSchema } from '../../../graphql/executable-schema';
import { deriveGrantableFields } from '../../../graphql/grantable-fields';
import { organisationModel, sampleModel } from '../sample-resolvers';

const organisation = buildExecutableSchema(organisationModel, {});
const sample = buildExecutableSchema(sampleModel, {});

/** `name: Type` of every field or member. */
function members(schema: GraphQLSchema, name: string): readonly string[] {
  const type = schema.getType(name);
  if (!(type instanceof GraphQLObjectType) && !(type instanceof GraphQLInputObjectType)) throw new Error(`${name} has no fields.`);
  const fields: readonly { readonly name: string; readonly type: GraphQLInputType | GraphQLOutputType }[] = Object.values(type.getFields());
  return fields.map(field => `${field.name}: ${field.type.toString()}`);
}

function values(schema: GraphQLSchema, name: string): readonly string[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`${name} is no enum.`);
  return type.getValues().map(value => value.name);
}

it('is valid for both models', () => {
  expect(validateSchema(organisation)).toEqual([]);
  expect(validateSchema(sample)).toEqual([]);
});

it('has root fields for each entity set, its key and its alternate keys, and none for the rest', () => {
  expect(members(organisation, 'Query').map(field => field.split(':')[0])).toEqual([
    'functions', 'functionsAggregate', 'functionChanges', 'function', 'orgUnits', 'orgUnitsAggregate', 'orgUnitChanges', 'orgUnit', 'orgUnitByMasterAndMasterId',
    'persons', 'personsAggregate', 'personChanges', 'person', 'personByCpr', 'personByMasterAndMasterId',
  ]); // oxfmt-ignore
  const query = sample.getQueryType()?.getFields();
  expect(query?.item?.args.map(argument => `${argument.name}: ${argument.type.toString()}`)).toEqual([
    'collection: String!',
    'number: Int!',
  ]);
  expect(query?.items?.args.map(argument => `${argument.name}: ${argument.type.toString()}`)).toEqual([
    'filter: ItemFilter',
    'search: Search',
    'orderBy: [ItemOrder!]',
    'first: Int',
    'skip: Int',
    'after: String',
  ]);
});

it('has pages for collections, and nulls only where the model has them', () => {
  expect(members(organisation, 'Person')).toEqual(
    expect.arrayContaining(['uuid: UUID!', 'cpr: String', 'personType: String', 'affiliations: AffiliationPage!', 'photo: Photo']),
  );
  expect(members(organisation, 'PersonPage')).toEqual(['nodes: [Person!]!', 'count: Int!', 'next: String', 'delta: String']);
  expect(members(organisation, 'PersonChange')).toEqual([
    'uuid: UUID!',
    'removed: RemovalReason',
    'entity: Person',
    'reached: PersonReached',
  ]);
  expect(members(organisation, 'PersonReached')).toContain('affiliations: [AffiliationKey!]!');
  expect(members(organisation, 'AffiliationKey')).toEqual(['uuid: UUID!', 'person: PersonKey!', 'reached: AffiliationReached!']);
  expect(members(organisation, 'AffiliationReached')).toContain('orgUnit: [OrgUnitKey!]!');
  expect(members(organisation, 'PersonKey')).toEqual(['uuid: UUID!', 'reached: PersonReached!']);
  expect(members(organisation, 'AffiliationPage')).toEqual(['nodes: [Affiliation!]!', 'count: Int!', 'next: String']);
  expect(members(sample, 'Item')).toEqual(expect.arrayContaining(['size: Size!', 'manual: Stream', 'long: Long!', 'whole: Item']));
});

it('carries the descriptions of the model', () => {
  const person = organisation.getType('Person');
  expect(person?.description).toBe(
    'A person known to the municipality: an employee, an external or a robot, whether or not employed today.',
  );
  expect(person instanceof GraphQLObjectType && person.getFields().firstname?.description).toBe('Given names.');
  expect(organisation.getType('UUID')?.description).toContain('universally unique');
  const condition = sample.getType('Condition');
  expect(isEnumType(condition) && condition.getValue('MINT')?.description).toBe('As new.');
});

it('has filters for every field but streams', () => {
  const filter = members(sample, 'ItemFilter');
  expect(filter.slice(0, 3)).toEqual(['and: [ItemFilter!]', 'or: [ItemFilter!]', 'not: ItemFilter']);
  expect(filter).toEqual(
    expect.arrayContaining([
      'title: StringFilter',
      'condition: ConditionFilter',
      'size: SizeFilter',
      'keywords: KeywordCollectionFilter',
      'certificate: CertificateLinkFilter',
      'expression: Expression',
    ]),
  );
  expect(filter.some(member => member.startsWith('manual:'))).toBe(false);
  expect(sample.getType('StreamFilter')).toBeUndefined();
});

it('has the operators that each type of value takes', () => {
  expect(members(sample, 'StringFilter').map(member => member.split(':')[0])).toEqual([
    'eq', 'ne', 'in', 'gt', 'ge', 'lt', 'le', 'contains', 'startswith', 'endswith',
  ]); // oxfmt-ignore
  expect(members(sample, 'BinaryFilter')).toEqual(['eq: Binary', 'ne: Binary', 'in: [Binary!]']);
  expect(members(sample, 'ConditionFilter')).toContain('ge: Condition');
  expect(members(sample, 'KeywordCollectionFilter')).toEqual(['any: KeywordFilter', 'all: KeywordFilter', 'isEmpty: Boolean']);
  expect(members(sample, 'CertificateLinkFilter')).toEqual(['is: CertificateFilter', 'isNull: Boolean']);
  expect(members(sample, 'SizeFilter')).toEqual([
    'width: DecimalFilter',
    'height: DecimalFilter',
    'unit: LengthUnitFilter',
    'remark: StringFilter',
  ]);
});

it('has orders by fields, over links to one, and by expressions', () => {
  const order = members(sample, 'ItemOrder');
  expect(order).toEqual(
    expect.arrayContaining([
      'title: Direction',
      'size: SizeOrder',
      'certificate: CertificateOrder',
      'whole: ItemOrder',
      'expression: ExpressionOrder',
    ]),
  );
  expect(order.some(member => /^(manual|keywords|parts):/.test(member))).toBe(false);
});

it('names every field and link for expressions', () => {
  expect(values(sample, 'FieldName')).toEqual(
    expect.arrayContaining(['Item_title', 'Item_size_width', 'Item_boxSize_unit', 'Keyword_word']),
  );
  expect(values(sample, 'FieldName').some(name => name.startsWith('Item_manual') && name !== 'Item_manualType')).toBe(false);
  expect(values(sample, 'LinkName')).toEqual(expect.arrayContaining(['Item_keywords', 'Item_whole', 'Certificate_item', 'Keyword_items']));
});

it('takes what is no number for Float, without changing it for others', () => {
  const float = sample.getType('Float');
  expect(float).not.toBe(GraphQLFloat);
  const literal = sample.getType('Literal');
  expect(literal instanceof GraphQLInputObjectType && getNamedType(literal.getFields().float?.type)).toBe(float);
  expect(() => GraphQLFloat.parseValue('NaN')).toThrow();
});

it('works for a model without links', () => {
  const alone = {
    ...sampleModel,
    entities: sampleModel.entities.filter(({ name }) => name === 'Keyword').map(entity => ({ ...entity, links: [] })),
  };
  const schema = buildExecutableSchema(alone, {});
  expect(validateSchema(schema)).toEqual([]);
  const linkName = schema.getType('LinkName');
  expect(linkName && printType(linkName)).toContain('NONE');
});

it('refuses resolvers of fields that are not there', () => {
  expect(() => buildExecutableSchema(sampleModel, { Query: { persons: () => null } })).toThrow('Query.persons');
});

describe('grantable fields', () => {
  const grantable = deriveGrantableFields(organisationModel);

  it('are the fields and links of every entity', () => {
    expect(grantable).toContainEqual({ name: 'Person.firstname', description: 'Given names.', sensitive: false, groups: [] });
    expect(grantable).toContainEqual({
      name: 'Person.cpr',
      description: expect.stringMatching(
        /^National identification number, ten digits without a hyphen\.\n\nSensitive: Whoever knows/,
      ) as unknown,
      sensitive: true,
      groups: ['PERSON_CPR'],
    });
    expect(grantable).toContainEqual({
      name: 'PersonPost.protected',
      description: 'The values that are protected from disclosure: street, localname, postalCode, city.',
      sensitive: true,
      groups: [],
    });
    expect(grantable).toContainEqual({ name: 'Person.photo', description: "The person's portrait.", sensitive: false, groups: ['PHOTO'] });
    expect(new Set(grantable.map(({ name }) => name)).size).toBe(grantable.length);
  });
});
