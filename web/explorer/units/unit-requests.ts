/** The requests behind the chart of units, and whether a key may send them. */
import { readAnswer, readMore } from '../answer/read-answer';
import type { AnswerRow } from '../answer/table-columns';
import { PRESENT_AFFILIATIONS } from '../present-affiliations';
import type { Schema } from '../schema/schema';

export interface Unit {
  readonly uuid: string;
  readonly name: string;
  readonly parent: string | undefined;
}

export interface UnitPerson {
  readonly name: string;
  readonly position: string;
}

export function mayReadUnits(schema: Schema): boolean {
  return has(schema, 'OrgUnits', ['Uuid', 'Name', 'ParentUuid']);
}

export function mayReadPeople(schema: Schema): boolean {
  const affiliation = schema.types.get('Affiliation');
  const person = schema.types.get('Person');
  const names = [...(affiliation?.fields ?? []), ...(affiliation?.links ?? [])].map(({ name }) => name);
  return (
    has(schema, 'OrgUnits', ['Affiliations']) &&
    ['PositionName', 'Person', ...PRESENT_AFFILIATIONS.fields].every(name => names.includes(name)) &&
    person?.fields.some(({ name }) => name === 'CalculatedName') === true
  );
}

function has({ sets, types }: Schema, set: string, members: readonly string[]): boolean {
  const type = types.get(sets.find(({ name }) => name === set)?.type ?? '');
  const names = [...(type?.fields ?? []), ...(type?.links ?? [])].map(({ name }) => name);
  return members.every(name => names.includes(name));
}

export async function readUnits(key: string, signal: AbortSignal): Promise<readonly Unit[]> {
  const rows = await readAll('OrgUnits?$select=Uuid,Name,ParentUuid&$orderby=Name', key, signal);
  return rows.map(({ Uuid, Name, ParentUuid }) => ({
    uuid: String(Uuid),
    // A unit without a name is still one that others are below.
    name: typeof Name === 'string' && Name.trim() !== '' ? Name : String(Uuid),
    parent: typeof ParentUuid === 'string' ? ParentUuid : undefined,
  }));
}

/** Those who are there today. */
export async function readPeople(unit: string, key: string, signal: AbortSignal): Promise<readonly UnitPerson[]> {
  const { filter } = PRESENT_AFFILIATIONS;
  const request = `OrgUnits(${unit})/Affiliations?$filter=${filter}&$select=PositionName&$expand=Person($select=CalculatedName)`;
  const rows = await readAll(request, key, signal);
  const people = rows.map(({ Person, PositionName }) => ({
    name: typeof Person === 'object' && Person !== null && 'CalculatedName' in Person ? String(Person.CalculatedName) : '',
    position: typeof PositionName === 'string' ? PositionName : '',
  }));
  return people.sort((a, b) => a.name.localeCompare(b.name, 'da'));
}

async function readAll(request: string, key: string, signal: AbortSignal): Promise<readonly AnswerRow[]> {
  let answer = await readAnswer(request, key, signal);
  while (answer.fault === undefined && answer.nextLink !== undefined) answer = await readMore(answer, key, signal);
  if (answer.fault !== undefined) throw answer.fault.refusal;
  return answer.rows ?? [];
}
