/** The argument `steps` -> a chain of transformations (Data Aggregation, section 3). Rejects names and values that a transformation does not take. */
import { refuse, within, type ArgumentPlace } from '../expression/argument-place';
import { buildConditionOver, buildValueOver } from '../expression/build-expression';
import type { NamedValue, Names } from '../expression/build-reference';
import type { Site } from '../expression/building';
import { copiesOf } from '../expression/copies-of';
import { exactlyOne } from '../expression/exactly-one';
import type { ExpressionInput } from '../expression/expression-inputs';
import { isNullable, typeOf } from '../expression/expression-traits';
import type { Expression, OrderItem } from '../expression/expression-tree';
import { rowCount } from '../expression/argument-literals';
import { hasOrder, isNumber, scalar, typeName, isFloating } from '../expression/value-types';
import type { ValueType } from '../storage/storage-model';
import type {
  AggregateInput,
  ExpressionOrderInput,
  ExtremeInput,
  GroupingInput,
  NamedExpressionInput,
  TransformationInput,
} from './transformation-inputs';
import { rowsAfter } from './rows-after';
import type { Aggregate, Chain, NamedExpression, RowSet, Transformation, AggregateMethod } from './transformation-tree';

export function buildChain(inputs: readonly TransformationInput[], start: RowSet, { building, at }: Site): Chain {
  let rows = start;
  const steps = inputs.map((input, index) => {
    const step = buildStep(input, rows, { building, at: within(at, index) });
    rows = rowsAfter(step, rows);
    return step;
  });
  return { steps, rows };
}

function buildStep(input: TransformationInput, rows: RowSet, { building, at }: Site): Transformation {
  building.enter(at);
  const place = within(at, exactlyOne(input, at));
  const { filter, compute, orderBy, top, skip, aggregate, groupBy, concat, extreme } = input;
  if (filter) return { kind: 'filter', where: buildConditionOver(filter, namesIn(rows), { building, at: place }) };
  if (compute) return { kind: 'compute', values: buildNamed(compute, rows, { building, at: place }) };
  if (orderBy) return { kind: 'order', items: buildOrder(orderBy, rows, { building, at: place }) };
  if (top !== undefined && top !== null) return { kind: 'top', rows: rowCount(top, { building, at: place }) };
  if (skip !== undefined && skip !== null) return { kind: 'skip', rows: rowCount(skip, { building, at: place }) };
  if (aggregate) return { kind: 'aggregate', values: buildAggregates(aggregate, rows, { building, at: place }) };
  if (groupBy) return buildGroup(groupBy, rows, { building, at: place });
  if (concat) return buildConcat(concat, rows, { building, at: place });
  return extreme ? buildExtreme(extreme, rows, { building, at: place }) : refuse(place, 'null is no transformation');
}

function namesIn({ standing, values }: RowSet): Names {
  return { root: standing, named: new Map(), values };
}

function buildValue(input: ExpressionInput, rows: RowSet, { building, at }: Site): { value: Expression; type: ValueType } {
  const value = buildValueOver(input, namesIn(rows), { building, at });
  return { value, type: typeOf(value) ?? refuse(at, 'null by itself has no type') };
}

/** Short enough that PostgreSQL does not cut it off. It does not begin with `$`, as the statement's own names do. */
const NAME = /^[A-Za-z_]\w{0,59}$/;

const BAD_NAME = 'a name has letters, digits and underscores, 60 at most, and does not begin with a digit';

function checkNames(inputs: readonly { readonly as: string }[], at: ArgumentPlace): void {
  const names = inputs.map(({ as }) => as);
  names.forEach((name, index) => {
    const place = within(within(at, index), 'as');
    if (!NAME.test(name)) refuse(place, BAD_NAME);
    if (names.indexOf(name) < index) refuse(place, 'another value here has this name. Choose another');
  });
}

function buildNamed(inputs: readonly NamedExpressionInput[], rows: RowSet, { building, at }: Site): readonly NamedExpression[] {
  checkNames(inputs, at);
  return inputs.map((input, index) => {
    const place = within(at, index);
    const { value, type } = buildValue(input.value, rows, { building, at: within(place, 'value') });
    return { name: input.as, value, type, nullable: isNullable(value), copies: copiesOf(value) };
  });
}

function buildOrder(inputs: readonly ExpressionOrderInput[], rows: RowSet, { building, at }: Site): readonly OrderItem[] {
  if (inputs.length > building.limits.orderItems) refuse(at, `more than ${building.limits.orderItems} items`);
  return inputs.map(({ by, direction }, index) => {
    const place = within(within(at, index), 'by');
    const { value, type } = buildValue(by, rows, { building, at: place });
    if (!hasOrder(type)) refuse(place, `values of type ${typeName(type)} have no order`);
    return { expression: value, descending: direction === 'DESC' };
  });
}

/** Without values no statement would make one row of all. */
function buildAggregates(inputs: readonly AggregateInput[], rows: RowSet, { building, at }: Site): readonly Aggregate[] {
  if (inputs.length === 0) refuse(at, 'nothing to aggregate');
  checkNames(inputs, at);
  return inputs.map((input, index) => buildAggregate(input, rows, { building, at: within(at, index) }));
}

function buildAggregate({ as: name, method, value: input }: AggregateInput, rows: RowSet, { building, at }: Site): Aggregate {
  building.enter(at);
  if (method === 'COUNT') {
    if (input) refuse(within(at, 'value'), 'COUNT counts rows and takes no value');
    return { name, method, value: undefined, type: scalar('Decimal'), nullable: false };
  }
  if (!input) refuse(at, `${method} takes a value`);
  const { value, type: of } = buildValue(input, rows, { building, at: within(at, 'value') });
  const type = aggregateType(method, of) ?? refuse(at, `${method} does not go with ${typeName(of)}`);
  return { name, method, value, type, nullable: method !== 'COUNTDISTINCT', copies: copiesOf(value) };
}

function buildGroup({ by: inputs, steps }: GroupingInput, rows: RowSet, { building, at }: Site): Transformation {
  const place = within(at, 'by');
  if (inputs.length === 0) refuse(place, 'nothing to group by');
  const by = buildNamed(inputs, rows, { building, at: place });
  return { kind: 'group', by, inner: steps ? buildChain(steps, rows, { building, at: within(at, 'steps') }) : undefined };
}

/** Each has a number. Sets that are concatenated with themselves double with each time. */
const MOST_SETS = 1000;

function buildConcat(inputs: readonly (readonly TransformationInput[])[], rows: RowSet, { building, at }: Site): Transformation {
  if (inputs.length === 0) refuse(at, 'nothing to concatenate');
  const branches = inputs.map((steps, index) => buildChain(steps, rows, { building, at: within(at, index) }));
  const sets = branches.reduce((sum, { rows: { structures } }) => sum + structures, 0);
  if (sets > MOST_SETS) refuse(at, `more than ${MOST_SETS} sets, those that have been concatenated before included`);
  const known = new Map<string, NamedValue>();
  for (const [name, value] of branches.flatMap(branch => [...branch.rows.values])) {
    const type = known.get(name)?.type ?? value.type;
    if (typeName(type) !== typeName(value.type)) refuse(at, `${name} is of different types in what is concatenated`);
    known.set(name, value);
  }
  return { kind: 'concat', branches };
}

function buildExtreme({ kind, amount, value: input }: ExtremeInput, rows: RowSet, { building, at }: Site): Transformation {
  const number = buildValueOver({ value: amount }, { root: undefined, named: new Map() }, { building, at: within(at, 'amount') });
  const numberType = typeOf(number);
  if (number.kind !== 'parameter' || !numberType || !isNumber(numberType)) refuse(within(at, 'amount'), 'expected a number');
  const { value, type } = buildValue(input, rows, { building, at: within(at, 'value') });
  const isCount = kind === 'TOPCOUNT' || kind === 'BOTTOMCOUNT';
  if (isCount ? !hasOrder(type) : !isNumber(type)) refuse(within(at, 'value'), `${kind} does not go with ${typeName(type)}`);
  return { kind: 'extreme', extreme: kind, amount: number, value };
}

/** The type of the result (Data Aggregation, section 3.2.1.3); undefined where the method does not take such values. Sums of exact numbers are decimals, which hold all of them. */
function aggregateType(method: Exclude<AggregateMethod, 'COUNT'>, of: ValueType): ValueType | undefined {
  switch (method) {
    case 'SUM':
    case 'AVERAGE':
      if (!isNumber(of)) return undefined;
      return isFloating(of) ? scalar('Float') : scalar('Decimal');
    case 'MIN':
    case 'MAX':
      return hasOrder(of) ? of : undefined;
    case 'COUNTDISTINCT':
      return scalar('Decimal');
  }
}
