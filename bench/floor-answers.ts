/** What the floor answers to each question of the benchmark: rows, nested by hand. */
import type { FloorDatabase, Row } from './floor-database';

export async function personsByFirstname(database: FloorDatabase, firstname: string, top: number): Promise<Row> {
  return { value: await database.ask({ name: 'personsByFirstname', values: [firstname, top] }) };
}

export async function personsChangedAfter(database: FloorDatabase, moment: string, top: number): Promise<Row> {
  return { value: await database.ask({ name: 'personsChangedAfter', values: [moment, top] }) };
}

/** Undefined where there is no such person. */
export async function affiliationsOf(database: FloorDatabase, person: string, top: number): Promise<Row | undefined> {
  const rows = await database.ask({ name: 'affiliationsOfOne', values: [person, top] });
  if (rows.length === 0) return undefined;
  return { value: rows[0]?.Uuid === null ? [] : rows };
}

/** A page by key set; `next` when there may be more. */
export async function persons(database: FloorDatabase, top: number, after: string | undefined): Promise<{ value: Row[]; next?: string }> {
  const value = await database.ask(
    after === undefined ? { name: 'firstPersons', values: [top] } : { name: 'personsAfter', values: [after, top] },
  );
  return value.length < top ? { value } : { value, next: value.at(-1)?.Uuid as string };
}

export async function personsWithBelongings(database: FloorDatabase, top: number): Promise<Row> {
  const [value, affiliations, accounts] = await database.inSnapshot(async ask => {
    const found = await ask({ name: 'firstPersons', values: [top] });
    const keys = [found.map(person => person.Uuid)];
    const accountsAsked = ask({ name: 'accountsOfPersons', values: keys, arrays: true });
    return [found, await ask({ name: 'affiliationsOfPersons', values: keys }), await accountsAsked] as const;
  });
  const byUuid = new Map<unknown, { Affiliations: Row[]; Users: Row[] }>();
  for (const person of value) byUuid.set(person.Uuid, Object.assign(person, { Affiliations: [], Users: [] }));
  for (const affiliation of affiliations) byUuid.get(affiliation.PersonUuid)?.Affiliations.push(affiliation);
  for (const account of accounts as unknown as unknown[][]) byUuid.get(account[0])?.Users.push(accountOf(account));
  return { value };
}

function accountOf(columns: readonly unknown[]): Row {
  const [, Uuid, UserId, UserType, EmployeeId, Prime, Disabled, Master, MasterId, KombitUuid, LocalExtensions] = columns;
  return { Uuid, UserId, UserType, EmployeeId, Prime, Disabled, Master, MasterId, KombitUuid, LocalExtensions };
}

/** Where a row does not show its key, it tells its id. `root` is what ids begin with. */
export async function unitNames(database: FloorDatabase, top: number, root: string): Promise<Row> {
  const units = await database.ask({ name: 'unitNames', values: [top] });
  return { value: units.map(({ uuid, Name, Ean }) => ({ '@odata.id': `${root}OrgUnits(${String(uuid)})`, Name, Ean })) };
}

export async function personsByPrefix(database: FloorDatabase, prefix: string, top: number): Promise<Row> {
  const beyond = prefix.slice(0, -1) + String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1);
  const [value, counted] = await database.inSnapshot(ask =>
    Promise.all([
      ask({ name: 'personsByPrefix', values: [prefix, beyond, top] }),
      ask({ name: 'countByPrefix', values: [prefix, beyond] }),
    ]),
  );
  return { count: counted[0]?.count, value };
}

export async function personWithUnits(database: FloorDatabase, uuid: string): Promise<Row | undefined> {
  const names = ['personByKey', 'affiliationsOfPerson', 'unitsOfPerson'] as const;
  const read = await database.inSnapshot(ask => Promise.all(names.map(name => ask({ name, values: [uuid] }))));
  const [[person] = [], affiliations = [], units = []] = read;
  const byUuid = new Map(units.map(unit => [unit.Uuid, unit]));
  for (const affiliation of affiliations) affiliation.OrgUnit = byUuid.get(affiliation.OrgUnitUuid);
  return person && Object.assign(person, { Affiliations: affiliations });
}

export async function unitsWithPersons(database: FloorDatabase, top: number): Promise<Row> {
  const [value, affiliations, affiliated] = await database.inSnapshot(async ask => {
    const units = await ask({ name: 'firstUnits', values: [top] });
    const found = await ask({ name: 'affiliationsOfUnits', values: [units.map(unit => unit.Uuid)] });
    return [units, found, await ask({ name: 'persons', values: [[...new Set(found.map(row => row.PersonUuid))]] })] as const;
  });
  const personByUuid = new Map(affiliated.map(person => [person.Uuid, person]));
  const unitByUuid = new Map<unknown, { Affiliations: Row[] }>();
  for (const unit of value) unitByUuid.set(unit.Uuid, Object.assign(unit, { Affiliations: [] }));
  for (const affiliation of affiliations) {
    affiliation.Person = personByUuid.get(affiliation.PersonUuid);
    unitByUuid.get(affiliation.OrgUnitUuid)?.Affiliations.push(affiliation);
  }
  return { value };
}
