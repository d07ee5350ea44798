/**
 * The organisation's entities as this test knows them: written by hand beside the model, so that a wrong derivation shows.
 * `?` after a type marks a property that may be null; columns are the names in snake case.
 */
import type { ValueType } from './values';

export interface LinkDescription {
  readonly target: EntityName;
  readonly many: boolean;
  /** May lead nowhere. */
  readonly nullable: boolean;
  /** Columns of the owner's and of the target's table that are equal. */
  readonly from: string;
  readonly to: string;
}

export interface EntityDescription {
  readonly table: string;
  readonly set: string | undefined;
  readonly key: string;
  readonly properties: Readonly<Record<string, ValueType | `${ValueType}?`>>;
  readonly links: Readonly<Record<string, LinkDescription>>;
  /** Texts that a search looks into. */
  readonly searched: readonly string[];
}

const many = (target: EntityName, to: string, from = 'uuid'): LinkDescription => ({ target, many: true, nullable: false, from, to });
const one = (target: EntityName, from: string, to = 'uuid'): LinkDescription => ({ target, many: false, nullable: false, from, to });
const maybe = (target: EntityName, from: string, to: string): LinkDescription => ({ target, many: false, nullable: true, from, to });
const RECORD = { Master: 'Text', MasterId: 'Text', LocalExtensions: 'Text?' } as const;
const DATED = { Deleted: 'Boolean', Created: 'Instant', LastChanged: 'Instant' } as const;
const PERIOD = { StartDate: 'Date?', StopDate: 'Date?' } as const;

export type EntityName =
  | 'Person' | 'OrgUnit' | 'Function' | 'Affiliation' | 'User' | 'FunctionAssignment' | 'FunctionValue' | 'Phone' | 'Address' | 'Leave'
  | 'Substitute' | 'Child' | 'Photo' | 'Kle' | 'Manager' | 'Tag' | 'AuthorizationCode'; // prettier-ignore

export const ORGANISATION: Readonly<Record<EntityName, EntityDescription>> = {
  Person: {
    table: 'person',
    set: 'Persons',
    key: 'Uuid',
    searched: ['Firstname', 'Surname', 'Nickname', 'KeyWords'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, Firstname: 'Text', Surname: 'Text', Nickname: 'Text?', Cpr: 'Text?', PersonType: 'PersonType' },
      ...{ FirstEmploymentDate: 'Date?', AnniversaryDate: 'Date?', KeyWords: 'Text?', Notes: 'Text?', TaxedPhone: 'Boolean' },
      ...{ ForceStop: 'Boolean', DisableAccountOrders: 'Boolean', ...DATED },
    },
    links: {
      ...{ Affiliations: many('Affiliation', 'person_uuid'), Users: many('User', 'person_uuid'), Phones: many('Phone', 'person_uuid') },
      ...{ Addresses: many('Address', 'person_uuid'), Leave: many('Leave', 'person_uuid') },
      ...{ Substitutes: many('Substitute', 'person_uuid'), Children: many('Child', 'person_uuid') },
      ...{ Photo: maybe('Photo', 'uuid', 'person_uuid'), AuthorizationCodes: many('AuthorizationCode', 'person_uuid') },
    },
  },
  OrgUnit: {
    table: 'org_unit',
    set: 'OrgUnits',
    key: 'Uuid',
    searched: ['Name', 'Shortname', 'DisplayName', 'Email', 'KeyWords'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, Name: 'Text', Shortname: 'Text?', DisplayName: 'Text?', Cvr: 'Text?', CvrName: 'Text?', Ean: 'Text?' },
      ...{ EanInherited: 'Boolean', Senr: 'Text?', Pnr: 'Text?', OrgType: 'Text?', OrgTypeId: 'Int?', Email: 'Text?', CostBearer: 'Text?' },
      ...{ KeyWords: 'Text?', OpeningHours: 'Text?', Notes: 'Text?', ParentUuid: 'Guid?', ...DATED },
    },
    links: {
      ...{ Parent: maybe('OrgUnit', 'parent_uuid', 'uuid'), Children: many('OrgUnit', 'parent_uuid') },
      ...{ Addresses: many('Address', 'org_unit_uuid'), Phones: many('Phone', 'org_unit_uuid'), Kle: many('Kle', 'org_unit_uuid') },
      ...{ Manager: maybe('Manager', 'uuid', 'org_unit_uuid'), Tags: many('Tag', 'org_unit_uuid') },
      ...{ Affiliations: many('Affiliation', 'org_unit_uuid'), Substitutes: many('Substitute', 'org_unit_uuid') },
    },
  },
  Function: {
    table: 'function',
    set: 'Functions',
    key: 'Id',
    searched: ['Name', 'Description'],
    properties: { Id: 'Int', Name: 'Text', Description: 'Text?', Category: 'Text?' },
    links: { Assignments: many('FunctionAssignment', 'function_id', 'id') },
  },
  Affiliation: {
    table: 'affiliation',
    set: undefined,
    key: 'Uuid',
    searched: ['PositionName'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, PersonUuid: 'Guid', OrgUnitUuid: 'Guid', EmployeeId: 'Text?', EmploymentTerms: 'Text?' },
      ...{ EmploymentTermsText: 'Text?', PayGrade: 'Text?', WageStep: 'Text?', WorkingHoursNumerator: 'Decimal?' },
      ...{ WorkingHoursDenominator: 'Decimal?', AffiliationType: 'AffiliationType', PositionId: 'Text?', PositionName: 'Text?' },
      ...{ PositionTypeId: 'Text?', PositionTypeName: 'Text?', Prime: 'Boolean', ...PERIOD, Deleted: 'Boolean' },
    },
    links: {
      ...{ OrgUnit: one('OrgUnit', 'org_unit_uuid'), Person: one('Person', 'person_uuid'), Kle: many('Kle', 'affiliation_uuid') },
      ...{ Functions: many('FunctionAssignment', 'affiliation_uuid') },
    },
  },
  User: {
    table: 'account',
    set: undefined,
    key: 'Uuid',
    searched: ['UserId'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, UserId: 'Text', UserType: 'UserType', EmployeeId: 'Text?', Prime: 'Boolean', Disabled: 'Boolean' },
      ...{ KombitUuid: 'Guid?' },
    },
    links: { Person: one('Person', 'person_uuid') },
  },
  FunctionAssignment: {
    table: 'function_assignment',
    set: undefined,
    key: 'Id',
    searched: [],
    properties: { Id: 'Int', ...PERIOD },
    links: {
      ...{ Function: one('Function', 'function_id', 'id'), Affiliation: one('Affiliation', 'affiliation_uuid') },
      ...{ Values: many('FunctionValue', 'assignment_id', 'id') },
    },
  },
  FunctionValue: {
    table: 'function_value',
    set: undefined,
    key: 'Id',
    searched: [],
    properties: { Id: 'Int', FacetName: 'Text', FacetType: 'FacetType', Value: 'Text?' },
    links: {},
  },
  Phone: {
    table: 'phone',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: {
      ...{ Uuid: 'Guid', PhoneNumber: 'Text', PhoneType: 'PhoneType', FunctionType: 'Text?', Visibility: 'Visibility', Prime: 'Boolean' },
    },
    links: {},
  },
  Address: {
    table: 'address',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: {
      ...{ Uuid: 'Guid', Street: 'Text?', LocalName: 'Text?', PostalCode: 'Text?', City: 'Text?', Country: 'Text?' },
      ...{ AddressProtected: 'Boolean', Prime: 'Boolean' },
    },
    links: {},
  },
  Leave: {
    table: 'leave',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', StartDate: 'Date', StopDate: 'Date?', Reason: 'LeaveReason', ReasonText: 'Text?' },
    links: {},
  },
  Substitute: {
    table: 'substitute',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Context: 'Text', ...PERIOD },
    links: { Person: one('Person', 'substitute_uuid') },
  },
  Child: {
    table: 'child',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Cpr: 'Text?', Name: 'Text?' },
    links: {},
  },
  Photo: {
    table: 'photo',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Format: 'Text', Checksum: 'Text', LastChanged: 'Instant', Content: 'Binary' },
    links: {},
  },
  Kle: {
    table: 'kle',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Number: 'Text', Title: 'Text?', Kind: 'KleKind' },
    links: {},
  },
  Manager: {
    table: 'manager',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Name: 'Text', Inherited: 'Boolean' },
    links: { Person: one('Person', 'person_uuid') },
  },
  Tag: { table: 'tag', set: undefined, key: 'Uuid', searched: [], properties: { Uuid: 'Guid', Name: 'Text', Value: 'Text?' }, links: {} },
  AuthorizationCode: {
    table: 'authorization_code',
    set: undefined,
    key: 'Uuid',
    searched: [],
    properties: { Uuid: 'Guid', Code: 'Text', Name: 'Text?', Prime: 'Boolean' },
    links: {},
  },
};

export const ENTITY_NAMES = Object.keys(ORGANISATION) as readonly EntityName[];
