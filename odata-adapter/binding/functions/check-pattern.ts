/** The pattern of `matchesPattern`: what costs too much or means something else to the database is refused, so that a pattern never surprises (Part 2, section 5.1.1.7.1). */
import type { Span } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import type { BoundExpression } from '../bound-request';

const MOST_CHARACTERS = 200;
/** Copies that counted repetitions (`{2,40}`), multiplied, make of a pattern. */
const MOST_COPIES = 1000;
/** PostgreSQL's bound of one repetition. */
const MOST_REPETITIONS = 255;
/** Classes, control characters and escaped punctuation mean the same to ECMAScript and to PostgreSQL; back references and word boundaries do not. */
const COMMON_ESCAPE = /^[dwsDWStnrfv\p{P}\p{S}]$/u;
/** Look-around, named groups, flags, and PostgreSQL's own classes and directors. */
const FOREIGN_SYNTAX = /\(\?(?!:)|\[\^?\[[.:=]|^\*\*\*/;

/** Rejects with `NotOffered` what is not offered, with `LimitExceeded` what is too large, and with `InvalidLiteral` what is no regular expression. */
export function checkPattern(pattern: BoundExpression | undefined, scope: Scope, span: Span): void {
  if (pattern?.kind !== 'literal')
    throw clauseFault('NotOffered', scope.clause, 'matchesPattern takes a literal as its pattern here', { span });
  if (pattern.type.kind === 'null') return;
  scope.context.decided.byValue = true;
  const text = String(pattern.value);
  const place = { span: pattern.span };
  if (text.length > MOST_CHARACTERS) {
    throw clauseFault('LimitExceeded', scope.clause, `a pattern has at most ${MOST_CHARACTERS} characters`, place);
  }
  if (!isExpression(text)) throw clauseFault('InvalidLiteral', scope.clause, 'the pattern is not a regular expression', place);
  if (isForeign(text)) {
    throw clauseFault(
      'NotOffered',
      scope.clause,
      'the pattern uses look-around, a back reference, or an escape or class that is not offered',
      place,
    );
  }
  if (copies(text) > MOST_COPIES) throw clauseFault('LimitExceeded', scope.clause, `a pattern repeats at most ${MOST_COPIES} times`, place);
}

function isExpression(text: string): boolean {
  try {
    return new RegExp(text, 'u').source !== '';
  } catch {
    return false;
  }
}

function isForeign(text: string): boolean {
  const escapes = [...text.matchAll(/\\(.)/gsu)].map(([, character = '']) => character);
  return FOREIGN_SYNTAX.test(text) || !escapes.every(character => COMMON_ESCAPE.test(character));
}

function copies(text: string): number {
  const counts = [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least = '1', most]) =>
    Number(most === undefined || most === '' ? least : most),
  );
  if (counts.some(count => count > MOST_REPETITIONS)) return Infinity;
  return counts.reduce((product, count) => product * Math.max(1, count), 1);
}
