/** `Affiliations/any(a:…)` -> a bound quantifier; inside it the variable has a type (Part 2, section 5.1.1.13). Rejects deep nesting (`LimitExceeded`) and a variable's second use (`SyntaxError`). */
import { insteadOf } from '../../limits';
import { clauseFault, type Scope, type BindExpression } from '../bind-context';
import { requireTruth } from '../operators/bind-operator';
import type { BoundExpression } from '../bound-request';
import { BOOLEAN } from '../types/edm-types';
import type { LambdaPath } from './resolve-path';

export function bindLambda({ collection, segment }: LambdaPath, scope: Scope, bind: BindExpression): BoundExpression {
  const { of, through, type } = collection;
  const { operator, variable = '', predicate, span } = segment;
  const depth = scope.lambdaDepth + 1;
  const { lambdaDepth } = scope.context.settings.limits;
  if (depth > lambdaDepth)
    throw clauseFault('LimitExceeded', `any and all stand at most ${lambdaDepth} deep. ${insteadOf('lambdaDepth')}`, { ...scope, span });
  if (scope.variables.has(variable)) {
    throw clauseFault('SyntaxError', `'${variable}' names an entity already. Choose another name.`, { ...scope, span });
  }
  if (predicate === undefined) return { kind: 'lambda', operator, variable, of, through, predicate: undefined, type: BOOLEAN };
  const inner: Scope = { ...scope, lambdaDepth: depth, variables: new Map(scope.variables).set(variable, type) };
  const bound = bind(predicate, inner);
  requireTruth(bound, `'${operator}' takes a condition`, { clause: scope.clause, span: predicate.span });
  return { kind: 'lambda', operator, variable, of, through, predicate: bound, type: BOOLEAN };
}
