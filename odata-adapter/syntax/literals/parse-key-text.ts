/** A key without quotes, as a path segment has it (Part 2, section 4.3.6) -> the literal that it is, of any type but text; undefined where it is none. */
import { ODataFault } from '../../faults';
import type { QueryLimits } from '../../limits';
import { Budget } from '../text/budget';
import { Cursor } from '../text/cursor';
import { DecodedText } from '../text/decoded-text';
import { PATH_TARGET } from '../text/syntax-fault';
import type { LiteralSyntax, Span } from '../syntax-tree';
import { parseLiteral } from './parse-literal';

export function parseKeyText(text: string, span: Span, limits: QueryLimits): LiteralSyntax | undefined {
  const cursor = new Cursor(new DecodedText(text, span.start), new Budget(limits), PATH_TARGET);
  try {
    const literal = parseLiteral(cursor);
    return cursor.atEnd && literal?.type !== 'string' ? literal && { ...literal, span } : undefined;
  } catch (fault) {
    if (fault instanceof ODataFault) return undefined;
    throw fault;
  }
}
