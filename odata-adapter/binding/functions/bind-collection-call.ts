/**
 * A function of collections -> what it comes to, item by item: every collection here is written out, so that its length is known
 * (Part 2, sections 5.1.1.5 and 5.1.1.6). Rejects arguments that are no collections: `WrongArguments`.
 */
import type { Span } from '../../faults';
import { clauseFault, specialiseBy, spendNode, type NodeScope } from '../bind-context';
import { bindEqual, bindEqualItems } from '../operators/bind-equality';
import { bindBinary } from '../operators/bind-operator';
import type { BoundList, BoundOperand } from '../operators/bound-operand';
import type { BoundExpression, BoundLiteral } from '../bound-request';
import { conjunction, disjunction, truth } from '../operators/connect-conditions';
import { isLiteral } from '../operators/is-literal';
import { INT32, isPrimitive } from '../types/edm-types';
import { casesOf } from './bind-case';

type Items = readonly BoundOperand[];

type OfTwo = (first: Items, second: Items, scope: NodeScope) => BoundOperand;

const OF_TWO: ReadonlyMap<string, OfTwo> = new Map<string, OfTwo>([
  ['concat', (first, second, { span }) => ({ kind: 'list', items: [...first, ...second], span })],
  ['contains', (first, second, scope) => disjunction(matches(first, second, scope), scope.span)],
  ['startswith', (first, second, scope) => bindEqualItems(first.slice(0, second.length), second, scope)],
  ['endswith', (first, second, scope) => bindEqualItems(first.slice(Math.max(0, first.length - second.length)), second, scope)],
  ['indexof', bindIndexOf],
  ['hassubset', bindHasSubset],
  ['hassubsequence', bindHasSubsequence],
]);

/** Of a function that takes nothing else, or was given a collection. */
export function bindCollectionCall(name: string, operands: Items, scope: NodeScope): BoundOperand {
  const [first, second, ...others] = operands;
  const ofTwo = OF_TWO.get(name);
  if (ofTwo && first?.kind === 'list' && second?.kind === 'list' && others.length === 0) return ofTwo(first.items, second.items, scope);
  if (name === 'length' && first?.kind === 'list' && second === undefined) return whole(first.items.length, scope.span);
  if (name === 'substring' && first?.kind === 'list') return bindPart(first, operands.slice(1), scope);
  const message = `${name} does not take these arguments${ofTwo ? '. Of collections it takes two, written out as in [1,2]: no property here is one' : ''}`;
  throw clauseFault('WrongArguments', message, scope);
}

function whole(value: number, span: Span): BoundLiteral {
  return { kind: 'literal', type: INT32, value, span };
}

/** For each place where the second may begin in the first, whether it does. */
function matches(first: Items, second: Items, scope: NodeScope): readonly BoundExpression[] {
  const starts = Array.from({ length: Math.max(0, first.length - second.length + 1) }, (_, start) => start);
  return starts.map(start => bindEqualItems(first.slice(start, start + second.length), second, scope));
}

function bindIndexOf(first: Items, second: Items, scope: NodeScope): BoundExpression {
  const { span } = scope;
  const pairs = matches(first, second, scope).map((condition, start) => ({ condition, value: whole(start, span) }));
  return casesOf([...pairs, { condition: truth(true, span), value: whole(-1, span) }], scope);
}

/** Every item stands in the first at least as often as in the second (section 5.1.1.6.1); what is asked for once is there or not. */
function bindHasSubset(first: Items, second: Items, scope: NodeScope): BoundExpression {
  const enough = second.map(item => {
    if (second.length === 1) return bindAmong(item, first, scope);
    const [left, right] = [occurrences(item, first, scope), occurrences(item, second, scope)];
    return bindBinary('ge', { left, right }, scope);
  });
  return conjunction(enough, scope.span);
}

function bindAmong(item: BoundOperand, items: Items, scope: NodeScope): BoundExpression {
  return disjunction(items.map(other => bindEqual(item, other, scope)), scope.span); // oxfmt-ignore
}

/** How often the item stands among the items: a sum of ones. */
function occurrences(item: BoundOperand, items: Items, scope: NodeScope): BoundExpression {
  const { span } = scope;
  const ones = items.map(other => {
    const pairs = [
      { condition: bindEqual(item, other, scope), value: whole(1, span) },
      { condition: truth(true, span), value: whole(0, span) },
    ];
    return casesOf(pairs, scope);
  });
  return ones.reduce((left, right) => bindBinary('add', { left, right }, scope), whole(0, span));
}

/** The first item of the second stands somewhere in the first, and the others after it (section 5.1.1.6.2). */
function bindHasSubsequence(first: Items, second: Items, scope: NodeScope): BoundExpression {
  const [wanted, ...rest] = second;
  if (wanted === undefined) return truth(true, scope.span);
  const starts = first.slice(0, Math.max(0, first.length - rest.length)).map((item, index) => {
    const here = bindEqual(item, wanted, scope);
    if (here.kind === 'literal' && here.value === false) return here;
    return conjunction([here, bindHasSubsequence(first.slice(index + 1), rest, scope)], scope.span);
  });
  return disjunction(starts, scope.span);
}

/** As of a text: from the start, or with a negative one from the end; a negative length is a bad request (section 5.1.1.5.7). */
function bindPart({ items, span: listSpan }: BoundList, [start, length]: Items, scope: NodeScope): BoundList {
  spendNode(scope, scope.span);
  const most = items.length;
  const from = wholeOf(start, most, scope);
  const size = length === undefined ? undefined : wholeOf(length, most, scope);
  if (size !== undefined && size < 0) throw clauseFault('WrongArguments', 'substring takes no negative length', scope);
  const rest = items.slice(from);
  return { kind: 'list', items: size === undefined ? rest : rest.slice(0, size), span: listSpan };
}

/** No further than the collection goes, either way. */
function wholeOf(operand: BoundOperand | undefined, most: number, scope: NodeScope): number {
  if (isLiteral(operand) && isPrimitive(operand.type, 'Edm.Int32'))
    return specialiseBy(operand, scope.context, value => Math.max(-most - 1, Math.min(most, Number(value))));
  throw clauseFault('NotOffered', 'substring of a collection takes whole numbers as literals here', scope);
}
