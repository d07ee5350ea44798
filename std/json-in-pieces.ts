/** A value with many objects or long texts in it -> its JSON in bytes, as `JSON.stringify` writes it, in pieces with turns of the event loop between them. */
import { RowsAtOnce } from './rows-at-once';
import type { WorkPieces } from './work-pieces';

export interface JsonWriting {
  /** Writes what has few objects in it. */
  readonly stringify: (value: object) => string;
  /** Whether properties that are null are left out. */
  readonly omitsNulls: boolean;
  /** How many rows there are, wherever they stand. So a list of as many items has none within its items, and they need not be weighed. */
  readonly rows: number;
}

/** What weighs no more is written at once, in about a millisecond: a hundred objects without long texts, or a text of so many letters. */
const LIGHT = 200_000;
const OBJECT_WEIGHT = 1000;

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
  return joined([...written, Buffer.from(text)], pieces);
}

/** New memory of many megabytes takes as long as the writing, so it is filled in pieces too. */
async function joined(parts: readonly Buffer[], pieces: WorkPieces): Promise<Buffer> {
  const all = Buffer.allocUnsafe(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at += part.copy(all, at);
    if (pieces.isOver) await pieces.next();
  }
  return all;
}

function* partsOf(value: object, writing: JsonWriting): Generator<string, void> {
  if (weightOf(value, LIGHT) <= LIGHT) yield writing.stringify(value);
  else if (Array.isArray(value)) yield* value.length === writing.rows ? partsOfRows(value, writing) : partsOfList(value, writing);
  else yield* partsOfObject(value, writing);
}

function* partsOfRows(rows: readonly unknown[], writing: JsonWriting): Generator<string, void> {
  const atOnce = new RowsAtOnce(LIGHT / OBJECT_WEIGHT);
  let before = '[';
  for (let start = 0; start < rows.length;) {
    const some = rows.slice(start, start + atOnce.count);
    const text = writing.stringify(some).slice(1, -1);
    yield before + text;
    before = ',';
    start += some.length;
    atOnce.wrote(some.length, text.length);
  }
  yield ']';
}

/** Items that are light together are written as one list; one that is not by itself is taken apart. */
function* partsOfList(items: readonly unknown[], writing: JsonWriting): Generator<string, void> {
  let before = '[';
  for (let start = 0; start < items.length;) {
    yield before;
    const end = endOfLight(items, start);
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

/** Where the longest run of items that begins at `start` and is light ends. */
function endOfLight(items: readonly unknown[], start: number): number {
  let weight = 0;
  for (let end = start; end < items.length; end += 1) {
    weight += OBJECT_WEIGHT + weightOf(items[end], LIGHT);
    if (weight > LIGHT) return end;
  }
  return items.length;
}

/** Of the objects, items and texts of a value; it stops weighing above `enough`. */
function weightOf(value: unknown, enough: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let weight = OBJECT_WEIGHT;
  if (Array.isArray(value)) {
    weight += value.length * OBJECT_WEIGHT;
    for (let at = 0; at < value.length && weight <= enough; at += 1) weight += weightOf(value[at], enough - weight);
  } else {
    for (const name in value) {
      if (weight > enough) break;
      weight += weightOf((value as Readonly<Record<string, unknown>>)[name], enough - weight);
    }
  }
  return weight;
}
