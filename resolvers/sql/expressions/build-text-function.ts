/** Functions of texts that no template says -> SQL (OData 4.01 Part 2, sections 5.1.1.5 and 5.1.1.7), by code points and without pattern characters. */
import type { Expression } from '../../expression/expression-tree';
import { converted, type LiteralValue } from '../../expression/value-source';
import { scalar } from '../../expression/value-types';
import { buildValue, comparedAs, comparedValue } from './build-value';
import { ask, type SqlContext } from '../tables/sql-context';
import { call, constant, infix, parameterOf, textParameter } from '../nodes/sql-building';
import type { SqlExpression } from '../nodes/sql-nodes';
import { beginsWith } from './begins-with';

/** The characters of Unicode's property White_Space. */
const WHITE_SPACE =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

export function buildContains([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(matched(text, value, context), part, containing) ?? infix(call('strpos', value, other), '>', constant('0'));
}

export function buildStartsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return rangeOf(text, part, context) ?? like(matched(text, value, context), part, beginning) ?? call('starts_with', value, other);
}

export function buildEndsWith([text, part]: readonly Expression[], context: SqlContext): SqlExpression {
  const [value, other] = [valueOf(text, context), valueOf(part, context)];
  return like(matched(text, value, context), part, ending) ?? infix(call('right', value, call('length', other)), '=', other);
}

export function buildTrim([text]: readonly Expression[], context: SqlContext): SqlExpression {
  return call('btrim', valueOf(text, context), textParameter(WHITE_SPACE));
}

function valueOf(operand: Expression | undefined, context: SqlContext): SqlExpression {
  if (operand === undefined) throw new Error('The signature has a parameter for it.');
  return buildValue(operand, context);
}

/** Of a column; what is computed, which no index serves, is matched with a pattern, so that it is computed once. */
function rangeOf(text: Expression | undefined, part: Expression | undefined, context: SqlContext): SqlExpression | undefined {
  if (text === undefined || part?.kind !== 'parameter') return undefined;
  if (text.kind === 'column' && !text.column.isExact) return undefined;
  const [column, padded] = [comparedValue(text, context), comparedAs(text)];
  if (column.kind !== 'column' || (padded !== undefined && ask(part.source, isCutAsPadded, context))) return undefined;
  return beginsWith([column, padded], part.source, context);
}

/** Whether it, or the first text beyond those that begin with it, has an end that does not count in a `character(n)`. */
function isCutAsPadded(prefix: LiteralValue): boolean {
  return /[\u001f ]$/.test(String(prefix));
}

/** A column of text as it is stored, so that its index serves. */
function matched(text: Expression | undefined, value: SqlExpression, context: SqlContext): SqlExpression {
  return text?.kind === 'column' && text.column.comparedAs === undefined && text.column.isExact ? comparedValue(text, context) : value;
}

/** With a literal, a pattern whose own characters are escaped: indexes on parts of texts serve it. */
function like(text: SqlExpression, part: Expression | undefined, pattern: (part: LiteralValue) => string): SqlExpression | undefined {
  if (part?.kind !== 'parameter') return undefined;
  return infix(text, 'LIKE', parameterOf(scalar('String'), converted(part.source, pattern)));
}

function containing(part: LiteralValue): string {
  return `%${escaped(part)}%`;
}

function beginning(part: LiteralValue): string {
  return `${escaped(part)}%`;
}

function ending(part: LiteralValue): string {
  return `%${escaped(part)}`;
}

function escaped(part: LiteralValue): string {
  return String(part).replace(/[\\%_]/g, '\\$&');
}
