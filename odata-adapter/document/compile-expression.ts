/** A bound expression -> the input `Expression`, which says everything that OData can. Cannot fail. */
import { callName } from '../../graphql/catalogue/calls';
import { assertNever } from '../../std/assert-never';
import type { BoundExpression, BoundLink } from '../binding/bound-request';
import { SCALAR_NAME } from '../edm/edm-names';
import { compileSearch } from './compile-search';
import { constant, list, object, type InputObject, type InputValue } from './input-value';
import { expressionLiteral, expressionLiterals, isNull } from './literal-input';

type Kind<K extends BoundExpression['kind']> = Extract<BoundExpression, { readonly kind: K }>;

/** Quantifiers around: the variable's name in the request -> its name in the document, which does not depend on the client's choice. */
type Names = ReadonlyMap<string, string>;

export function compileExpression(expression: BoundExpression, names: Names = new Map()): InputObject {
  switch (expression.kind) {
    case 'literal':
    case 'parameter':
      return object({ value: expressionLiteral(expression) });
    case 'property':
      return object({ field: compileField(expression, names) });
    case 'column':
      return object({ named: constant(`"${expression.name}"`) });
    case 'call':
      return object({ call: compileCall(expression, names) });
    case 'and':
    case 'or':
      return object({ [expression.kind]: list(expression.operands.map(operand => compileExpression(operand, names))) });
    case 'not':
      return object({ not: compileExpression(expression.operand, names) });
    case 'in':
      return object({ in: compileMembership(expression, names) });
    case 'lambda':
      return object({ [expression.operator]: compileQuantifier(expression, names) });
    case 'count':
      return object({ count: compileQuantifier(expression, names) });
    case 'case':
      return object({
        case: list(
          expression.pairs.map(({ condition, value }) =>
            object({ when: compileExpression(condition, names), then: compileExpression(value, names) }),
          ),
        ),
      });
    case 'cast':
      return object({ cast: object({ operand: compileExpression(expression.operand, names), to: constant(SCALAR_NAME[expression.to]) }) });
    case 'lookup':
      return compileLookup(expression, names);
    case 'linkIsNull':
      return object({ isNull: object({ of: reference(expression.of, names), through: linkNames(expression.through) }) });
    case 'search':
      return object({ search: object({ of: reference(expression.variable, names), for: compileSearch(expression.search) }) });
    default:
      return assertNever(expression);
  }
}

function compileField({ variable, through, path, owner }: Kind<'property'>, names: Names): InputObject {
  const name = constant([owner.graphql.type, ...path.map(({ field }) => field)].join('_'));
  return object({ of: reference(variable, names), through: through.length === 0 ? undefined : linkNames(through), name });
}

function compileCall({ function: row, arguments: operands }: Kind<'call'>, names: Names): InputObject {
  return object({ function: constant(callName(row)), arguments: list(operands.map(operand => compileExpression(operand, names))) });
}

function compileMembership({ operand, values }: Kind<'in'>, names: Names): InputObject {
  const given = values.filter(value => !isNull(value));
  return object({
    operand: compileExpression(operand, names),
    values: expressionLiterals(operand.type, given),
    orNull: given.length < values.length ? constant('true') : undefined,
  });
}

function compileQuantifier({ of, through, variable, predicate }: Kind<'lambda' | 'count'>, names: Names): InputObject {
  const name = `v${names.size}`;
  return object({
    of: reference(of, names),
    through: linkNames(through),
    as: predicate && constant(`"${name}"`),
    where: predicate && compileExpression(predicate, new Map(names).set(variable, name)),
  });
}

function compileLookup({ root, value }: Kind<'lookup'>, names: Names): InputObject {
  const name = `v${names.size}`;
  const found = { as: constant(`"${name}"`), value: compileExpression(value, new Map(names).set(root.variable, name)) };
  if (root.kind === 'owner') return object({ owner: object({ link: linkName(root.link), ...found }) });
  const parts = root.key.parts.map(part =>
    object({ field: constant(`${root.type.graphql.type}_${part.property.field}`), value: expressionLiteral(part.value) }),
  );
  return object({ lookup: object({ key: list(parts), ...found }) });
}

function reference(variable: string | undefined, names: Names): InputValue | undefined {
  const name = variable === undefined ? undefined : names.get(variable);
  return name === undefined ? undefined : constant(`"${name}"`);
}

function linkNames(through: readonly BoundLink[]): InputValue {
  return list(through.map(linkName));
}

function linkName({ owner, navigation }: BoundLink): InputValue {
  return constant(`${owner.graphql.type}_${navigation.field}`);
}
