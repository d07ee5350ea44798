/** What the floor answers to each question of the benchmark: rows, nested by hand. */
import type { FloorDatabase } from './floor-database';
import { accountOf, AFFILIATION_WIDTH, affiliationOf, PERSON_WIDTH, personOf, unitOf, type Cells } from './floor-rows';
import type { StatementName } from './floor-statements';

type Database = FloorDatabase<StatementName>;
type Person = ReturnType<typeof personOf>;
type Affiliation = ReturnType<typeof affiliationOf>;
type Account = ReturnType<typeof accountOf>;

const personsOf = (rows: readonly Cells[]): Person[] => rows.map(row => personOf(row));

export async function personsByFirstname(database: Database, firstname: string, top: number) {
  return { value: personsOf(await database.ask('personsByFirstname', firstname, top)) };
}

export async function personsChangedAfter(database: Database, moment: string, top: number) {
  return { value: personsOf(await database.ask('personsChangedAfter', moment, top)) };
}

/** A page by key set; `next` when there may be more. */
export async function persons(database: Database, top: number, after: string | undefined) {
  const rows = await (after === undefined ? database.ask('firstPersons', top) : database.ask('personsAfter', after, top));
  return { value: personsOf(rows), next: rows.length < top ? undefined : String(rows.at(-1)?.[0]) };
}

/** Undefined where there is no such person. */
export async function affiliationsOf(database: Database, person: string, top: number) {
  const rows = await database.ask('affiliationsOfPerson', person, top);
  if (rows.length === 0) return undefined;
  return { value: rows[0]?.[0] === null ? [] : rows.map(row => affiliationOf(row)) };
}

export async function personsWithBelongings(database: Database, top: number) {
  const [found, affiliations, accounts] = await database.inSnapshot(async ask => {
    const rows = await ask('firstPersons', top);
    const keys = rows.map(([uuid]) => uuid);
    return [rows, ...(await Promise.all([ask('affiliationsOfPersons', keys), ask('accountsOfPersons', keys)]))] as const;
  });
  const value = personsOf(found).map(person => ({ ...person, Affiliations: new Array<Affiliation>(), Users: new Array<Account>() }));
  const byUuid = new Map(value.map(person => [person.Uuid, person]));
  for (const row of affiliations) {
    const affiliation = affiliationOf(row);
    byUuid.get(affiliation.PersonUuid)?.Affiliations.push(affiliation);
  }
  for (const row of accounts) {
    const account = accountOf(row);
    byUuid.get(account.PersonUuid)?.Users.push(account);
  }
  return { value };
}

/** Where a row does not show its key, it tells its id. `root` is what ids begin with. */
export async function unitNames(database: Database, top: number, root: string) {
  const units = await database.ask('unitNames', top);
  return { value: units.map(([uuid, Name, Ean]) => ({ '@odata.id': `${root}OrgUnits(${String(uuid)})`, Name, Ean })) };
}

export async function personsByPrefix(database: Database, prefix: string, top: number) {
  const beyond = prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);
  const [found, [[count] = []]] = await database.inSnapshot(ask =>
    Promise.all([ask('personsByPrefix', prefix, beyond, top), ask('countByPrefix', prefix, beyond)]),
  );
  return { count, value: personsOf(found) };
}

/** Undefined where there is no such person. */
export async function personWithUnits(database: Database, uuid: string) {
  const rows = await database.ask('personWithUnits', uuid);
  const [first] = rows;
  if (first === undefined) return undefined;
  const Affiliations = first[PERSON_WIDTH] === null ? [] : rows.map(withUnit);
  return { ...personOf(first), Affiliations };
}

function withUnit(row: Cells) {
  const at = PERSON_WIDTH + AFFILIATION_WIDTH;
  return { ...affiliationOf(row, PERSON_WIDTH), OrgUnit: row[at] === null ? null : unitOf(row, at) };
}

export async function unitsWithPersons(database: Database, top: number) {
  const [found, affiliations] = await database.inSnapshot(async ask => {
    const rows = await ask('firstUnits', top);
    return [rows, await ask('affiliationsWithPersons', rows.map(([uuid]) => uuid))] as const; // oxfmt-ignore
  });
  const value = found.map(row => ({ ...unitOf(row), Affiliations: new Array<ReturnType<typeof withPerson>>() }));
  const byUuid = new Map(value.map(unit => [unit.Uuid, unit]));
  for (const row of affiliations) {
    const affiliation = withPerson(row);
    byUuid.get(affiliation.OrgunitUuid)?.Affiliations.push(affiliation);
  }
  return { value };
}

const withPerson = (row: Cells) => ({ ...affiliationOf(row), Person: personOf(row, AFFILIATION_WIDTH) });
