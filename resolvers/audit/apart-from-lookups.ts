/** The coerced value of an argument -> the same without the entities that it looks up by a key, and these: what is said of them is read of them, not of the rows that are found. */
import type { LookupInput } from '../expression/expression-inputs';
import { Slot } from '../expression/value-source';
import type { StorageModel } from '../storage/storage-model';

export interface ApartFromLookups {
  readonly own: unknown;
  readonly lookups: readonly LookupInput[];
}

export function apartFromLookups(value: unknown): ApartFromLookups {
  const lookups: LookupInput[] = [];
  return { own: without(value, lookups), lookups };
}

/** No field, link or operator of a filter or order has the name `lookup` and an object with a key: those of the model lead to filters of their own. */
function without(value: unknown, lookups: LookupInput[]): unknown {
  if (Array.isArray(value)) return value.map(item => without(item, lookups));
  if (!isInput(value)) return value;
  const members = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    if (name !== 'lookup' || !isLookup(inner)) return [[name, without(inner, lookups)] as const];
    lookups.push({ ...inner, value: without(inner.value, lookups) as LookupInput['value'] });
    return [];
  });
  return Object.fromEntries(members);
}

/** Of the values of scalars some are objects too, with a kind of their own. */
function isInput(value: unknown): value is object {
  const kind: unknown = typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined;
  return kind === null || kind === Object.prototype;
}

function isLookup(value: unknown): value is LookupInput {
  return isInput(value) && 'key' in value && Array.isArray(value.key);
}

/** Whom the entity with the key is: undefined where its type is not that of the subjects. What is no UUID is refused later, and may not be recorded: the record would take nothing more. */
export function subjectOf({ key }: LookupInput, storage: StorageModel): string | Slot | undefined {
  const [part] = key;
  const column = part && storage.columnsByName.get(part.field);
  const [path] = storage.subjects.get(column?.owner ?? '') ?? [];
  if (key.length !== 1 || path?.kind !== 'column' || storage.entities.get(column?.owner ?? '')?.type.isSubject !== true) return undefined;
  const subject = part?.value.uuid;
  return path.column === column?.column && (typeof subject === 'string' || subject instanceof Slot) ? subject : undefined;
}
