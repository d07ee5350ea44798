/** A file of JSON objects, one in each line (NDJSON) or in one array -> a set. Objects within objects are fields with a dot: `name.first`. Rejects with `SourceFault`. */
import { SourceFault } from '../source-fault';
import type { Place } from '../../checking/import-fault';
import type { ReadRecord, SourceRecord, SourceSet, SourceValue, UnreadRecord } from '../source';
import type { SourceFile } from './source-file';
import { jsonObjects } from './json-objects';
import { parseExactly } from './parse-exactly';
import { textOfFile } from './text-of-file';

/** Of the beginning of a file, by which its fields are known. */
const RECORDS_SEEN = 1000;

export async function openJson(file: SourceFile, signal: AbortSignal): Promise<SourceSet> {
  const fields = new Set<string>();
  let seen = 0;
  for await (const record of readJson(file, signal)) {
    if ('fields' in record) for (const [field, value] of Object.entries(record.fields)) if (!Array.isArray(value)) fields.add(field);
    if (++seen >= RECORDS_SEEN) break;
  }
  return { name: file.name, fields: [...fields], hasMore: true, read: reading => readJson(file, reading) };
}

async function* readJson(file: SourceFile, signal: AbortSignal): AsyncGenerator<SourceRecord> {
  for await (const { text, line, members } of jsonObjects(textOfFile(file, signal), file.name)) {
    const place = { source: file.name, line };
    const value = parseObject(text);
    if (value !== undefined && isWrapped(value)) throw new SourceFault(WRAPPED, place);
    yield value === undefined ? { place, fault: 'This is no JSON object.' } : { place, ...recordOf(value, members, place) };
  }
}

const WRAPPED = "The records stand in the list 'value' of this object, as OData answers. Save that list alone.";

/** Beside the list, an answer of OData has control information only. */
function isWrapped(value: object): boolean {
  return 'value' in value && Array.isArray(value.value) && Object.keys(value).every(name => name === 'value' || name.startsWith('@'));
}

/** Of two members with one name, a parser keeps the last only. */
function recordOf(value: object, members: number, place: Place): Pick<ReadRecord, 'fields'> | Pick<UnreadRecord, 'fault'> {
  const fields = flatten(value, '', place);
  const record = Object.fromEntries(fields);
  // Of most records, none holds another object.
  const isTwice = fields.length < members && (countMembers(value) < members || Object.keys(record).length < fields.length);
  return isTwice ? { fault: TWICE } : { fields: record };
}

const TWICE = 'A name stands twice in this object. Give it once.';

/** Not by recursion: lists may stand in lists without end. */
function countMembers(value: object): number {
  let count = 0;
  const left: unknown[] = [value];
  for (let inner = left.pop(); inner !== undefined; inner = left.pop()) {
    if (typeof inner !== 'object' || inner === null) continue;
    const values: readonly unknown[] = Array.isArray(inner) ? inner : Object.values(inner);
    if (values !== inner) count += values.length;
    for (const each of values) if (typeof each === 'object' && each !== null) left.push(each);
  }
  return count;
}

function parseObject(text: string): object | undefined {
  try {
    const value = parseExactly(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** No field takes a list: it is given as it is, so that it is told where one is asked for. */
function flatten(value: object, prefix: string, place: Place): readonly (readonly [string, SourceValue])[] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const field = prefix + name;
    if (inner === null || typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean') return [[field, inner]];
    if (Array.isArray(inner)) return [[field, inner]];
    if (typeof inner !== 'object') return [];
    if (prefix.length > 200) throw new SourceFault('An object has too many objects within objects.', place);
    return flatten(inner, `${field}.`, place);
  });
}
