/**
 * A text in quotes and the type that it meets -> the literal that it is without them, if it is one that the type can be compared with; else the text itself. Clients write so if they come from services whose
 * keys are texts, or quote all values.
 */
import { readUnquoted } from '../../syntax/literals/read-unquoted';
import type { LiteralKind } from '../../syntax/syntax-tree';
import type { EdmPrimitiveName } from '../../edm/edm-model';
import { specialiseBy } from '../bind-context';
import type { BoundType, BoundValue } from '../bound-request';
import { BOOLEAN, isNumericName, isPrimitive, primitive } from '../types/edm-types';
import { typeOfKind, type LiteralScope } from './bind-literal';

export function unquoteLiteral(literal: BoundValue, type: BoundType, { context }: LiteralScope): BoundValue {
  if (type.kind !== 'primitive' || literal.kind !== 'parameter' || literal.from !== 'string' || !isPrimitive(literal.type, 'Edm.String'))
    return literal;
  if (type.name === 'Edm.Boolean') return unquoteTruth(literal, context);
  if (!UNQUOTED.includes(type.name) && !isNumericName(type.name)) return literal;
  const kind = specialiseBy(literal, context, value => readUnquoted(String(value))?.kind ?? 'string');
  return isMeant(kind, type.name) ? { ...literal, type: primitive(typeOfKind(kind)) } : literal;
}

const UNQUOTED: readonly EdmPrimitiveName[] = ['Edm.Guid', 'Edm.Date', 'Edm.DateTimeOffset', 'Edm.TimeOfDay'];

/** Numbers of all types go together, and so do dates and moments. */
function isMeant(kind: LiteralKind, type: EdmPrimitiveName): boolean {
  const own = typeOfKind(kind);
  return own === type || [isNumericName, isDay].some(isOfGroup => isOfGroup(own) && isOfGroup(type));
}

function isDay(name: EdmPrimitiveName): boolean {
  return name === 'Edm.Date' || name === 'Edm.DateTimeOffset';
}

function unquoteTruth(literal: BoundValue, context: LiteralScope['context']): BoundValue {
  const word = specialiseBy(literal, context, value => /^(?:true|false)$/i.exec(String(value))?.[0].toLowerCase() ?? '');
  return word === '' ? literal : { kind: 'literal', type: BOOLEAN, value: word === 'true', span: literal.span };
}
