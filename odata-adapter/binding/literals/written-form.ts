/** A type whose literals are often written as other languages have them -> how one is written, for faults. */
import { typeName } from '../types/edm-types';

export function writtenForm(type: Parameters<typeof typeName>[0]): string | undefined {
  return FORMS.get(typeName(type));
}

const FORMS: ReadonlyMap<string, string> = new Map([
  ['Edm.Boolean', 'Write true or false'],
  ['Edm.Date', 'A day is written 2024-02-29'],
  ['Edm.DateTimeOffset', 'A moment is written with its offset, as in 2024-02-29T00:00:00Z'],
  ['Edm.Guid', 'A GUID is written 01234567-89ab-cdef-0123-456789abcdef'],
]);
