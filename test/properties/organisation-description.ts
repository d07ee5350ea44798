/**
 * The organisation's entities as this test knows them: written by hand beside the model, so that a wrong derivation shows.
 * `?` after a type marks a property that may be null; columns are the names in snake case.
 */
import { many, maybe, ofKind, one } from './entity-description';
import type { EntityDescription, OrganisationEntity } from './entity-description';

const RECORD = { Master: 'Text?', MasterId: 'Text?', LocalExtensions: 'Text?' } as const;
const DATED = { Deleted: 'Boolean?', Created: 'Instant?', LastChanged: 'Instant?' } as const;
const PERIOD = { StartDate: 'Date?', StopDate: 'Date?' } as const;
const PHONE: EntityDescription['properties'] = {
  ...{ Id: 'Int', Master: 'Text?', MasterId: 'Text?', PhoneNumber: 'Text?', PhoneType: 'Text?', Notes: 'Text?', Visibility: 'Text?' },
  ...{ Prime: 'Boolean?', TypePrime: 'Boolean?', FunctionType: 'Text?' },
};
const POST: EntityDescription['properties'] = {
  ...{ Id: 'Int', Master: 'Text?', MasterId: 'Text?', Street: 'Text?', Localname: 'Text?', PostalCode: 'Text?', City: 'Text?' },
  ...{ Country: 'Text?', AddressProtected: 'Boolean', Prime: 'Boolean?' },
};
const ACCOUNT: EntityDescription['properties'] = {
  ...{ Uuid: 'Guid', ...RECORD, UserId: 'Text?', UserType: 'Text?', EmployeeId: 'Text?', Prime: 'Boolean?', PersonUuid: 'Guid' },
};
const SUBJECT = { Code: 'Text', Name: 'Text?', Active: 'Boolean?' } as const;
const CONTEXT: EntityDescription['properties'] = {
  ...{ Id: 'Int', SubstituteUuid: 'Guid?', SubstituteContextName: 'Text?', SubstituteContextIdentifier: 'Text?' },
  ...{ Created: 'Instant?', Changed: 'Instant?' },
};

export const ORGANISATION: Readonly<Record<OrganisationEntity, EntityDescription>> = {
  Person: {
    table: 'organisation.person',
    set: 'Persons',
    key: ['Uuid'],
    searched: ['Firstname', 'Surname', 'ChosenName', 'KeyWords'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, Firstname: 'Text?', Surname: 'Text?', ChosenName: 'Text?', CalculatedName: 'Text?', Cpr: 'Text?' },
      ...{ PersonType: 'Text?', FirstEmploymentDate: 'Date?', AnniversaryDate: 'Date?', KeyWords: 'Text?', Notes: 'Text?' },
      ...{ RegisteredPostAddressId: 'Int?', ResidencePostAddressId: 'Int?', TaxedPhone: 'Boolean?', ForceStop: 'Boolean?', ...DATED },
      ...{ DisableAccountOrders: 'Boolean?', DisableAccountOrdersCreate: 'Boolean?', DisableAccountOrdersDisable: 'Boolean?' },
      ...{ DisableAccountOrdersDelete: 'Boolean?' },
    },
    links: {
      RegisteredPostAddress: maybe('PersonPost', 'registered_post_address_id', 'id'),
      ResidencePostAddress: maybe('PersonPost', 'residence_post_address_id', 'id'),
      ...{ Addresses: many('PersonPost', 'person_uuid'), Phones: many('PersonPhone', 'person_uuid') },
      ...{ Affiliations: many('Affiliation', 'person_uuid'), Users: many('User', 'person_uuid') },
      ...{ DisabledUsers: many('DisabledUser', 'person_uuid'), Leave: maybe('Leave', 'uuid', 'person_uuid') },
      ...{ Substitutes: many('SubstituteAssignment', 'person_uuid'), Children: many('PersonChild', 'person_uuid') },
      ...{ Photo: maybe('Photo', 'uuid', 'person_uuid'), AuthorizationCodes: many('AuthorizationCode', 'person_uuid') },
      Comments: many('PersonComment', 'person_uuid'),
    },
  },
  OrgUnit: {
    table: 'organisation.org_unit',
    rows: { deleted: 'f' },
    set: 'OrgUnits',
    key: ['Uuid'],
    searched: ['Name', 'Shortname', 'DisplayName', 'Email', 'KeyWords'],
    properties: {
      ...{
        Uuid: 'Guid',
        ...RECORD,
        Name: 'Text?',
        Shortname: 'Text?',
        DisplayName: 'Text?',
        SourceName: 'Text?',
        Cvr: 'Text?',
        CvrName: 'Text?',
      },
      ...{ Ean: 'Text?', EanInherited: 'Boolean?', Senr: 'Text?', Pnr: 'Text?', OrgType: 'Text?', OrgTypeId: 'Int?', Email: 'Text?' },
      ...{ CostBearer: 'Text?', KeyWords: 'Text?', OpeningHours: 'Text?', Notes: 'Text?', ParentUuid: 'Guid?', Id: 'Int', ...DATED },
      Deleted: 'Boolean',
    },
    links: {
      ...{ Parent: maybe('OrgUnit', 'parent_uuid', 'uuid'), Children: many('OrgUnit', 'parent_uuid') },
      ...{ Addresses: many('OrgUnitPost', 'org_unit_uuid'), Phones: many('OrgUnitPhone', 'org_unit_uuid') },
      KLEPrimary: ofKind(many('OrgUnitKLE', 'org_unit_uuid'), 'PRIMARY'),
      KLESecondary: ofKind(many('OrgUnitKLE', 'org_unit_uuid'), 'SECONDARY'),
      KLETertiary: ofKind(many('OrgUnitKLE', 'org_unit_uuid'), 'TERTIARY'),
      ...{ Manager: maybe('OrgUnitManager', 'uuid', 'org_unit_uuid'), Tags: many('OrgUnitTag', 'org_unit_uuid') },
      ...{ Affiliations: many('Affiliation', 'orgunit_uuid'), Substitutes: many('SubstituteOrgUnitAssignment', 'org_unit_uuid') },
    },
  },
  Function: {
    table: 'organisation.function',
    set: 'Functions',
    key: ['Id'],
    searched: ['Name', 'Description'],
    properties: { Id: 'Int', Name: 'Text?', Description: 'Text?', Category: 'Text?' },
    links: { Assignments: many('FunctionAssignment', 'function_id', 'id') },
  },
  Affiliation: {
    table: 'organisation.affiliation',
    containedBy: { owner: 'Person', link: 'Affiliations' },
    set: undefined,
    key: ['Uuid'],
    searched: ['PositionName'],
    properties: {
      ...{ Uuid: 'Guid', ...RECORD, PersonUuid: 'Guid', OrgunitUuid: 'Guid?', SourceOrgunitUuid: 'Guid?', AlternativeOrgunitUuid: 'Guid?' },
      ...{ WorkplaceOrgunitUuid: 'Guid?', EmployeeId: 'Text?', EmploymentTerms: 'Text?', EmploymentTermsText: 'Text?', PayGrade: 'Text?' },
      ...{ WageStep: 'Text?', WorkingHoursNumerator: 'Decimal?', WorkingHoursDenominator: 'Decimal?', AffiliationType: 'Text?' },
      ...{ PositionId: 'Text?', PositionName: 'Text?', PositionTypeId: 'Text?', PositionTypeName: 'Text?', Prime: 'Boolean?' },
      ...{ ...PERIOD, Deleted: 'Boolean?' },
    },
    links: {
      ...{ OrgUnit: maybe('OrgUnit', 'orgunit_uuid', 'uuid'), Person: one('Person', 'person_uuid') },
      KLEPrimary: ofKind(many('AffiliationKLE', 'affiliation_uuid'), 'PRIMARY'),
      KLESecondary: ofKind(many('AffiliationKLE', 'affiliation_uuid'), 'SECONDARY'),
      ...{
        Functions: many('AffiliationFunction', 'affiliation_uuid'),
        FunctionAssignments: many('FunctionAssignment', 'affiliation_uuid'),
      },
    },
  },
  AffiliationFunction: {
    table: 'organisation.affiliation_function',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', Function: 'Text?', AffiliationUuid: 'Guid' },
    links: { Affiliation: one('Affiliation', 'affiliation_uuid') },
  },
  User: {
    table: 'organisation.account',
    rows: { disabled: 'f' },
    set: undefined,
    key: ['Uuid'],
    searched: ['UserId'],
    properties: { ...ACCOUNT, KombitUuid: 'Guid?' },
    links: { Person: one('Person', 'person_uuid') },
  },
  DisabledUser: {
    table: 'organisation.account',
    rows: { disabled: 't' },
    set: undefined,
    key: ['Uuid'],
    searched: ['UserId'],
    properties: ACCOUNT,
    links: { Person: one('Person', 'person_uuid') },
  },
  FunctionAssignment: {
    table: 'organisation.function_assignment',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', ...PERIOD },
    links: {
      ...{ Function: one('Function', 'function_id', 'id'), Affiliation: one('Affiliation', 'affiliation_uuid') },
      ...{ Values: many('FunctionAssignmentValue', 'assignment_id', 'id') },
    },
  },
  FunctionAssignmentValue: {
    table: 'organisation.function_assignment_value',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', Name: 'Text?', FacetType: 'Text?', Value: 'Text?' },
    links: {},
  },
  PersonPhone: {
    table: 'organisation.person_phone',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...PHONE, PersonUuid: 'Guid' },
    links: { Person: one('Person', 'person_uuid') },
  },
  OrgUnitPhone: {
    table: 'organisation.org_unit_phone',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...PHONE, OrgUnitUuid: 'Guid' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid') },
  },
  PersonPost: {
    table: 'organisation.person_post',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...POST, PersonUuid: 'Guid' },
    links: { Person: one('Person', 'person_uuid') },
  },
  OrgUnitPost: {
    table: 'organisation.org_unit_post',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...POST, OrgUnitUuid: 'Guid' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid') },
  },
  Leave: {
    table: 'organisation.leave',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: {
      ...{ Id: 'Int', PersonUuid: 'Guid', StartDate: 'Date?', StopDate: 'Date?', Reason: 'Text?', ReasonText: 'Text?' },
      ...{ DisableAccountOrders: 'Boolean?', ExpireAccounts: 'Boolean?' },
    },
    links: {},
  },
  OrgUnitKLE: {
    table: 'organisation.org_unit_kle',
    set: undefined,
    key: ['Code'],
    searched: [],
    properties: { ...SUBJECT, OrgUnitUuid: 'Guid' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid') },
  },
  AffiliationKLE: {
    table: 'organisation.affiliation_kle',
    set: undefined,
    key: ['Code'],
    searched: [],
    properties: { ...SUBJECT, AffiliationUuid: 'Guid' },
    links: {},
  },
  OrgUnitManager: {
    table: 'organisation.org_unit_manager',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', Name: 'Text?', Inherited: 'Boolean?', OrgUnitUuid: 'Guid', PersonUuid: 'Guid?' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid'), Person: maybe('Person', 'person_uuid', 'uuid') },
  },
  OrgUnitTag: {
    table: 'organisation.org_unit_tag',
    set: undefined,
    key: ['RefId'],
    searched: [],
    properties: { RefId: 'Int', Tag: 'Text?', Description: 'Text?', CustomValue: 'Text?', OrgUnitUuid: 'Guid' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid') },
  },
  SubstituteAssignment: {
    table: 'organisation.substitute_assignment',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...CONTEXT, PersonUuid: 'Guid', SubstituteContextSupportsConstraints: 'Boolean?' },
    links: {
      ...{ Person: one('Person', 'person_uuid'), Substitute: maybe('Person', 'substitute_uuid', 'uuid') },
      OrgUnitConstraints: many('SubstituteOrgUnitConstraint', 'assignment_id', 'id'),
    },
  },
  SubstituteOrgUnitConstraint: {
    table: 'organisation.substitute_org_unit_constraint',
    set: undefined,
    key: ['OrgunitUuid'],
    searched: [],
    properties: { OrgunitUuid: 'Guid' },
    links: { OrgUnit: maybe('OrgUnit', 'orgunit_uuid', 'uuid') },
  },
  SubstituteOrgUnitAssignment: {
    table: 'organisation.substitute_org_unit_assignment',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { ...CONTEXT, OrgUnitUuid: 'Guid', SubstituteName: 'Text?', Type: 'Text?', Inherited: 'Boolean?' },
    links: { OrgUnit: maybe('OrgUnit', 'org_unit_uuid', 'uuid'), Substitute: maybe('Person', 'substitute_uuid', 'uuid') },
  },
  PersonChild: {
    table: 'organisation.person_child',
    set: undefined,
    key: ['RefId'],
    searched: [],
    properties: { RefId: 'Int', Cpr: 'Text?', Name: 'Text?', PersonUuid: 'Guid' },
    links: { Person: one('Person', 'person_uuid') },
  },
  Photo: {
    table: 'organisation.photo',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', PersonUuid: 'Guid', Format: 'Text?', Checksum: 'Int?', LastChanged: 'Instant?', Content: 'Binary' },
    links: {},
  },
  AuthorizationCode: {
    table: 'organisation.authorization_code',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', Code: 'Text?', Name: 'Text?', Prime: 'Boolean?', PersonUuid: 'Guid' },
    links: { Person: one('Person', 'person_uuid') },
  },
  PersonComment: {
    table: 'organisation.person_comment',
    set: undefined,
    key: ['Id'],
    searched: [],
    properties: { Id: 'Int', UserName: 'Text?', Timestamp: 'Instant?', Comment: 'Text?', PersonUuid: 'Guid' },
    links: { Person: one('Person', 'person_uuid') },
  },
};
