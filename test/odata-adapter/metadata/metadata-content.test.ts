/** What `$metadata` says of the organisation's model. */
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { buildCsdlJson } from '../../../odata-adapter/metadata/build-csdl-json';
import { buildServiceDocument } from '../../../odata-adapter/metadata/build-service-document';
import { navigationBindings } from '../../../odata-adapter/metadata/navigation-bindings';
import type { ODataVersion } from '../../../odata-adapter/odata-version';
import { organisationEdm } from '../../support/edm';

type Json = Record<string, unknown>;

const edm = organisationEdm();
const document = JSON.parse(buildCsdlJson(edm, DEFAULT_LIMITS, '4.01')) as Record<string, Json>;
const schema = document.Opslag as Record<string, Record<string, Json>>;

const bindingsOf = (name: string, version: ODataVersion = '4.01'): Json => {
  const set = edm.entitySets.get(name);
  return Object.fromEntries(set === undefined ? [] : navigationBindings(set, edm, version).map(({ path, target }) => [path, target]));
};

/** From what is contained in a unit. */
const BACK_TO_UNIT = Object.fromEntries(
  ['Addresses', 'KLEPrimary', 'KLESecondary', 'KLETertiary', 'Manager', 'Phones', 'Substitutes', 'Tags'].map(name => [
    `${name}/OrgUnit`,
    'OrgUnits',
  ]),
);

describe('$metadata', () => {
  it('describes properties with their facets', () => {
    expect(schema.Person).toMatchObject({ $Kind: 'EntityType', $Key: ['Uuid'] });
    expect(schema.Person?.Uuid).toMatchObject({ $Type: 'Edm.Guid' });
    expect(schema.Person?.Cpr).toMatchObject({ $Nullable: true, $MaxLength: 10, '@Validation.Pattern': '^[0-9]{10}$' });
    expect(schema.Person?.Created).toMatchObject({ $Type: 'Edm.DateTimeOffset', $Precision: 6 });
    expect(schema.Affiliation?.WorkingHoursNumerator).toMatchObject({ $Type: 'Edm.Decimal', $Precision: 7, $Scale: 3 });
  });

  it('tells the values that a text has as a rule', () => {
    expect(schema.Person?.PersonType).not.toHaveProperty('$Type');
    expect(schema.Person?.PersonType?.['@Validation.AllowedValues']).toEqual([{ Value: 'PERSON' }, { Value: 'ROBOT' }]);
    expect(schema.Person?.Firstname).not.toHaveProperty('@Validation.AllowedValues');
  });

  it('describes everything in words', () => {
    expect(schema.Person?.['@Core.Description']).toBe(
      'A person known to the municipality: an employee, an external or a robot, whether or not employed today.',
    );
    expect(schema.Person?.Affiliations?.['@Core.Description']).toBe('Employments and other affiliations of the person.');
  });

  it('keeps what follows the first paragraph apart, and tells what is derived', () => {
    expect(schema.PersonPost).toMatchObject({
      '@Core.Description': "A person's postal address.",
      '@Core.LongDescription': expect.stringMatching(/^Where it is protected from disclosure, .* by name\.$/) as unknown,
    });
    expect(schema.Person).not.toHaveProperty('@Core.LongDescription');
    expect(schema.Person?.Cpr).toMatchObject({ '@Core.LongDescription': expect.stringMatching(/^Sensitive: Whoever knows/) as unknown });
    expect(schema.OrgUnit?.EanInherited).toMatchObject({ '@Core.Computed': true });
    expect(schema.OrgUnit?.Ean).not.toHaveProperty('@Core.Computed');
  });

  it('tells containment and plain links apart', () => {
    expect(schema.Person?.Affiliations).toMatchObject({ $Type: 'Opslag.Affiliation', $Collection: true, $ContainsTarget: true });
    expect(schema.OrgUnit?.Affiliations).not.toHaveProperty('$ContainsTarget');
    expect(schema.Affiliation?.OrgUnit).toMatchObject({ $ReferentialConstraint: { OrgunitUuid: 'Uuid' } });
    expect(schema.OrgUnit?.Parent).toMatchObject({ $Nullable: true });
  });

  it('names the partner of each navigation property that another one leads back from, each by the other', () => {
    expect(schema.Person?.Affiliations).toMatchObject({ $Partner: 'Person' });
    expect(schema.Affiliation?.Person).toMatchObject({ $Partner: 'Affiliations' });
    expect(schema.Affiliation?.OrgUnit).toMatchObject({ $ReferentialConstraint: { OrgunitUuid: 'Uuid' } });
    expect(schema.OrgUnit?.Parent).toMatchObject({ $Partner: 'Children' });
    expect(schema.OrgUnit?.Children).toMatchObject({ $Partner: 'Parent' });
    expect(schema.Affiliation?.FunctionAssignments).toMatchObject({ $Partner: 'Affiliation' });
    expect(schema.Function?.Assignments).toMatchObject({ $Partner: 'Function' });
  });

  it('names no partner where the way back is another one, or none', () => {
    // A substitute's person is who stands in, not whom they stand in for.
    for (const [type, link] of [
      ['SubstituteAssignment', 'Substitute'],
      ['OrgUnitManager', 'Person'],
      ['Person', 'RegisteredPostAddress'],
      ['Person', 'Leave'],
    ] as const)
      expect(schema[type]?.[link]).not.toHaveProperty('$Partner');
  });

  it('names the properties that carry a navigation property', () => {
    expect(schema.Person?.RegisteredPostAddress).toMatchObject({ $ReferentialConstraint: { RegisteredPostAddressId: 'Id' } });
    expect(schema.Affiliation?.Person).toMatchObject({ $ReferentialConstraint: { PersonUuid: 'Uuid' } });
    expect(schema.Affiliation?.OrgUnit).toMatchObject({ $ReferentialConstraint: { OrgunitUuid: 'Uuid' } });
    expect(schema.OrgUnit?.Parent).toMatchObject({ $ReferentialConstraint: { ParentUuid: 'Uuid' } });
    for (const [type, link] of [
      ['OrgUnit', 'Children'],
      // It is never null, and the link does not lead to a unit that is deleted.
      ['OrgUnitPhone', 'OrgUnit'],
      ['Person', 'Photo'],
    ] as const)
      expect(schema[type]?.[link]).not.toHaveProperty('$ReferentialConstraint');
  });

  it('describes a media entity and its media type', () => {
    expect(schema.Photo).toMatchObject({ $HasStream: true });
    expect(schema.DownloadPhoto).toEqual([
      {
        $Kind: 'Function',
        $IsBound: true,
        $Parameter: [{ $Name: 'bindingParameter', $Type: 'Opslag.Person' }],
        $ReturnType: { $Type: 'Edm.Stream' },
        '@Core.Description': "The person's portrait.",
      },
    ]);
    expect(schema.Photo?.Content?.['@Core.MediaType']).toEqual({ $Path: 'Format' });
    expect(schema.Photo?.Format?.['@Core.IsMediaType']).toBe(true);
  });

  it('is read-only, without batch', () => {
    expect(schema.Container?.['@Capabilities.BatchSupported']).toBe(false);
    for (const set of edm.entitySets.keys()) {
      expect(schema.Container?.[set]).toMatchObject({
        '@Capabilities.InsertRestrictions': { Insertable: false },
        '@Capabilities.UpdateRestrictions': { Updatable: false },
        '@Capabilities.DeleteRestrictions': { Deletable: false },
      });
    }
  });

  it('announces alternate keys', () => {
    expect(schema.Person?.['@Core.AlternateKeys']).toEqual([
      { Key: [{ Name: 'Cpr' }] },
      { Key: [{ Name: 'Master' }, { Name: 'MasterId' }] },
    ]);
    expect(schema.Affiliation).not.toHaveProperty('@Core.AlternateKeys');
  });

  it('tells versions, functions and what is contained', () => {
    const container = schema.Container ?? {};
    expect(container).toMatchObject({
      '@Core.ODataVersions': '4.0 4.01',
      '@Capabilities.ConformanceLevel': 'Intermediate',
      '@Capabilities.KeyAsSegmentSupported': true,
      '@Capabilities.DefaultCapabilities': { ExpandRestrictions: { MaxLevels: 10 }, InsertRestrictions: { Insertable: false } },
    });
    expect(container['@Capabilities.FilterFunctions']).toEqual(expect.arrayContaining(['eq', 'in', 'any', 'startswith', 'matchesPattern']));
    expect(container['@Capabilities.FilterFunctions']).not.toContain('geo.length');
    const { RestrictedProperties } = container.Persons?.['@Capabilities.NavigationRestrictions'] as { RestrictedProperties: Json[] };
    expect(RestrictedProperties.map(({ NavigationProperty }) => NavigationProperty)).toEqual(
      expect.arrayContaining(['Affiliations', 'Affiliations/FunctionAssignments/Values', 'Photo']),
    );
    expect(RestrictedProperties[0]).toMatchObject({ InsertRestrictions: { Insertable: false }, DeleteRestrictions: { Deletable: false } });
    expect([container.Persons, schema.Affiliation]).toEqual([
      expect.objectContaining({ '@Core.Permissions': 'Read' }),
      expect.objectContaining({ '@Core.Permissions': 'Read' }),
    ]);
  });

  it('announces only what is offered', () => {
    expect(schema.Container?.Persons).toMatchObject({ '@Capabilities.SearchRestrictions': { Searchable: true } });
    const { RestrictedProperties } = schema.Container?.Persons?.['@Capabilities.NavigationRestrictions'] as {
      RestrictedProperties: Json[];
    };
    const searched = RestrictedProperties.filter(({ SearchRestrictions }) => SearchRestrictions !== undefined);
    expect(searched.map(({ NavigationProperty }) => NavigationProperty)).toEqual(['Affiliations', 'Users', 'DisabledUsers']);
  });

  it('binds plain links to entity sets, or to the one place that contains the target', () => {
    expect(bindingsOf('OrgUnits')).toEqual({
      Parent: 'OrgUnits',
      Children: 'OrgUnits',
      Affiliations: 'Persons/Affiliations',
      'Manager/Person': 'Persons',
      'Substitutes/Substitute': 'Persons',
      ...BACK_TO_UNIT,
    });
    expect(bindingsOf('Functions')).toEqual({ Assignments: 'Persons/Affiliations/FunctionAssignments' });
    expect(bindingsOf('Persons')).toMatchObject({
      'Affiliations/OrgUnit': 'OrgUnits',
      'Affiliations/FunctionAssignments/Function': 'Functions',
    });
  });

  it('binds nothing to contained entities for 4.0, which knows no such target', () => {
    expect(bindingsOf('OrgUnits', '4.0')).toEqual({
      Parent: 'OrgUnits',
      Children: 'OrgUnits',
      'Manager/Person': 'Persons',
      'Substitutes/Substitute': 'Persons',
      ...BACK_TO_UNIT,
    });
    expect(bindingsOf('Functions', '4.0')).toEqual({});
  });
});

describe('the service document', () => {
  it('lists the entity sets', () => {
    const body: unknown = JSON.parse(buildServiceDocument(edm, 'http://host/odata/$metadata'));
    expect(body).toEqual({
      '@odata.context': 'http://host/odata/$metadata',
      value: [
        { name: 'Functions', kind: 'EntitySet', url: 'Functions' },
        { name: 'OrgUnits', kind: 'EntitySet', url: 'OrgUnits' },
        { name: 'Persons', kind: 'EntitySet', url: 'Persons' },
      ],
    });
  });
});
