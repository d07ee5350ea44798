/** A type whose literals are often written as other languages have them -> how one is written, for faults. */
import { WRITTEN_FORMS } from '../../syntax/text/written-forms';
import { typeName } from '../types/edm-types';

export function writtenForm(type: Parameters<typeof typeName>[0]): string | undefined {
  return FORMS.get(typeName(type));
}

const FORMS: ReadonlyMap<string, string> = new Map([
  ['Edm.Boolean', WRITTEN_FORMS.boolean],
  ['Edm.Date', WRITTEN_FORMS.day],
  ['Edm.DateTimeOffset', WRITTEN_FORMS.moment],
  ['Edm.Guid', WRITTEN_FORMS.guid],
]);
