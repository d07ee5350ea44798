/** A value in its final form (`graphql/data-plane-types.ts`) -> what PostgreSQL reads as the same value of its type. */
import { intervalText } from '../../database/interval-text';
import type { ValueType } from '../../storage/storage-model';

export type Encoding = (value: unknown) => unknown;

/** Undefined for a type whose values PostgreSQL reads as they are. */
export function encodingOf(type: ValueType): Encoding | undefined {
  if (type.kind === 'enum') return undefined;
  switch (type.name) {
    case 'Single':
    case 'Float':
      return value => (typeof value === 'string' ? (NON_FINITE.get(value) ?? value) : value);
    case 'DateTime':
    case 'TimeOfDay':
      return value => (typeof value === 'string' ? inMicroseconds(value) : value);
    case 'Duration':
      return value => (typeof value === 'string' ? intervalText(inMicroseconds(value)) : value);
    case 'Binary':
      return value => (typeof value === 'string' ? `\\x${Buffer.from(value, 'base64url').toString('hex')}` : value);
    default:
      return undefined;
  }
}

/** One that the source states, not a request. */
export function parameterValue(type: ValueType, value: unknown): unknown {
  return encodingOf(type)?.(value) ?? value;
}

const NON_FINITE: ReadonlyMap<string, string> = new Map([
  ['INF', 'Infinity'],
  ['-INF', '-Infinity'],
]);

/** PostgreSQL would round what is finer. `expression/exact-comparison.ts` reckons with the cut. */
function inMicroseconds(text: string): string {
  return text.replace(/(\.\d{6})\d+/, '$1');
}
