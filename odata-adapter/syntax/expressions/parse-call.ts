/** `name(argument,...)` -> a call, its name in lower case; refuses functions that the standard does not have, with a suggestion. */
import { suggest } from '../../../std/suggest';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import { NAME } from '../text/names';
import { readName } from '../text/read-name';
import { GUID } from '../literals/literal-forms';
import type { ExpressionSyntax } from '../syntax-tree';
import { OPERATOR_NAMES } from './operator-names';
import { parseExpression } from './parse-expression';

/** Parentheses that hold a key, and no arguments: with names, a GUID, or followed by a property. */
const KEYED = new RegExp(String.raw`^\([ \t]*(?:${NAME.source}[ \t]*=|${GUID}[ \t]*\)|(?:[^()']|'(?:[^']|'')*')*\)/)`, 'u');
export const KEYS_NOT_OFFERED = 'keys and bound functions in the paths of expressions are not offered';

/** The function of OData 1 to 3. With its arguments as they stand, `contains` would find nothing. */
const INSTEAD_OF_SUBSTRINGOF = "OData 4 has contains, with its arguments the other way round: contains(Name,'text')";

export function parseCall(cursor: Cursor): ExpressionSyntax {
  const start = cursor.position;
  cursor.countNode(start);
  const written = readName(cursor, 'the name of a function', { qualified: true });
  const name = written.name.toLowerCase();
  cursor.opensParenthesis();
  if (!cursor.budget.catalogue.functions.has(name)) throw unknownFunction(cursor, start, written.name);
  const parse = () => (name === 'case' ? parseCases(cursor) : parseArguments(cursor));
  const values = cursor.descend('nesting', start, () => cursor.descend('functionDepth', start, parse));
  return { kind: 'call', name, nameSpan: written.span, arguments: values, span: cursor.spanFrom(start) };
}

function unknownFunction(cursor: Cursor, start: number, name: string): Error {
  const lower = name.toLowerCase();
  if (lower === 'collection') return cursor.fault('NotOffered', 'collection types in expressions are not offered', start);
  if (lower === 'any' || lower === 'all')
    return cursor.fault('SyntaxError', `'${lower}' stands after a collection. It is written 'Name/${lower}(x:…)'`, start);
  if (KEYED.test(cursor.text.slice(start + name.length))) return cursor.fault('NotOffered', KEYS_NOT_OFFERED, start);
  const message = `there is no function '${shorten(name)}'`;
  if (lower === 'substringof') return cursor.fault('UnknownFunction', `${message}. ${INSTEAD_OF_SUBSTRINGOF}`, start);
  return cursor.faultOf({ code: 'UnknownFunction', message, suggestion: suggest(name, functionNames(cursor)) }, start);
}

function functionNames({ budget }: Cursor): readonly string[] {
  return [...budget.catalogue.functions.values()].map(row => row.name);
}

function parseArguments(cursor: Cursor): readonly ExpressionSyntax[] {
  cursor.expect('(');
  cursor.skipWhitespace();
  if (cursor.accept(')')) return [];
  const values: ExpressionSyntax[] = [];
  do values.push(parseExpression(cursor));
  while (cursor.accept(','));
  endArguments(cursor);
  return values;
}

/** `case(condition:value,...)` (Part 2, section 5.1.1.12.1): conditions and values in turn. */
function parseCases(cursor: Cursor): readonly ExpressionSyntax[] {
  cursor.expect('(');
  const values: ExpressionSyntax[] = [];
  do {
    values.push(parseExpression(cursor));
    cursor.expect(':', OPERATOR_NAMES);
    values.push(parseExpression(cursor));
  } while (cursor.accept(','));
  endArguments(cursor);
  return values;
}

function endArguments(cursor: Cursor): void {
  if (!cursor.accept(')')) throw cursor.unexpected("an operator, ',' or ')'", OPERATOR_NAMES);
}
