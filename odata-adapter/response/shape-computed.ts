/**
 * Computed values of a row -> dynamic properties under the client's names for them, each with its type before it where JSON does not tell it (JSON Format, section 4.5.3). They are taken
 * out of the row before it is shaped and written when it is, so that no name is taken for one that the row was read by.
 */
import type { BoundType } from '../binding/bound-request';
import type { ComputedShape } from '../document/compiled-document';
import type { Row, ShapeContext } from './shape-rows';
import { typeUri } from './type-uri';
import { writeMember } from './write-member';

export function takeComputed(row: Row, shapes: readonly ComputedShape[]): readonly unknown[] {
  return shapes.map(({ alias }) => {
    const value = row[alias];
    row[alias] = undefined;
    return value;
  });
}

export function writeComputed(row: Row, shapes: readonly ComputedShape[], values: readonly unknown[], context: ShapeContext): void {
  shapes.forEach(({ name, type, isTypeTold }, index) => {
    const value = values[index];
    // Null is of any type.
    const uri = value === null || type.kind === 'null' || !isTypeTold ? undefined : typeUri(type, value, context);
    if (uri !== undefined) row[`${name}@odata.type`] = uri;
    writeMember(row, name, isExactNumeral(type) ? context.numerals.value(value) : value);
  });
}

function isExactNumeral(type: BoundType): boolean {
  return type.kind === 'primitive' && (type.name === 'Edm.Int64' || type.name === 'Edm.Decimal');
}
