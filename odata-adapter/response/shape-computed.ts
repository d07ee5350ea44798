/** A computed value of a row -> a dynamic property under the client's name for it, with its type before it where JSON does not tell it (JSON Format, section 4.5.3). */
import type { BoundType } from '../binding/bound-request';
import type { ComputedShape } from '../document/compiled-document';
import type { Row, ShapeContext } from './shape-rows';
import { typeUri } from './type-uri';

export function shapeComputed(row: Row, { alias, name, type, isTypeTold }: ComputedShape, context: ShapeContext): void {
  const value = row[alias];
  row[alias] = undefined;
  // Null is of any type.
  const uri = value === null || type.kind === 'null' || !isTypeTold ? undefined : typeUri(type, value, context);
  if (uri !== undefined) row[`${name}@odata.type`] = uri;
  row[name] = isExactNumeral(type) ? context.numerals.value(value) : value;
}

function isExactNumeral(type: BoundType): boolean {
  return type.kind === 'primitive' && (type.name === 'Edm.Int64' || type.name === 'Edm.Decimal');
}
