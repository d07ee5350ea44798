/** A value with many objects in it -> its JSON in bytes, as `JSON.stringify` writes it, in pieces with turns of the event loop between them. */
import type { WorkPieces } from './work-pieces';

export interface JsonWriting {
  /** Writes what has few objects in it. */
  readonly stringify: (value: object) => string;
  /** Whether properties that are null are left out. */
  readonly omitsNulls: boolean;
  /** How many rows there are, wherever they stand. So a list of as many items has none within its items. */
  readonly rows: number;
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

/** Items that have few objects together are written as one list; an item that has many by itself is taken apart. */
function* partsOfList(items: readonly unknown[], writing: JsonWriting): Generator<string, void> {
  let before = '[';
  for (let start = 0; start < items.length;) {
    yield before;
    const end = items.length === writing.rows ? Math.min(start + FEW_OBJECTS, items.length) : endOfFew(items, start);
    if (end === start) yield* partsWithin(items[start], writing);
    else yield writing.stringify(items.slice(start, end)).slice(1, -1);
    start = Math.max(end, start + 1);
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
  // The writer may have its own way with numbers and texts, and takes objects only.
  else yield writing.stringify([value]).slice(1, -1);
}

function hasMany(value: object): boolean {
  return countObjects(value, FEW_OBJECTS) > FEW_OBJECTS;
}

/** Where the longest run of items that begins at `start` and has few objects ends. */
function endOfFew(items: readonly unknown[], start: number): number {
  let found = 0;
  for (let end = start; end < items.length; end += 1) {
    found += 1 + countObjects(items[end], FEW_OBJECTS);
    if (found > FEW_OBJECTS) return end;
  }
  return items.length;
}

/** The objects of a value and the items of its lists; it stops counting above `enough`. */
function countObjects(value: unknown, enough: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  let found = 1;
  if (Array.isArray(value)) {
    found += value.length;
    for (let at = 0; at < value.length && found <= enough; at += 1) found += countObjects(value[at], enough - found);
  } else {
    for (const name in value) {
      if (found > enough) break;
      found += countObjects((value as Readonly<Record<string, unknown>>)[name], enough - found);
    }
  }
  return found;
}
