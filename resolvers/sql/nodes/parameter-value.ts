/** A value in its final form (`graphql/data-plane-types.ts`) -> what PostgreSQL reads as the same value of its type. */
import type { ValueType } from '../../storage/storage-model';

export function parameterValue(type: ValueType, value: unknown): unknown {
  if (typeof value !== 'string' || type.kind === 'enum') return value;
  switch (type.name) {
    case 'Single':
    case 'Float':
      return NON_FINITE.get(value) ?? value;
    case 'Duration':
      return value.startsWith('-') ? negativeInterval(value.slice(1)) : value;
    case 'Binary':
      return `\\x${Buffer.from(value, 'base64url').toString('hex')}`;
    default:
      return value;
  }
}

const NON_FINITE: ReadonlyMap<string, string> = new Map([
  ['INF', 'Infinity'],
  ['-INF', '-Infinity'],
]);

/** PostgreSQL takes a sign before each number, none before the whole: `-P1DT2H` is `P-1DT-2H` there. */
function negativeInterval(text: string): string {
  return text.replace(/\d+(?:\.\d+)?/g, number => `-${number}`);
}
