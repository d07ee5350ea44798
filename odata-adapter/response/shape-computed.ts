/**
 * Computed values of a row -> dynamic properties under the client's names for them, each with its type before it where JSON does not tell it (JSON Format, section 4.5.3). They are taken
 * out of the row before it is shaped, and written after it, so that the client's names never meet the names by which the row was read.
 */
import { isNumeral } from '../binding/types/edm-types';
import type { ComputedShape } from '../document/compiled-document';
import type { ControlContext } from './control-information';
import type { JsonNumerals } from './json-numerals';
import type { Row } from './read-path';
import { typeUri } from './type-uri';

export function takeComputed(row: Row, shapes: readonly ComputedShape[]): readonly unknown[] {
  return shapes.map(({ alias }) => {
    const value = row[alias];
    row[alias] = undefined;
    return value;
  });
}

/** Undefined where it is not told. Null is of any type. */
export function computedType({ type, isTypeTold }: ComputedShape, value: unknown, context: ControlContext): string | undefined {
  return value === null || type.kind === 'null' || !isTypeTold ? undefined : typeUri(type, value, context);
}

export function computedValue({ type }: ComputedShape, value: unknown, numerals: JsonNumerals): unknown {
  return isNumeral(type) ? numerals.value(value) : value;
}
