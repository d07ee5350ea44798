/** Delta links from before an import: they tell what the run has changed, and nothing of what it left as it was. */
import { runImport } from '../../import/run-import';
import { askChanges, TRACK } from '../odata-adapter/requests/ask-changes';
import { startPrivateService, type PrivateService } from '../support/service';
import { MODEL } from './import-trial';
import { memorySource, type MemoryRecord } from './memory-source';

let service: PrivateService;

beforeAll(async () => {
  service = await startPrivateService({ kind: 'migrated' });
});

afterAll(() => service.close());

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const owned = (MasterId: string): MemoryRecord => ({ Master: 'M', MasterId });

/** `surnames`: of the persons by their number; `phones`: of the persons by their number. */
async function bring(surnames: Readonly<Record<number, string>>, phones: Readonly<Record<number, string>>): Promise<string> {
  const Person = Object.entries(surnames).map(([index, Surname]) => ({
    ...{ Uuid: uuid(Number(index)), ...owned(`P${index}`), Firstname: 'A', Surname, PersonType: 'PERSON' },
  }));
  const PersonPhone = Object.entries(phones).map(([index, PhoneNumber]) => ({
    ...{ ...owned(`T${index}`), PersonUuid: uuid(Number(index)), PhoneNumber, PhoneType: 'MOBILE', Visibility: 'VISIBLE' },
  }));
  return (
    await runImport({ connection: service.database.address, model: MODEL, actor: 'test', source: memorySource({ Person, PersonPhone }) })
  ).outcome;
}

const BEFORE = [
  { 1: 'Stays', 2: 'Old', 3: 'Goes', 4: 'Called' },
  { 1: '1', 2: '2', 4: '4' },
] as const;
const AFTER = [
  { 1: 'Stays', 2: 'New', 4: 'Called', 5: 'Comes' },
  { 1: '1', 2: '2', 4: '44', 5: '5' },
] as const;

/** Who is told, and who is told as removed. A record that is gone stays, marked as deleted. */
it.each<[string, string, readonly number[], readonly number[]]>([
  ['selected', 'Persons?$select=Uuid,Surname', [2, 5], []],
  ['expanded', 'Persons?$select=Uuid&$filter=Deleted eq false&$expand=Phones($select=PhoneNumber)', [4, 5], [3]],
  ['compared below', "Persons?$select=Uuid&$filter=Phones/any(p:startswith(p/PhoneNumber,'4'))", [4], [5]],
])('of what is %s', async (_, url, told, gone) => {
  await bring(...BEFORE);
  const { delta } = await askChanges(service, url, TRACK);
  expect(await bring(...BEFORE)).toBe('UNCHANGED');
  const same = await askChanges(service, delta);
  expect(same).toMatchObject({ status: 200, value: [] });
  await bring(...AFTER);
  for (const link of [delta, same.delta]) {
    const { value } = await askChanges(service, link);
    const removed = value.filter(item => '@odata.removed' in item).map(item => item.Uuid);
    const there = value.filter(item => !('@odata.removed' in item)).map(item => item.Uuid);
    expect([there, removed]).toEqual([told.map(uuid), gone.map(uuid)]);
  }
});
