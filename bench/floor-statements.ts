/** The floor's SQL, written by hand: prepared by name once per connection. */
import { ACCOUNT, AFFILIATION, PERSON, UNIT } from './floor-rows';

const person = (rest: string): string => `SELECT ${PERSON} FROM organisation.person p ${rest}`;
const affiliation = (rest: string): string => `SELECT ${AFFILIATION} FROM organisation.affiliation a ${rest}`;

/** Surnames from `$1` up to, but not including, `$2` by code points, of persons with a principal affiliation. */
const WITH_PREFIX = `WHERE p.surname ~>=~ $1 AND p.surname ~<~ $2
  AND EXISTS (SELECT FROM organisation.affiliation a WHERE a.person_uuid = p.uuid AND a.prime)`;

export const STATEMENTS = {
  personsByFirstname: person('WHERE p.firstname = $1 ORDER BY p.uuid LIMIT $2'),
  firstPersons: person('ORDER BY p.uuid LIMIT $1'),
  personsAfter: person('WHERE p.uuid > $1 ORDER BY p.uuid LIMIT $2'),
  personsChangedAfter: person('WHERE p.last_changed > $1 ORDER BY p.last_changed NULLS FIRST, p.uuid LIMIT $2'),
  // What begins with a text is not before it in Danish order either: the index by which the page is ordered is entered there.
  personsByPrefix: person(
    `${WITH_PREFIX} AND p.surname COLLATE "da-x-icu" >= $1 ORDER BY p.surname COLLATE "da-x-icu" NULLS FIRST, p.firstname COLLATE "da-x-icu" NULLS FIRST, p.uuid LIMIT $3`,
  ),
  countByPrefix: `SELECT count(*)::int AS count FROM organisation.person p ${WITH_PREFIX}`,
  affiliationsOfPersons: affiliation('WHERE a.person_uuid = ANY($1) ORDER BY a.person_uuid, a.uuid'),
  accountsOfPersons: `SELECT ${ACCOUNT} FROM organisation.account u WHERE u.person_uuid = ANY($1) AND NOT u.disabled ORDER BY u.person_uuid, u.uuid`,
  // One row without an affiliation where the person has none; no row where there is no such person.
  affiliationsOfPerson: `SELECT ${AFFILIATION} FROM organisation.person p LEFT JOIN organisation.affiliation a ON a.person_uuid = p.uuid
    WHERE p.uuid = $1 ORDER BY a.uuid LIMIT $2`,
  // The same, with the person in each row: a person has a few affiliations, and a second statement would need a transaction.
  personWithUnits: `SELECT ${PERSON}, ${AFFILIATION}, ${UNIT} FROM organisation.person p
    LEFT JOIN organisation.affiliation a ON a.person_uuid = p.uuid AND NOT a.deleted
    LEFT JOIN organisation.org_unit o ON o.uuid = a.orgunit_uuid AND NOT o.deleted WHERE p.uuid = $1 ORDER BY a.uuid`,
  unitNames:
    'SELECT o.uuid, o.name, o.ean FROM organisation.org_unit o WHERE NOT o.deleted ORDER BY o.name COLLATE "da-x-icu" NULLS FIRST, o.uuid LIMIT $1',
  firstUnits: `SELECT ${UNIT} FROM organisation.org_unit o WHERE NOT o.deleted ORDER BY o.uuid LIMIT $1`,
  affiliationsWithPersons: `SELECT ${AFFILIATION}, ${PERSON} FROM organisation.affiliation a
    JOIN organisation.person p ON p.uuid = a.person_uuid WHERE a.orgunit_uuid = ANY($1) ORDER BY a.orgunit_uuid, a.uuid`,
} as const;

export type StatementName = keyof typeof STATEMENTS;
