/** A bound value and the contents of a request's slots -> the value, in the form that the GraphQL scalar of its type takes (see `graphql/data-plane-types.ts`). */
import { readTerminal } from '../syntax/literals/literal-terminals';
import { canonicalInteger, doubleValue, isIntegerName, readClock } from '../syntax/literals/literal-values';
import { readUnquoted } from '../syntax/literals/read-unquoted';
import type { LiteralValue, SlotContent, SlotContents, SlotKind } from '../syntax/syntax-tree';
import type { BoundParameter, BoundValue } from './bound-request';

export function valueOf(bound: BoundValue, contents: SlotContents): string | number | boolean | null {
  return bound.kind === 'literal' ? bound.value : parameterValue(bound, contents);
}

function parameterValue({ slot, from, type, part }: BoundParameter, contents: SlotContents): LiteralValue {
  const content = contents[slot];
  if (content === undefined) throw new Error('The request has no such slot.');
  if (part !== undefined) return partOf(content.kind === 'string' ? String(content.value) : content.written, part);
  if (type.name === 'Edm.String') return isIntegerKind(from) ? digitsOf(content.written) : content.value;
  const text = textIn(content, type.name);
  const { kind, value } = (text === undefined ? undefined : readUnquoted(text)) ?? content;
  return converted(value, kind, type.name);
}

/** What may be read as if it had no quotes. A duration has them by itself. */
function textIn({ kind, value, written }: SlotContent, type: BoundParameter['type']['name']): string | undefined {
  if (kind === 'segment') return segmentText(written);
  return kind === 'string' && type !== 'Edm.Duration' ? String(value) : undefined;
}

/** What stands in a path segment: its quotes say nothing there. */
export function segmentText(written: string): string {
  return /^'(.*)'$/s.exec(written)?.[1] ?? written;
}

export function isIntegerKind(kind: SlotKind): boolean {
  return kind === 'int32' || kind === 'int64' || kind === 'integer';
}

/** An integer that meets a text stands for its digits, zeros in front included. */
function digitsOf(written: string): string {
  return written.startsWith('+') ? written.slice(1) : written;
}

function partOf(moment: string, part: NonNullable<BoundParameter['part']>): LiteralValue {
  const { local, offset } = readClock(moment);
  return part === 'local' ? local : offset;
}

/** Binding has asked whether the type holds the value. */
function converted(value: LiteralValue, from: BoundParameter['from'], to: BoundParameter['type']['name']): LiteralValue {
  if (to === 'Edm.Int64') return canonicalInteger(String(value));
  if (isIntegerName(to)) return Number(value);
  if (to === 'Edm.Decimal') return String(value);
  if (to === 'Edm.Double' || to === 'Edm.Single') return doubleValue(String(value));
  if (to === 'Edm.Duration' && from === 'string') return readTerminal('duration', String(value)) ?? value;
  return value;
}
