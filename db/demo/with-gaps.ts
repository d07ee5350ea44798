/** A set of the demo -> the same set, in which some values are not known, as in the systems of a municipality. */
import type { DemoSet } from './demo-set';

/** Of each set: in one of how many records a field is null, and which fields. Those that are joined by `+` are null in the same records. */
const GAPS: Readonly<Record<string, readonly [records: number, fields: string]>> = {
  Person: [
    250,
    'Master MasterId Firstname Surname Firstname+Surname+ChosenName PersonType Deleted Created LastChanged TaxedPhone ForceStop ' +
      'DisableAccountOrders DisableAccountOrdersCreate DisableAccountOrdersDisable DisableAccountOrdersDelete',
  ],
  PersonPost: [100, 'Master MasterId Prime'],
  PersonPhone: [100, 'Master MasterId PhoneNumber PhoneType Visibility Prime TypePrime'],
  OrgUnit: [45, 'Master MasterId Name EanInherited Created LastChanged'],
  OrgUnitPost: [20, 'Master MasterId Prime'],
  OrgUnitPhone: [30, 'Master MasterId PhoneNumber PhoneType Visibility Prime TypePrime'],
  Affiliation: [200, 'Master MasterId SourceOrgunitUuid AffiliationType Prime Deleted'],
  AffiliationFunction: [50, 'Function'],
  'Affiliation/KLEPrimary': [30, 'Active'],
  User: [200, 'Master MasterId UserId UserType Prime'],
  Leave: [30, 'StartDate Reason DisableAccountOrders ExpireAccounts'],
  SubstituteAssignment: [
    30,
    'SubstituteUuid SubstituteContextName SubstituteContextIdentifier SubstituteContextSupportsConstraints Created Changed',
  ],
  SubstituteOrgUnitAssignment: [
    15,
    'SubstituteUuid SubstituteName SubstituteContextName SubstituteContextIdentifier Created Changed Inherited',
  ],
  Photo: [50, 'LastChanged Checksum Format'],
  AuthorizationCode: [30, 'Prime Code'],
  PersonComment: [20, 'Timestamp'],
  'OrgUnit/KLEPrimary': [30, 'Active'],
  OrgUnitManager: [30, 'PersonUuid Name Inherited'],
  OrgUnitTag: [20, 'Tag'],
  Function: [16, 'Name'],
  FunctionAssignmentValue: [30, 'Name FacetType'],
};

export function withGaps(set: DemoSet): DemoSet {
  const gaps = GAPS[set.name];
  if (gaps === undefined) return set;
  const [every, names] = gaps;
  const groups = names.split(' ').map(group => new Set(group.split('+').map(field => set.fields.indexOf(field))));
  const apart = Math.floor(every / groups.length);
  return {
    ...set,
    *rows(organisation) {
      let number = 0;
      for (const row of set.rows(organisation)) {
        const place = number++ % every;
        const missing = place % apart === apart - 1 ? groups[Math.floor(place / apart)] : undefined;
        yield missing === undefined ? row : row.map((cell, field) => (missing.has(field) ? null : cell));
      }
    },
  };
}
