/** `case(condition:value,...)` -> bound pairs, their values of one type (Part 2, section 5.1.1.12.1). Rejects conditions that are none (`TypeMismatch`) and values without a common type (`NotOffered`). */
import type { Span } from '../../faults';
import { clauseFault, type NodeScope, type Scope } from '../bind-context';
import { nullLiteral } from '../literals/bind-literal';
import { isLiteral } from '../operators/is-literal';
import { requireTruth } from '../operators/bind-operator';
import { refuseFiner } from '../literals/refuse-finer';
import type { BoundCasePair, BoundExpression, BoundType } from '../bound-request';
import { isNumericName, isPrimitive, isSameType, NULL, primitive, promote } from '../types/edm-types';
import { promoteLiteral } from '../literals/promote-literal';

/** A value as an argument, and where the argument stands. */
export interface ArgumentValue {
  readonly value: BoundExpression;
  readonly span: Span;
}

/** Conditions and values in turn. */
export function bindCase(args: readonly ArgumentValue[], scope: NodeScope): BoundExpression {
  const pairs = args.flatMap(({ value: condition, span }, index) => {
    const next = args[index + 1];
    if (index % 2 === 1 || next === undefined) return [];
    requireTruth(condition, "'case' takes conditions before its colons", { clause: scope.clause, span });
    return [{ condition, value: next.value }];
  });
  return casesOf(pairs, scope);
}

export function casesOf(pairs: readonly BoundCasePair[], scope: NodeScope): BoundExpression {
  const type = commonType(pairs.map(({ value }) => value), scope); // oxfmt-ignore
  if (type.kind === 'null') return nullLiteral(scope.span);
  const values = pairs.map(({ value }) => promoted(value, type, scope));
  refuseFiner(values, scope);
  return { kind: 'case', pairs: pairs.map(({ condition, value }, index) => ({ condition, value: values[index] ?? value })), type };
}

function promoted(value: BoundExpression, type: BoundType, scope: Scope): BoundExpression {
  return isLiteral(value) ? (promoteLiteral(value, type, scope) ?? value) : value;
}

/** A value that is no literal keeps its type; literals adapt. Numbers take the widest of their types. */
function commonType(values: readonly BoundExpression[], scope: NodeScope): BoundType {
  const fixed = values.filter(value => !isLiteral(value));
  const literals = values.filter(isLiteral);
  const type = [...fixed, ...literals].reduce<BoundType | undefined>((common, value) => common && meet(common, value, scope), NULL);
  if (type === undefined) throw clauseFault('NotOffered', "values of different types in one 'case' are not offered", scope);
  // A literal in the document does not say which enumeration it is of.
  if (type.kind === 'enum' && !fixed.some(value => value.type.kind === 'enum'))
    throw clauseFault('NotOffered', "'case' of enumeration literals alone is not offered. Compare inside it.", scope);
  return type;
}

function meet(common: BoundType, value: BoundExpression, scope: Scope): BoundType | undefined {
  const adapts = isLiteral(value) && (common.kind === 'enum' || isPrimitive(common, 'Edm.Single'));
  const { type } = adapts ? (promoteLiteral(value, common, scope) ?? value) : value;
  if (type.kind === 'null' || isSameType(common, type)) return common;
  if (common.kind === 'null') return type;
  if (common.kind !== 'primitive' || type.kind !== 'primitive') return undefined;
  return isNumericName(common.name) && isNumericName(type.name) ? primitive(promote(common.name, type.name)) : undefined;
}
