/**
 * `$apply` -> its transformations, in one pass (Data Aggregation, section 3; its ABNF). Refuses what the extension has but the service does not offer, by name,
 * and more transformations than the limit.
 */
import { suggest } from '../../../std/suggest';
import type { ApplySyntax, ExtremeName, TransformationSyntax } from '../apply-tree';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseCompute } from '../options/parse-compute';
import { parseExpression } from '../expressions/parse-expression';
import { parseItems } from '../text/parse-items';
import { parseOrderBy } from '../options/parse-orderby';
import { parseSearch } from '../options/parse-search';
import { parseWholeNumber } from '../options/parse-whole-number';
import { readName } from '../text/read-name';
import { parseAggregate } from './parse-aggregate';
import { parseGroupby } from './parse-groupby';

const EXTREMES: readonly ExtremeName[] = ['topcount', 'bottomcount', 'topsum', 'bottomsum', 'toppercent', 'bottompercent'];
const NAMES = [
  'identity', 'filter', 'search', 'compute', 'orderby', 'top', 'skip', 'aggregate', 'groupby', 'concat', ...EXTREMES,
] as const; // oxfmt-ignore
type TransformationName = (typeof NAMES)[number];

const UNOFFERED: readonly string[] = ['addnested', 'ancestors', 'descendants', 'expand', 'join', 'nest', 'outerjoin', 'traverse'];

export function parseApply(cursor: Cursor): ApplySyntax {
  cursor.skipWhitespace();
  const start = cursor.position;
  const steps = parseItems(cursor, parseTransformation, '/');
  return { steps, span: cursor.spanFrom(start) };
}

function parseTransformation(cursor: Cursor): TransformationSyntax {
  const start = cursor.position;
  const name = readTransformationName(cursor);
  cursor.budget.countTransformation({ target: cursor.target, span: cursor.spanFrom(start) });
  if (name === 'identity') return { kind: name, span: cursor.spanFrom(start) };
  const parsed = cursor.descend('nesting', start, () => {
    cursor.opensParenthesis();
    cursor.expect('(');
    cursor.skipWhitespace();
    const inner = parseParameters(cursor, name);
    cursor.skipWhitespace();
    cursor.expect(')', OPERATOR_NAMES);
    return inner;
  });
  return { ...parsed, span: cursor.spanFrom(start) };
}

function readTransformationName(cursor: Cursor): TransformationName {
  const start = cursor.position;
  const { name } = readName(cursor, 'a transformation such as filter or groupby', { qualified: true });
  const known = NAMES.find(candidate => candidate === name.toLowerCase());
  if (known !== undefined) return known;
  if (UNOFFERED.includes(name.toLowerCase())) throw cursor.fault('NotOffered', `the transformation '${name}' is not offered`, start);
  if (name.includes('.')) throw cursor.fault('NotOffered', 'functions of a service as transformations are not offered', start);
  const message = `there is no transformation '${shorten(name)}'`;
  throw cursor.faultOf({ code: 'UnknownFunction', message, suggestion: suggest(name, NAMES) }, start);
}

/** All but the span of the transformation as a whole. */
type Parameters = TransformationSyntax extends infer Syntax ? (Syntax extends TransformationSyntax ? Omit<Syntax, 'span'> : never) : never;

function parseParameters(cursor: Cursor, name: Exclude<TransformationName, 'identity'>): Parameters {
  switch (name) {
    case 'filter':
      return { kind: name, condition: parseExpression(cursor) };
    case 'search':
      return { kind: name, search: parseSearch(cursor) };
    case 'compute':
      return { kind: name, compute: parseCompute(cursor) };
    case 'orderby':
      return { kind: name, orderby: parseOrderBy(cursor) };
    case 'top':
    case 'skip':
      return { kind: name, rows: parseWholeNumber(cursor) };
    case 'aggregate':
      return { kind: name, items: parseItems(cursor, parseAggregate) };
    case 'groupby':
      return { kind: name, ...parseGroupby(cursor, parseApply) };
    case 'concat':
      return { kind: name, branches: parseBranches(cursor) };
    default:
      return { kind: 'extreme', name, ...parseExtreme(cursor) };
  }
}

/** Section 3.2.2: two or more. */
function parseBranches(cursor: Cursor): readonly ApplySyntax[] {
  const branches = parseItems(cursor, parseApply);
  if (branches.length < 2) throw cursor.unexpected("',' and another sequence of transformations");
  return branches;
}

/** Section 3.3.1: how much, and by which value. */
function parseExtreme(cursor: Cursor): Pick<Extract<TransformationSyntax, { kind: 'extreme' }>, 'amount' | 'value'> {
  const amount = parseExpression(cursor);
  cursor.expect(',', OPERATOR_NAMES);
  return { amount, value: parseExpression(cursor) };
}
