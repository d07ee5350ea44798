/** Bound transformations -> the argument `steps` and the values to read of each row, under the names that they have in the document. Cannot fail. */
import { assertNever } from '../../std/assert-never';
import type { BoundApplied, BoundColumn, BoundNamedValue, BoundTransformation } from '../binding/bound-apply';
import { compileExpression } from './compile-expression';
import { constant, list, object, type InputObject, type InputValue } from './input-value';
import { expressionLiteral, literalMember } from './literal-input';

export function compileSteps(steps: readonly BoundTransformation[]): InputValue {
  return list(steps.map(compileStep));
}

/** `c0: string(name: "c0")`; rows of more than one structure tell theirs. */
export function compileColumns({ columns, entities, structures }: BoundApplied): string {
  const read = new Set([...columns, ...(entities?.key ?? [])]);
  const there = new Set([...read].flatMap(({ presence = [] }) => presence.map(({ name }) => name)));
  const values = [
    ...[...there].map(name => `${name}: boolean(name: "${name}")`),
    ...[...read].map(({ name, type }) => `${name}: ${literalMember(type)[0]}(name: "${name}")`),
  ];
  return [...values, ...(structures.length > 1 || values.length === 0 ? ['structure'] : [])].join(' ');
}

function compileStep(step: BoundTransformation): InputObject {
  switch (step.kind) {
    case 'filter':
      return object({ filter: compileExpression(step.where) });
    case 'compute':
      return object({ compute: namedValues(step.values) });
    case 'orderby':
      return object({ orderBy: list(step.items.map(item => orderItem(compileExpression(item.expression), item.descending))) });
    case 'top':
    case 'skip':
      return object({ [step.kind]: { kind: 'variable', type: 'Int', source: { kind: 'value', bound: step.rows } } });
    case 'aggregate':
      return object({ aggregate: list(step.values.map(compileAggregate)) });
    case 'group':
      return object({ groupBy: object({ by: namedValues(step.by), steps: step.steps && compileSteps(step.steps) }) });
    case 'concat':
      return object({ concat: list(step.branches.map(compileSteps)) });
    case 'extreme':
      return object({ extreme: compileExtreme(step) });
    default:
      return assertNever(step);
  }
}

function orderItem(by: InputObject, descending: boolean): InputObject {
  return object({ by, direction: constant(descending ? 'DESC' : 'ASC') });
}

function namedValues(values: readonly BoundNamedValue[]): InputValue {
  return list(values.map(({ name, value }) => object({ as: text(name), value: compileExpression(value) })));
}

function compileAggregate({ name, method, value }: Extract<BoundTransformation, { kind: 'aggregate' }>['values'][number]): InputObject {
  return object({ as: text(name), method: constant(method.toUpperCase()), value: value && compileExpression(value) });
}

function compileExtreme({ name, amount, value }: Extract<BoundTransformation, { kind: 'extreme' }>): InputObject {
  return object({ kind: constant(name.toUpperCase()), amount: expressionLiteral(amount), value: compileExpression(value) });
}

function text(name: BoundColumn['name']): InputValue {
  return constant(`"${name}"`);
}
