/** `name(argument,...)` -> a call, its name in lower case; refuses functions that the standard does not have, with a suggestion. */
import type { CatalogueFunction } from '../../../graphql/catalogue/functions';
import { suggest } from '../../../std/suggest';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import { FOREIGN_FUNCTIONS } from '../text/foreign-operators';
import { NAME } from '../text/names';
import { readName } from '../text/read-name';
import { GUID } from '../literals/literal-forms';
import type { ExpressionSyntax } from '../syntax-tree';
import { OPERATOR_NAMES } from './operator-names';
import { parseExpression } from './parse-expression';

/** Parentheses that hold a key, and no arguments: with names, a GUID, or followed by a property. A text with a doubled quote is read as two texts: if it could be read as one too, the ways to read many of them were without number. */
const KEYED = new RegExp(String.raw`^\((?:[ \t]*(?:${NAME.source}[ \t]*=|${GUID}[ \t]*\))|(?:[^()']|'[^']*')*\)/)`, 'u');
export const KEYS_NOT_OFFERED = 'keys and bound functions in the paths of expressions are not offered';

/** A function is like a name of so few letters only where it begins with the same letter or has the whole name in it: others would be near to any. */
const SHORT_NAME = 5;

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
  const foreign = FOREIGN_FUNCTIONS.get(lower);
  if (foreign !== undefined) return cursor.fault('UnknownFunction', `${message}. ${foreign}`, start);
  const member = cursor.budget.catalogue.functions.get(lower.slice(lower.lastIndexOf('.') + 1));
  if (member !== undefined)
    return cursor.faultOf(
      { code: 'UnknownFunction', message: `${message}. OData writes ${writtenCall(member)}`, suggestion: member.name },
      start,
    );
  const isAlike = (known: string): boolean => lower.length > SHORT_NAME || known.startsWith(lower.charAt(0)) || known.includes(lower);
  return cursor.faultOf({ code: 'UnknownFunction', message, suggestion: suggest(name, functionNames(cursor).filter(isAlike)) }, start);
}

/** `now()`, `year(Name)`, `contains(Name,…)` */
export function writtenCall(row: CatalogueFunction): string {
  if (row.kind === 'special' && row.binder === 'case') return 'case(condition:value,…)';
  const count = row.kind === 'value' ? row.parameters.length : 2;
  return `${row.name}(${['', 'Name'][count] ?? 'Name,…'})`;
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
