/**
 * The contract that readers of SOFD Core know: its entity types with their properties and links. After each property stands its type: `S` text, `I` integer, `L` integer of 64 bits, `X` double,
 * `B` boolean, `D` a moment, `d` a date. After each link stands `1` or `*`.
 */
export interface ContractType {
  readonly properties: string;
  readonly links: string;
}

const ACCOUNT = 'Uuid:S Master:S MasterId:S UserId:S LocalExtensions:S UserType:S Prime:B EmployeeId:S PersonUuid:S';
const PHONE = 'Id:L Prime:B TypePrime:B PhoneNumber:S PhoneType:S Master:S MasterId:S Notes:S Visibility:S FunctionType:S';
const POST = 'Id:L Prime:B Street:S Localname:S PostalCode:S City:S Country:S AddressProtected:B Master:S MasterId:S';

export const CONTRACT: Readonly<Record<string, ContractType>> = {
  Person: {
    properties:
      'Uuid:S Master:S Deleted:B Created:D LastChanged:D Firstname:S Surname:S Cpr:S ChosenName:S AnniversaryDate:D LocalExtensions:S RegisteredPostAddressId:L ' +
      'ResidencePostAddressId:L KeyWords:S Notes:S TaxedPhone:B DisableAccountOrders:B ForceStop:B CalculatedName:S PersonType:S FirstEmploymentDate:D ' +
      'DisableAccountOrdersCreate:B DisableAccountOrdersDisable:B DisableAccountOrdersDelete:B',
    links:
      'RegisteredPostAddress:1 ResidencePostAddress:1 Leave:1 Users:* DisabledUsers:* Affiliations:* Phones:* Substitutes:* Photo:1 Children:* AuthorizationCodes:* Comments:*',
  },
  OrgUnit: {
    properties:
      'Uuid:S Master:S MasterId:S Deleted:B Created:D LastChanged:D ParentUuid:S Shortname:S Name:S DisplayName:S SourceName:S CvrName:S Cvr:L Ean:L EanInherited:B ' +
      'Senr:L Pnr:L CostBearer:S OrgType:S OrgTypeId:L LocalExtensions:S KeyWords:S OpeningHours:S Notes:S Email:S Id:I',
    links: 'Phones:* Addresses:* KLEPrimary:* KLESecondary:* KLETertiary:* Affiliations:* Tags:* Manager:1 Substitutes:*',
  },
  Function: { properties: 'Id:L Name:S Description:S Category:S', links: 'Assignments:*' },
  Affiliation: {
    properties:
      'Uuid:S Master:S MasterId:S StartDate:D StopDate:D Deleted:B EmployeeId:S EmploymentTerms:S EmploymentTermsText:S PayGrade:S WageStep:S ' +
      'WorkingHoursDenominator:X WorkingHoursNumerator:X AffiliationType:S LocalExtensions:S PositionId:S PositionName:S Prime:B PositionTypeId:S PositionTypeName:S ' +
      'PersonUuid:S OrgunitUuid:S SourceOrgunitUuid:S AlternativeOrgunitUuid:S',
    links: 'Person:1 OrgUnit:1 KLEPrimary:* KLESecondary:* Functions:*',
  },
  AffiliationFunction: { properties: 'Id:I Function:S AffiliationUuid:S', links: 'Affiliation:1' },
  User: { properties: `${ACCOUNT} KombitUuid:S`, links: 'Person:1' },
  DisabledUser: { properties: ACCOUNT, links: 'Person:1' },
  FunctionAssignment: { properties: 'Id:L StartDate:d StopDate:d', links: 'Affiliation:1 Values:*' },
  FunctionAssignmentValue: { properties: 'Id:L Name:S Value:S', links: '' },
  PersonPhone: { properties: `${PHONE} PersonUuid:S`, links: 'Person:1' },
  OrgUnitPhone: { properties: `${PHONE} OrgUnitUuid:S`, links: 'OrgUnit:1' },
  PersonPost: { properties: POST, links: '' },
  OrgUnitPost: { properties: `${POST} OrgUnitUuid:S`, links: 'OrgUnit:1' },
  Leave: {
    properties: 'Id:L PersonUuid:S StartDate:D StopDate:D Reason:S ReasonText:S DisableAccountOrders:B ExpireAccounts:B',
    links: '',
  },
  OrgUnitKLE: { properties: 'Code:S Name:S Active:B OrgUnitUuid:S', links: 'OrgUnit:1' },
  AffiliationKLE: { properties: 'Code:S Name:S Active:B AffiliationUuid:S', links: '' },
  OrgUnitManager: { properties: 'Id:I Inherited:B Name:S OrgUnitUuid:S PersonUuid:S', links: 'OrgUnit:1 Person:1' },
  OrgUnitTag: { properties: 'RefId:I Tag:S Description:S CustomValue:S OrgUnitUuid:S', links: 'OrgUnit:1' },
  SubstituteAssignment: {
    properties:
      'Id:L PersonUuid:S SubstituteUuid:S SubstituteContextName:S SubstituteContextIdentifier:S SubstituteContextSupportsConstraints:B Created:D Changed:D',
    links: 'Person:1 OrgUnitConstraints:*',
  },
  SubstituteOrgUnitConstraint: { properties: 'OrgunitUuid:S', links: '' },
  SubstituteOrgUnitAssignment: {
    properties:
      'Id:L OrgUnitUuid:S SubstituteUuid:S SubstituteName:S SubstituteContextName:S SubstituteContextIdentifier:S Type:S Created:D Changed:D Inherited:B',
    links: 'OrgUnit:1',
  },
  PersonChild: { properties: 'RefId:I Cpr:S Name:S PersonUuid:S', links: 'Person:1' },
  Photo: { properties: 'Id:L PersonUuid:S LastChanged:D Checksum:L Format:S', links: '' },
  AuthorizationCode: { properties: 'Id:L Prime:B Code:S Name:S PersonUuid:S', links: 'Person:1' },
  PersonComment: { properties: 'Id:L UserName:S Timestamp:D Comment:S PersonUuid:S', links: 'Person:1' },
};
