import { ORGANISATION, SAMPLE } from '../ask';

const property = (type: string, name: string, { edm } = SAMPLE) => edm.entityTypes.get(type)?.properties.get(name);

describe('deriveEdm', () => {
  it('names sets, types and fields inside and outside', () => {
    const { edm } = ORGANISATION;
    expect([edm.namespace, edm.container]).toEqual(['Opslag', 'Container']);
    expect([...edm.entitySets.keys()].sort()).toEqual(['Functions', 'OrgUnits', 'Persons']);
    const persons = edm.entitySets.get('Persons');
    expect(persons).toMatchObject({ name: 'Persons', collectionField: 'persons', singleField: 'person' });
    expect(persons?.type.entitySet).toBe(persons);
    expect(persons?.type.graphql).toEqual({ type: 'Person', page: 'PersonPage', filter: 'PersonFilter', order: 'PersonOrder' });
    expect(property('Person', 'Firstname', ORGANISATION)).toMatchObject({ field: 'firstname', nullable: true, searchable: true });
    expect(edm.entityTypes.get('OrgUnitTag')?.entitySet).toBeUndefined();
  });

  it.each([
    ['FlagOrNull', 'Edm.Boolean'],
    ['Byte', 'Edm.Byte'],
    ['SByte', 'Edm.SByte'],
    ['Short', 'Edm.Int16'],
    ['Int', 'Edm.Int32'],
    ['Long', 'Edm.Int64'],
    ['Single', 'Edm.Single'],
    ['Double', 'Edm.Double'],
    ['Decimal', 'Edm.Decimal'],
    ['Title', 'Edm.String'],
    ['Uuid', 'Edm.Guid'],
    ['Date', 'Edm.Date'],
    ['Moment', 'Edm.DateTimeOffset'],
    ['Time', 'Edm.TimeOfDay'],
    ['Duration', 'Edm.Duration'],
    ['Binary', 'Edm.Binary'],
    ['Manual', 'Edm.Stream'],
  ])('%s is %s', (name, type) => {
    expect(property('Item', name)?.type).toEqual({ kind: 'primitive', name: type });
  });

  it('carries facets and the media type of a stream', () => {
    expect(property('Item', 'Collection')?.maxLength).toBe(20);
    expect(property('Item', 'DecimalOrNull')).toMatchObject({ precision: 30, scale: 10, nullable: true });
    expect(property('Item', 'Manual')?.streamContentType).toBe('ManualType');
    expect(property('Person', 'Cpr', ORGANISATION)?.pattern).toBe('^[0-9]{10}$');
  });

  it('shares enumerations and complex types, their members in order', () => {
    const condition = SAMPLE.edm.enumTypes.get('Condition');
    expect(property('Item', 'FormerCondition')?.type).toBe(condition);
    expect(condition?.members.map(({ name, value }) => [name, value])).toEqual([
      ['MINT', 0],
      ['GOOD', 1],
      ['WORN', 2],
      ['BROKEN', 3],
    ]);
    const size = SAMPLE.edm.complexTypes.get('Size');
    expect(property('Item', 'BoxSize')?.type).toBe(size);
    expect(size?.properties.get('Unit')?.type).toBe(SAMPLE.edm.enumTypes.get('LengthUnit'));
  });

  it('keeps keys, alternate keys, links and media', () => {
    const item = SAMPLE.edm.entityTypes.get('Item');
    expect(item?.key.map(({ name }) => name)).toEqual(['Collection', 'Number']);
    expect(item?.alternateKeys.map(key => key.properties.map(({ name }) => name))).toEqual([['Code']]);
    expect(item?.navigation.get('Parts')).toMatchObject({ target: 'Item', many: true, contained: false, field: 'parts' });
    expect(item?.navigation.get('Certificate')).toMatchObject({ many: false, nullable: true, contained: true });
    const photo = ORGANISATION.edm.entityTypes.get('Photo');
    expect(photo?.media?.content).toBe(photo?.properties.get('Content'));
    expect(photo?.media?.contentType?.name).toBe('Format');
  });
});
