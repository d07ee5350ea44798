/** A bound value and the contents of a request's slots -> the value, in the form that the GraphQL scalar of its type takes (see `graphql/data-plane-types.ts`). */
import { readTerminal } from '../syntax/literals/literal-terminals';
import { canonicalInteger, doubleValue, isIntegerName } from '../syntax/literals/literal-values';
import { readKeyText } from '../syntax/literals/read-key-text';
import type { LiteralValue, SlotContents } from '../syntax/syntax-tree';
import type { BoundParameter, BoundValue } from './bound-request';

export function valueOf(bound: BoundValue, contents: SlotContents): string | number | boolean | null {
  return bound.kind === 'literal' ? bound.value : parameterValue(bound, contents);
}

export function parameterValue({ slot, from, type }: Pick<BoundParameter, 'slot' | 'from' | 'type'>, contents: SlotContents): LiteralValue {
  const content = contents[slot];
  if (content === undefined) throw new Error('The request has no such slot.');
  if (from !== 'segment' || type.name === 'Edm.String') return converted(content.value, from, type.name);
  const key = readKeyText(content.written);
  if (key === undefined) throw new Error('The segment is no key.');
  return converted(key.value, key.kind, type.name);
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
