/** A primitive type and the one it is cast to -> whether there is such a cast (Part 2, section 5.1.1.10.1, rules 2 to 5). */
import type { EdmPrimitiveName } from '../../edm/edm-model';
import { isNumericName } from './edm-types';

export const CASTABLE: readonly EdmPrimitiveName[] = [
  'Edm.Binary', 'Edm.Boolean', 'Edm.Byte', 'Edm.Date', 'Edm.DateTimeOffset', 'Edm.Decimal', 'Edm.Double', 'Edm.Duration',
  'Edm.Guid', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.SByte', 'Edm.Single', 'Edm.String', 'Edm.TimeOfDay',
]; // oxfmt-ignore

export function isCastable(from: EdmPrimitiveName, to: EdmPrimitiveName): boolean {
  if (from === 'Edm.String' || to === 'Edm.String' || from === to) return true;
  return isNumericName(from) && isNumericName(to);
}
