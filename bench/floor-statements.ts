/**
 * The floor's SQL, written by hand: one statement for each level, prepared by name once per connection. Columns carry the names that the answers show.
 * Sensitive ones are read where the service's key may read them: `SENSITIVE=on`.
 */

const sensitive = (columns: string): string => (process.env.SENSITIVE === 'on' ? `, ${columns}` : '');

const PERSON = `p.uuid AS "Uuid", p.master AS "Master", p.master_id AS "MasterId", p.firstname AS "Firstname", p.surname AS "Surname",
  p.nickname AS "Nickname", p.person_type AS "PersonType", p.first_employment_date AS "FirstEmploymentDate",
  p.anniversary_date AS "AnniversaryDate", p.key_words AS "KeyWords", p.taxed_phone AS "TaxedPhone",
  p.force_stop AS "ForceStop", p.disable_account_orders AS "DisableAccountOrders", p.deleted AS "Deleted", p.created AS "Created",
  p.last_changed AS "LastChanged"${sensitive('p.cpr AS "Cpr", p.notes AS "Notes", p.local_extensions AS "LocalExtensions"')}`;

const UNIT = `o.uuid AS "Uuid", o.master AS "Master", o.master_id AS "MasterId", o.name AS "Name", o.shortname AS "Shortname",
  o.display_name AS "DisplayName", o.cvr AS "Cvr", o.cvr_name AS "CvrName", o.ean AS "Ean", o.ean_inherited AS "EanInherited", o.senr AS "Senr",
  o.pnr AS "Pnr", o.org_type AS "OrgType", o.org_type_id AS "OrgTypeId", o.email AS "Email", o.cost_bearer AS "CostBearer",
  o.key_words AS "KeyWords", o.opening_hours AS "OpeningHours", o.parent_uuid AS "ParentUuid", o.deleted AS "Deleted",
  o.created AS "Created", o.last_changed AS "LastChanged"${sensitive('o.notes AS "Notes", o.local_extensions AS "LocalExtensions"')}`;

const AFFILIATION = `a.uuid AS "Uuid", a.master AS "Master", a.master_id AS "MasterId", a.person_uuid AS "PersonUuid",
  a.org_unit_uuid AS "OrgUnitUuid", a.employee_id AS "EmployeeId", a.employment_terms AS "EmploymentTerms",
  a.employment_terms_text AS "EmploymentTermsText", a.pay_grade AS "PayGrade", a.wage_step AS "WageStep",
  a.working_hours_numerator AS "WorkingHoursNumerator", a.working_hours_denominator AS "WorkingHoursDenominator",
  a.affiliation_type AS "AffiliationType", a.position_id AS "PositionId", a.position_name AS "PositionName",
  a.position_type_id AS "PositionTypeId", a.position_type_name AS "PositionTypeName", a.prime AS "Prime", a.start_date AS "StartDate",
  a.stop_date AS "StopDate", a.deleted AS "Deleted"${sensitive('a.local_extensions AS "LocalExtensions"')}`;

/** Read as arrays: the person's identifier, by which accounts are grouped, is no part of the answer. */
const ACCOUNT = `u.person_uuid, u.uuid, u.user_id, u.user_type, u.employee_id, u.prime, u.disabled, u.master, u.master_id, u.kombit_uuid
  ${sensitive('u.local_extensions')}`;

const person = (rest: string): string => `SELECT ${PERSON} FROM organisation.person p ${rest}`;
const affiliation = (rest: string): string => `SELECT ${AFFILIATION} FROM organisation.affiliation a ${rest}`;

/** Surnames from `$1` up to, but not including, `$2` by code points, of persons with a principal affiliation. */
const WITH_PREFIX = `WHERE p.surname ~>=~ $1 AND p.surname ~<~ $2
  AND EXISTS (SELECT FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND a.prime)`;

export const STATEMENTS = {
  personsByFirstname: person('WHERE p.firstname = $1 ORDER BY p.uuid LIMIT $2'),
  firstPersons: person('ORDER BY p.uuid LIMIT $1'),
  personsAfter: person('WHERE p.uuid > $1 ORDER BY p.uuid LIMIT $2'),
  // What begins with a text is not before it in Danish order either: the index by which the page is ordered is entered there.
  personsByPrefix: person(
    `${WITH_PREFIX} AND p.surname COLLATE "da-x-icu" >= $1 ORDER BY p.surname COLLATE "da-x-icu", p.firstname COLLATE "da-x-icu", p.uuid LIMIT $3`,
  ),
  countByPrefix: `SELECT count(*)::int AS count FROM organisation.person p ${WITH_PREFIX}`,
  personsChangedAfter: person('WHERE p.last_changed > $1 ORDER BY p.last_changed, p.uuid LIMIT $2'),
  personByKey: person('WHERE p.uuid = $1'),
  affiliationsOfPersons: affiliation('WHERE a.person_uuid = ANY($1) ORDER BY a.person_uuid, a.uuid'),
  accountsOfPersons: `SELECT ${ACCOUNT} FROM organisation.account u WHERE u.person_uuid = ANY($1) ORDER BY u.person_uuid, u.uuid`,
  affiliationsOfPerson: affiliation('WHERE a.person_uuid = $1 AND NOT a.deleted ORDER BY a.uuid'),
  // One row without an affiliation where the person has none; no row where there is no such person.
  affiliationsOfOne: `SELECT ${AFFILIATION} FROM organisation.person p LEFT JOIN organisation.affiliation a ON a.person_uuid = p.uuid
    WHERE p.uuid = $1 ORDER BY a.uuid LIMIT $2`,
  unitsOfPerson: `SELECT ${UNIT} FROM organisation.org_unit o
    WHERE o.uuid IN (SELECT org_unit_uuid FROM organisation.affiliation WHERE person_uuid = $1 AND NOT deleted)`,
  unitNames:
    'SELECT o.uuid, o.name AS "Name", o.ean AS "Ean" FROM organisation.org_unit o ORDER BY o.name COLLATE "da-x-icu", o.uuid LIMIT $1',
  firstUnits: `SELECT ${UNIT} FROM organisation.org_unit o ORDER BY o.uuid LIMIT $1`,
  affiliationsOfUnits: affiliation('WHERE a.org_unit_uuid = ANY($1) ORDER BY a.org_unit_uuid, a.uuid'),
  persons: person('WHERE p.uuid = ANY($1)'),
} as const;

export type StatementName = keyof typeof STATEMENTS;
