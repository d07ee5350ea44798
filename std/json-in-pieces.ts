/** A value with many objects in it -> its JSON in bytes, as `JSON.stringify` writes it, in pieces with turns of the event loop between them. */
import type { WorkPieces } from './work-pieces';

export interface JsonWriting {
  /** Writes what has few objects in it. */
  readonly stringify: (value: object) => string;
  /** Whether properties that are null are left out. */
  readonly omitsNulls: boolean;
}

/** What has no more of them is written at once: in less than a millisecond. */
const FEW_OBJECTS = 200;

export async function jsonInPieces(value: object, writing: JsonWriting, pieces: WorkPieces): Promise<Buffer> {
  const written: Buffer[] = [];
  let text = '';
  for (const part of partsOf(value, writing)) {
    text += part;
    if (!pieces.isOver) continue;
    written.push(Buffer.from(text));
    text = '';
    await pieces.next();
  }
  return Buffer.concat([...written, Buffer.from(text)]);
}

function* partsOf(value: object, writing: JsonWriting): Generator<string, void> {
  if (!hasMany(value)) yield writing.stringify(value);
  else if (Array.isArray(value)) yield* partsOfList(value, writing);
  else yield* partsOfObject(value, writing);
}

function* partsOfList(items: readonly unknown[], writing: JsonWriting): Generator<string, void> {
  let before = '[';
  for (const item of items) {
    yield before;
    yield* partsWithin(item, writing);
    before = ',';
  }
  yield ']';
}

function* partsOfObject(value: object, writing: JsonWriting): Generator<string, void> {
  let before = '{';
  for (const [name, inner] of Object.entries(value) as readonly (readonly [string, unknown])[]) {
    if (inner === undefined || (inner === null && writing.omitsNulls)) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* partsWithin(inner, writing);
    before = ',';
  }
  yield '}';
}

function* partsWithin(value: unknown, writing: JsonWriting): Generator<string, void> {
  if (typeof value === 'object' && value !== null) yield* partsOf(value, writing);
  else yield JSON.stringify(value ?? null);
}

/** Looks at no more objects than that takes. */
function hasMany(value: object): boolean {
  const found: object[] = [value];
  for (const object of found) {
    if (found.length > FEW_OBJECTS || (Array.isArray(object) && object.length > FEW_OBJECTS)) return true;
    for (const inner of Object.values(object) as readonly unknown[]) if (typeof inner === 'object' && inner !== null) found.push(inner);
  }
  return false;
}
