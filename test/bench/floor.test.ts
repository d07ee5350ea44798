/** The floor's statements against the tests' database: each question has an answer of the right shape. */
import {
  affiliationsOf,
  persons,
  personsByFirstname,
  personsByPrefix,
  personsChangedAfter,
  personsWithBelongings,
  personWithUnits,
  unitNames,
  unitsWithPersons,
} from '../../bench/floor-answers';
import { FloorDatabase } from '../../bench/floor-database';
import { STATEMENTS, type StatementName } from '../../bench/floor-statements';
import { testDatabase } from '../support/database';

type Row = Readonly<Record<string, unknown>>;

let database: FloorDatabase<StatementName>;
beforeAll(() => {
  database = new FloorDatabase(testDatabase(), STATEMENTS);
});
afterAll(() => database.close());

const names = (rows: unknown, property: string): unknown[] => (rows as Row[]).map(row => row[property]);

describe('the floor', () => {
  it('pages through all persons by key set', async () => {
    const first = await persons(database, 1000, undefined);
    const second = await persons(database, 1000, first.next);
    const all = [...names(first.value, 'Uuid'), ...names(second.value, 'Uuid')];
    expect([first.value.length, second.value.length, second.next]).toEqual([1000, 500, undefined]);
    expect(all).toEqual([...new Set(all)].sort());
  });

  it('gives times as ISO 8601 in UTC and dates as they are', async () => {
    const { value } = await persons(database, 50, undefined);
    const dates = names(value, 'FirstEmploymentDate').filter(date => date !== null);
    expect(value[0]?.Created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(dates[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('finds persons by first name', async () => {
    const { value } = await personsByFirstname(database, 'Anders', 5);
    expect(new Set(names(value, 'Firstname'))).toEqual(new Set(['Anders']));
  });

  it('finds persons by the beginning of their surname, in order, and counts them all', async () => {
    const { count, value } = await personsByPrefix(database, 'Ni', 5);
    const few = names(value, 'Surname') as string[];
    expect(few).toHaveLength(5);
    expect(few.every(surname => surname.startsWith('Ni'))).toBe(true);
    expect(count).toBeGreaterThan(5);
  });

  it('finds what changed after a moment, the earliest change first', async () => {
    const { value } = await personsChangedAfter(database, '2000-01-01T00:00:00Z', 50);
    const moments = (names(value, 'LastChanged') as string[]).map(moment => Date.parse(moment));
    const middle = new Date(moments[25] ?? 0).toISOString();
    const later = names((await personsChangedAfter(database, middle, 1)).value, 'LastChanged') as string[];
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(Date.parse(later[0] ?? '')).toBeGreaterThanOrEqual(moments[25] ?? Infinity);
  });

  it('gives the affiliations of one person, none of a person without, and nothing for a person who does not exist', async () => {
    const { value } = await personsWithBelongings(database, 100);
    const of = async (uuid: unknown) => (await affiliationsOf(database, String(uuid), 1000))?.value;
    for (const person of value as Row[]) expect(await of(person.Uuid)).toEqual(person.Affiliations);
    expect((value as Row[]).some(person => (person.Affiliations as Row[]).length === 0)).toBe(true);
    expect(await of('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  it('nests affiliations and accounts under their person', async () => {
    const { value } = await personsWithBelongings(database, 20);
    for (const person of value as Row[]) expect(new Set([person.Uuid, ...names(person.Affiliations, 'PersonUuid')]).size).toBe(1);
    expect((value as Row[]).flatMap(person => person.Users as Row[]).length).toBeGreaterThan(10);
  });

  it('nests units under affiliations, and persons too', async () => {
    const { value } = await unitsWithPersons(database, 5);
    const [affiliation] = (value as Row[]).flatMap(unit => unit.Affiliations as Row[]);
    const person = await personWithUnits(database, String(affiliation?.PersonUuid));
    expect((affiliation?.Person as Row).Uuid).toBe(affiliation?.PersonUuid);
    expect(names(person?.Affiliations, 'OrgunitUuid')).toEqual(names(names(person?.Affiliations, 'OrgUnit'), 'Uuid'));
  });

  it('gives names of units in Danish order', async () => {
    const { value } = await unitNames(database, 50, 'http://floor/');
    const few = names(value, 'Name') as (string | null)[];
    expect((value as Row[])[0]?.['@odata.id']).toMatch(/^http:\/\/floor\/OrgUnits\([-0-9a-f]{36}\)$/);
    // Null comes before all names.
    const danish = new Intl.Collator('da');
    expect(few).toEqual([...few].sort((a, b) => danish.compare(a ?? '', b ?? '')));
  });
});
