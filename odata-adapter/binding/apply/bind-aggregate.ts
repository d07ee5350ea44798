/**
 * `aggregate` -> one row with the values asked for (Data Aggregation, section 3.2.1). Rejects values that a method does not take (`TypeMismatch`), and for now
 * what reaches other entities than those of the set, each of which would have to be counted once (`NotOffered`).
 */
import { findNamed } from '../../../std/find-named';
import type { AggregateMethod, AggregateSyntax, NamedMethod } from '../../syntax/apply-tree';
import { sumOfCounts } from '../../syntax/apply/parse-aggregate';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import { bindOperand } from '../expressions/bind-operand';
import { refuseUncomputed } from '../literals/refuse-uncomputed';
import type { BoundAggregate, BoundColumn, BoundSet } from '../bound-apply';
import type { BoundExpression, BoundType } from '../bound-request';
import { describeOperand } from '../operators/describe-operand';
import { requireValue } from '../operators/require-value';
import { isNumeric, isPrimitive, primitive, targetOf } from '../types/edm-types';
import { newColumn, rowsOf, stepScope, type ApplyContext, type BoundSteps } from './apply-context';

export function bindAggregate(items: readonly AggregateSyntax[], set: BoundSet, apply: ApplyContext): BoundSteps {
  const scope = stepScope(apply, set);
  const columns: BoundColumn[] = [];
  const values = items.map(item => {
    const value = item.value === undefined ? undefined : bindValue(item.value, item.method, scope);
    const taken = { ...set, columns: [...set.columns, ...columns] };
    const column = newColumn({ ...item.alias, type: resultType(item.method, value) }, taken, apply);
    columns.push(column);
    return { name: column.name, method: item.method, value } satisfies BoundAggregate;
  });
  return { steps: [{ kind: 'aggregate', values }], set: rowsOf(set.type, columns) };
}

function bindValue(syntax: ExpressionSyntax, method: AggregateMethod, scope: Scope): BoundExpression {
  if (method === 'count') {
    const message = `the count of a path is not offered. Count the set itself, by $count${toAddUp(syntax, scope)}`;
    throw clauseFault('NotOffered', message, { ...scope, span: syntax.span });
  }
  const value = bindAggregated(syntax, method, scope);
  refuseUncomputed(value, scope);
  const { takes, countsEach } = METHODS[method];
  if (value.type.kind === 'null' || !takes(value.type))
    throw clauseFault('TypeMismatch', `'${method}' does not take ${describeOperand(value)}`, { ...scope, span: syntax.span });
  if (countsEach && isOverLink(value))
    throw clauseFault('NotOffered', `'${method}' over a navigation property is not offered`, { ...scope, span: syntax.span });
  return value;
}

/** Where the path leads from the rows to one collection that the key may read. */
function toAddUp(syntax: ExpressionSyntax, { context, implicit }: Scope): string {
  const names = syntax.kind === 'path' ? syntax.segments.slice(0, -1).map(segment => (segment.kind === 'name' ? segment.name : '')) : [];
  let { type } = implicit;
  for (const [index, name] of names.entries()) {
    const navigation = findNamed(name, type.navigation);
    if (navigation?.many !== (index === names.length - 1) || navigation.withheld) return '';
    type = targetOf(context.edm, navigation);
  }
  return names.length === 0 ? '' : `. ${sumOfCounts(names.join('/'))}`;
}

function bindAggregated(syntax: ExpressionSyntax, method: NamedMethod, scope: Scope): BoundExpression {
  const operand = bindOperand(syntax, syntax.kind === 'path' ? { ...scope, aggregated: true } : scope);
  if (method === 'countdistinct' && (operand.kind === 'entity' || operand.kind === 'complex')) {
    const message = "'countdistinct' of what has properties is not offered. Count one of them";
    throw clauseFault('NotOffered', message, { ...scope, span: syntax.span });
  }
  return requireValue(operand, scope, syntax.span);
}

/** What it takes, and the type of its result (sections 3.2.1.3.1 to 3.2.1.3.5). */
interface Method {
  readonly takes: (type: BoundType) => boolean;
  readonly result: (type: BoundType) => BoundType;
  /** Whether a value that comes twice counts twice. Over a link it would not: a path takes each entity at its end once, however many lead there (section 3.2.1.1, determination of A). */
  readonly countsEach: boolean;
}

const DECIMAL = primitive('Edm.Decimal');

const ADDING: Method = {
  takes: isNumeric,
  result: type => (isPrimitive(type, 'Edm.Double') || isPrimitive(type, 'Edm.Single') ? primitive('Edm.Double') : DECIMAL),
  countsEach: true,
};
const CHOOSING: Method = { takes: type => !UNORDERED.some(name => isPrimitive(type, name)), result: type => type, countsEach: false };

const METHODS: Readonly<Record<NamedMethod, Method>> = {
  sum: ADDING,
  average: ADDING,
  min: CHOOSING,
  max: CHOOSING,
  countdistinct: { takes: () => true, result: () => DECIMAL, countsEach: false },
};

/** Part 2, section 5.1.1.1.3. */
const UNORDERED = ['Edm.Binary', 'Edm.Stream'] as const;

function resultType(method: AggregateMethod, value: BoundExpression | undefined): BoundType {
  return value === undefined || method === 'count' ? DECIMAL : METHODS[method].result(value.type);
}

function isOverLink(value: BoundExpression): boolean {
  return value.kind === 'property' && value.through.length > 0;
}
