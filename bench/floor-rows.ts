/**
 * The columns that the floor reads, and a row of them, as pg gives it in an array, -> the object that the answer shows. Each object is written as a literal, which takes less time
 * than pg's own objects. Sensitive columns are read where the service's key may read them: `SENSITIVE=on`.
 */

/** As pg gives it. */
export type Cells = readonly unknown[];

const SENSITIVE = process.env.SENSITIVE === 'on';
const sensitive = (columns: string): string => (SENSITIVE ? `, ${columns}` : '');

export const PERSON = `p.uuid, p.master, p.master_id, p.firstname, p.surname, p.nickname, p.person_type, p.first_employment_date, p.anniversary_date,
  p.key_words, p.taxed_phone, p.force_stop, p.disable_account_orders, p.deleted, p.created, p.last_changed${sensitive('p.cpr, p.notes, p.local_extensions')}`;
export const PERSON_WIDTH = SENSITIVE ? 19 : 16;

export function personOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    Firstname: row[at + 3],
    Surname: row[at + 4],
    Nickname: row[at + 5],
    PersonType: row[at + 6],
    FirstEmploymentDate: row[at + 7],
    AnniversaryDate: row[at + 8],
    KeyWords: row[at + 9],
    TaxedPhone: row[at + 10],
    ForceStop: row[at + 11],
    DisableAccountOrders: row[at + 12],
    Deleted: row[at + 13],
    Created: row[at + 14],
    LastChanged: row[at + 15],
    Cpr: SENSITIVE ? row[at + 16] : undefined,
    Notes: SENSITIVE ? row[at + 17] : undefined,
    LocalExtensions: SENSITIVE ? row[at + 18] : undefined,
  };
}

export const UNIT = `o.uuid, o.master, o.master_id, o.name, o.shortname, o.display_name, o.cvr, o.cvr_name, o.ean, o.ean_inherited, o.senr, o.pnr,
  o.org_type, o.org_type_id, o.email, o.cost_bearer, o.key_words, o.opening_hours, o.parent_uuid, o.deleted, o.created,
  o.last_changed${sensitive('o.notes, o.local_extensions')}`;

export function unitOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    Name: row[at + 3],
    Shortname: row[at + 4],
    DisplayName: row[at + 5],
    Cvr: row[at + 6],
    CvrName: row[at + 7],
    Ean: row[at + 8],
    EanInherited: row[at + 9],
    Senr: row[at + 10],
    Pnr: row[at + 11],
    OrgType: row[at + 12],
    OrgTypeId: row[at + 13],
    Email: row[at + 14],
    CostBearer: row[at + 15],
    KeyWords: row[at + 16],
    OpeningHours: row[at + 17],
    ParentUuid: row[at + 18],
    Deleted: row[at + 19],
    Created: row[at + 20],
    LastChanged: row[at + 21],
    Notes: SENSITIVE ? row[at + 22] : undefined,
    LocalExtensions: SENSITIVE ? row[at + 23] : undefined,
  };
}

export const AFFILIATION = `a.uuid, a.master, a.master_id, a.person_uuid, a.org_unit_uuid, a.employee_id, a.employment_terms, a.employment_terms_text,
  a.pay_grade, a.wage_step, a.working_hours_numerator, a.working_hours_denominator, a.affiliation_type, a.position_id, a.position_name,
  a.position_type_id, a.position_type_name, a.prime, a.start_date, a.stop_date, a.deleted${sensitive('a.local_extensions')}`;
export const AFFILIATION_WIDTH = SENSITIVE ? 22 : 21;

export function affiliationOf(row: Cells, at = 0) {
  return {
    Uuid: row[at],
    Master: row[at + 1],
    MasterId: row[at + 2],
    PersonUuid: row[at + 3],
    OrgUnitUuid: row[at + 4],
    EmployeeId: row[at + 5],
    EmploymentTerms: row[at + 6],
    EmploymentTermsText: row[at + 7],
    PayGrade: row[at + 8],
    WageStep: row[at + 9],
    WorkingHoursNumerator: row[at + 10],
    WorkingHoursDenominator: row[at + 11],
    AffiliationType: row[at + 12],
    PositionId: row[at + 13],
    PositionName: row[at + 14],
    PositionTypeId: row[at + 15],
    PositionTypeName: row[at + 16],
    Prime: row[at + 17],
    StartDate: row[at + 18],
    StopDate: row[at + 19],
    Deleted: row[at + 20],
    LocalExtensions: SENSITIVE ? row[at + 21] : undefined,
  };
}

/** First the person's identifier, by which accounts are grouped: it is no part of the answer. */
export const ACCOUNT = `u.person_uuid, u.uuid, u.user_id, u.user_type, u.employee_id, u.prime, u.disabled, u.master, u.master_id,
  u.kombit_uuid${sensitive('u.local_extensions')}`;

export function accountOf(row: Cells) {
  const [, Uuid, UserId, UserType, EmployeeId, Prime, Disabled, Master, MasterId, KombitUuid, LocalExtensions] = row;
  return { Uuid, UserId, UserType, EmployeeId, Prime, Disabled, Master, MasterId, KombitUuid, LocalExtensions };
}
