/**
 * The columns that the floor reads, and a row of them, as pg gives it in an array, -> the object that the answer shows. Each object is written as a literal, which takes less time
 * than pg's own objects. Sensitive columns are read where the service's key may read them: `SENSITIVE=on`.
 */

/** As pg gives it. */
export type Cells = readonly unknown[];

const SENSITIVE = process.env.SENSITIVE === 'on';
const sensitive = (columns: string): string => (SENSITIVE ? `, ${columns}` : '');

export const PERSON = `p.uuid, p.master, p.master_id, p.deleted, p.created, p.last_changed, p.firstname, p.surname, p.chosen_name, p.calculated_name,
  p.person_type, p.first_employment_date, p.anniversary_date, p.registered_post_address_id, p.residence_post_address_id, p.key_words,
  p.taxed_phone, p.disable_account_orders, p.disable_account_orders_create, p.disable_account_orders_disable,
  p.disable_account_orders_delete, p.force_stop${sensitive('p.cpr, p.local_extensions, p.notes')}`;
export const PERSON_WIDTH = SENSITIVE ? 25 : 22;

export function personOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    Deleted: row[at + 3],
    Created: row[at + 4],
    LastChanged: row[at + 5],
    Firstname: row[at + 6],
    Surname: row[at + 7],
    ChosenName: row[at + 8],
    CalculatedName: row[at + 9],
    PersonType: row[at + 10],
    FirstEmploymentDate: row[at + 11],
    AnniversaryDate: row[at + 12],
    RegisteredPostAddressId: row[at + 13],
    ResidencePostAddressId: row[at + 14],
    KeyWords: row[at + 15],
    TaxedPhone: row[at + 16],
    DisableAccountOrders: row[at + 17],
    DisableAccountOrdersCreate: row[at + 18],
    DisableAccountOrdersDisable: row[at + 19],
    DisableAccountOrdersDelete: row[at + 20],
    ForceStop: row[at + 21],
    Cpr: SENSITIVE ? row[at + 22] : undefined,
    LocalExtensions: SENSITIVE ? row[at + 23] : undefined,
    Notes: SENSITIVE ? row[at + 24] : undefined,
  };
}

export const UNIT = `o.uuid, o.master, o.master_id, o.deleted, o.created, o.last_changed, o.parent_uuid, o.shortname, o.name, o.display_name,
  o.source_name, o.cvr_name, o.cvr, o.ean, o.ean_inherited, o.senr, o.pnr, o.cost_bearer, o.org_type, o.org_type_id, o.key_words,
  o.opening_hours, o.email, o.id${sensitive('o.local_extensions, o.notes')}`;

export function unitOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    Deleted: row[at + 3],
    Created: row[at + 4],
    LastChanged: row[at + 5],
    ParentUuid: row[at + 6],
    Shortname: row[at + 7],
    Name: row[at + 8],
    DisplayName: row[at + 9],
    SourceName: row[at + 10],
    CvrName: row[at + 11],
    Cvr: row[at + 12],
    Ean: row[at + 13],
    EanInherited: row[at + 14],
    Senr: row[at + 15],
    Pnr: row[at + 16],
    CostBearer: row[at + 17],
    OrgType: row[at + 18],
    OrgTypeId: row[at + 19],
    KeyWords: row[at + 20],
    OpeningHours: row[at + 21],
    Email: row[at + 22],
    Id: row[at + 23],
    LocalExtensions: SENSITIVE ? row[at + 24] : undefined,
    Notes: SENSITIVE ? row[at + 25] : undefined,
  };
}

export const AFFILIATION = `a.uuid, a.master, a.master_id, a.start_date, a.stop_date, a.deleted, a.employee_id, a.employment_terms, a.employment_terms_text,
  a.pay_grade, a.wage_step, a.working_hours_denominator, a.working_hours_numerator, a.affiliation_type, a.position_id,
  a.position_name, a.prime, a.position_type_id, a.position_type_name, a.person_uuid, a.orgunit_uuid, a.source_orgunit_uuid,
  a.alternative_orgunit_uuid, a.workplace_orgunit_uuid${sensitive('a.local_extensions')}`;
export const AFFILIATION_WIDTH = SENSITIVE ? 25 : 24;

export function affiliationOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    StartDate: row[at + 3],
    StopDate: row[at + 4],
    Deleted: row[at + 5],
    EmployeeId: row[at + 6],
    EmploymentTerms: row[at + 7],
    EmploymentTermsText: row[at + 8],
    PayGrade: row[at + 9],
    WageStep: row[at + 10],
    WorkingHoursDenominator: row[at + 11],
    WorkingHoursNumerator: row[at + 12],
    AffiliationType: row[at + 13],
    PositionId: row[at + 14],
    PositionName: row[at + 15],
    Prime: row[at + 16],
    PositionTypeId: row[at + 17],
    PositionTypeName: row[at + 18],
    PersonUuid: row[at + 19],
    OrgunitUuid: row[at + 20],
    SourceOrgunitUuid: row[at + 21],
    AlternativeOrgunitUuid: row[at + 22],
    WorkplaceOrgunitUuid: row[at + 23],
    LocalExtensions: SENSITIVE ? row[at + 24] : undefined,
  };
}

export const ACCOUNT = `u.uuid, u.master, u.master_id, u.user_id, u.user_type, u.prime, u.employee_id, u.kombit_uuid, u.person_uuid${sensitive('u.local_extensions')}`;

export function accountOf(row: Cells) {
  return {
    Uuid: row[0],
    Master: row[1],
    MasterId: row[2],
    UserId: row[3],
    UserType: row[4],
    Prime: row[5],
    EmployeeId: row[6],
    KombitUuid: row[7],
    PersonUuid: row[8],
    LocalExtensions: SENSITIVE ? row[9] : undefined,
  };
}
