/** The model's types -> SDL of order inputs. A client gives exactly one member of each. */
import type { ComplexType, EntityType, Field } from '../annotated-schema';
import { orderName } from '../derived-names';
import { isFilterable } from './field-types';
import { guardText } from './guard-text';
import { block, described } from './sdl-text';

const EXACTLY_ONE = 'exactly one member.';

export function deriveEntityOrder({ name, fields, links }: EntityType): string {
  const toOne = links.filter(link => !link.many).map(link => `${link.name}: ${orderName(link.target)}${guardText(name, link)}`);
  return block(`input ${orderName(name)}`, `What records of type ${name} are ordered by: ${EXACTLY_ONE}`, [
    ...fields.filter(isFilterable).map(field => fieldOrder(field) + guardText(name, field)),
    ...toOne,
    described('By what is computed.', 'expression: ExpressionOrder'),
  ]);
}

export function deriveComplexOrder({ name, fields }: ComplexType): string {
  return block(`input ${orderName(name)}`, `By which part of a value of type ${name}: ${EXACTLY_ONE}`, fields.map(fieldOrder));
}

function fieldOrder({ name, type }: Field): string {
  return `${name}: ${type.kind === 'complex' ? orderName(type.complex.name) : 'Direction'}`;
}
