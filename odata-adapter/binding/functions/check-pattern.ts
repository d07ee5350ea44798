/** The pattern of `matchesPattern`: what costs too much or means something else to the database is refused, so that a pattern never surprises (Part 2, section 5.1.1.7.1). */
import type { Span } from '../../syntax/syntax-tree';
import type { FaultCode } from '../../faults';
import { clauseFault, specialiseBy, type Scope } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import { isLiteral } from '../operators/is-literal';

const MOST_CHARACTERS = 200;
/** Copies that counted repetitions (`{2,40}`), multiplied, make of a pattern. */
const MOST_COPIES = 1000;
/** PostgreSQL's bound of one repetition. */
const MOST_REPETITIONS = 255;
/** Classes, control characters and escaped punctuation mean the same to ECMAScript and to PostgreSQL; back references and word boundaries do not. */
const COMMON_ESCAPE = /^[dwsDWStnrfv\p{P}\p{S}]$/u;
/** Look-around, named groups, flags, and PostgreSQL's own classes and directors. */
const FOREIGN_SYNTAX = /\(\?(?!:)|\[\^?\[[.:=]|^\*\*\*/;

type PatternFault = 'long' | 'malformed' | 'foreign' | 'large' | 'none';

const FAULTS: Readonly<Record<Exclude<PatternFault, 'none'>, readonly [code: FaultCode, message: string]>> = {
  long: ['LimitExceeded', `a pattern has at most ${MOST_CHARACTERS} characters`],
  malformed: ['InvalidLiteral', 'the pattern is not a regular expression'],
  foreign: ['NotOffered', 'the pattern uses look-around, a back reference, or an escape or class that is not offered'],
  large: ['LimitExceeded', `a pattern repeats at most ${MOST_COPIES} times`],
};

/** Rejects with `NotOffered` what is not offered, with `LimitExceeded` what is too large, and with `InvalidLiteral` what is no regular expression. */
export function checkPattern(pattern: BoundExpression | undefined, scope: Scope, span: Span): void {
  if (!isLiteral(pattern)) throw clauseFault('NotOffered', scope.clause, 'matchesPattern takes a literal as its pattern here', { span });
  if (pattern.type.kind === 'null') return;
  const fault = specialiseBy(pattern, scope.context, value => faultOf(String(value)));
  if (fault === 'none') return;
  const [code, message] = FAULTS[fault];
  throw clauseFault(code, scope.clause, message, pattern);
}

function faultOf(text: string): PatternFault {
  if (text.length > MOST_CHARACTERS) return 'long';
  if (!isExpression(text)) return 'malformed';
  if (isForeign(text)) return 'foreign';
  return copies(text) > MOST_COPIES ? 'large' : 'none';
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
