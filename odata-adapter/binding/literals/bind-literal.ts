/** Literal syntax -> BoundLiteral of its own type; the other operand may promote it later. Rejects values out of range and unknown enum members: `InvalidLiteral`, unknown enum types: `UnknownName`. */
import { assertNever } from '../../../std/assert-never';
import { suggest } from '../../../std/suggest';
import type { EdmEnumType, EdmPrimitiveName } from '../../edm/edm-model';
import type { LiteralSyntax, LiteralTextType, Span } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import type { BoundLiteral } from '../bound-request';
import { BOOLEAN, NULL, primitive } from '../types/edm-types';
import {
  canonicalInteger,
  dateTimeValue,
  dateValue,
  doubleValue,
  durationValue,
  fitsInteger,
  stringValue,
  timeOfDayValue,
  unsigned,
  ValueOutOfRange,
} from './literal-values';

/** Where a literal stands, for its faults. */
export type LiteralScope = Pick<Scope, 'clause' | 'context'>;

export function nullLiteral(span: Span): BoundLiteral {
  return { kind: 'literal', type: NULL, value: null, span };
}

export function bindLiteral(syntax: LiteralSyntax, scope: LiteralScope): BoundLiteral {
  const { span } = syntax;
  if (syntax.type === 'null') return nullLiteral(span);
  if (syntax.type === 'boolean') return { kind: 'literal', type: BOOLEAN, value: syntax.value, span };
  if (syntax.type === 'enum') return bindEnumLiteral(syntax.typeName, syntax.value, span, scope);
  try {
    return bindText(syntax.type, syntax.value, span);
  } catch (error) {
    if (error instanceof ValueOutOfRange) throw clauseFault('InvalidLiteral', scope.clause, `the literal is ${error.message}`, { span });
    throw error;
  }
}

function bindText(type: LiteralTextType, text: string, span: Span): BoundLiteral {
  const literal = (name: EdmPrimitiveName, value: string | number): BoundLiteral => ({
    kind: 'literal',
    type: primitive(name),
    value,
    span,
  });
  switch (type) {
    case 'integer':
      return bindInteger(text, literal);
    case 'decimal':
      return literal('Edm.Decimal', unsigned(text));
    case 'double':
      return literal('Edm.Double', doubleValue(text));
    case 'string':
      return literal('Edm.String', stringValue(text));
    case 'guid':
      return literal('Edm.Guid', text.toLowerCase());
    case 'date':
      return literal('Edm.Date', dateValue(text));
    case 'dateTimeOffset':
      return literal('Edm.DateTimeOffset', dateTimeValue(text));
    case 'timeOfDay':
      return literal('Edm.TimeOfDay', timeOfDayValue(text));
    case 'duration':
      return literal('Edm.Duration', durationValue(text));
    case 'binary':
      return literal('Edm.Binary', text);
    default:
      return assertNever(type);
  }
}

/** The narrowest of Int32, Int64 and Decimal that holds the integer. */
function bindInteger(text: string, literal: (name: EdmPrimitiveName, value: string | number) => BoundLiteral): BoundLiteral {
  if (fitsInteger(text, 'Edm.Int32')) return literal('Edm.Int32', Number(text));
  return literal(fitsInteger(text, 'Edm.Int64') ? 'Edm.Int64' : 'Edm.Decimal', canonicalInteger(text));
}

function bindEnumLiteral(name: string, member: string, span: Span, scope: LiteralScope): BoundLiteral {
  const { namespace, enumTypes } = scope.context.edm;
  const prefix = `${namespace}.`;
  const type = name.startsWith(prefix) ? enumTypes.get(name.slice(prefix.length)) : undefined;
  if (type !== undefined) return enumMember(type, member, span, scope.clause);
  const suggestion = suggest(
    name,
    [...enumTypes.keys()].map(known => prefix + known),
  );
  throw clauseFault('UnknownName', scope.clause, `there is no enumeration '${name}'`, { span, suggestion });
}

/** A member by name or by its number (Part 2, section 5.1.1.14.1). */
export function enumMember(type: EdmEnumType, text: string, span: Span, clause: string): BoundLiteral {
  const member = type.members.find(({ name, value }) => name === text || String(value) === text);
  if (member !== undefined) return { kind: 'literal', type, value: member.name, span };
  const suggestion = suggest(
    text,
    type.members.map(({ name }) => name),
  );
  throw clauseFault('InvalidLiteral', clause, `${type.name} has no such member`, { span, suggestion });
}
