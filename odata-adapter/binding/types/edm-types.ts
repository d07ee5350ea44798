/** Types of expressions: their names, groups and numeric promotion (Part 2, section 5.1.1.16). */
import type { EdmComplexType, EdmEntityType, EdmNavigation, EdmModel, EdmPrimitiveName, EdmPropertyType } from '../../edm/edm-model';
import { isIntegerName } from '../../syntax/literals/literal-values';

export { isIntegerName };
import type { BoundType } from '../bound-request';

export const BOOLEAN = primitive('Edm.Boolean');
export const INT32 = primitive('Edm.Int32');
export const NULL: BoundType = { kind: 'null' };

/** Smaller to larger: two numbers of different types meet in the later one. */
const NUMERIC: readonly EdmPrimitiveName[] = [
  'Edm.SByte', 'Edm.Byte', 'Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal', 'Edm.Single', 'Edm.Double',
]; // oxfmt-ignore

export const isNumericName = (name: EdmPrimitiveName): boolean => NUMERIC.includes(name);

export function primitive(name: EdmPrimitiveName): Extract<BoundType, { readonly kind: 'primitive' }> {
  return { kind: 'primitive', name };
}

export function isPrimitive(type: BoundType, name: EdmPrimitiveName): boolean {
  return type.kind === 'primitive' && type.name === name;
}

export function isNumeric(type: BoundType): boolean {
  return type.kind === 'primitive' && isNumericName(type.name);
}

/** Whether values of the type may be numerals that no JavaScript number holds. */
export function isNumeral(type: BoundType | EdmPropertyType): boolean {
  return type.kind === 'primitive' && (type.name === 'Edm.Int64' || type.name === 'Edm.Decimal');
}

/** Type of a truth value, or of `null`, which stands for one. */
export function isTruth(type: BoundType): boolean {
  return type.kind === 'null' || isPrimitive(type, 'Edm.Boolean');
}

export function isSameType(a: BoundType, b: BoundType): boolean {
  return a.kind === b.kind && typeName(a) === typeName(b);
}

/** The type that both numbers are promoted to. */
export function promote(a: EdmPrimitiveName, b: EdmPrimitiveName): EdmPrimitiveName {
  const wider = NUMERIC[Math.max(NUMERIC.indexOf(a), NUMERIC.indexOf(b))] ?? a;
  // A signed byte and a byte have no common type among the two.
  return wider === 'Edm.Byte' && a !== b ? 'Edm.Int16' : wider;
}

export function typeName(type: BoundType | EdmPropertyType): string {
  return type.kind === 'null' ? 'null' : type.name;
}

export function targetOf(edm: EdmModel, navigation: EdmNavigation): EdmEntityType {
  const type = edm.entityTypes.get(navigation.target);
  if (type === undefined) throw new Error(`The model's ${navigation.name} leads to no entity type.`);
  return type;
}

/** Names that may follow in a path from an entity of the type. */
export function memberNames(type: EdmEntityType): string[] {
  return [...type.properties.keys(), ...type.navigation.keys()];
}

/** Those of them, or of a complex type's, that a path goes on from. */
export function namesOnTheWay(type: EdmEntityType | EdmComplexType): string[] {
  const complex = [...type.properties.values()].filter(property => property.type.kind === 'complex').map(({ name }) => name);
  return 'navigation' in type ? [...complex, ...type.navigation.keys()] : complex;
}
