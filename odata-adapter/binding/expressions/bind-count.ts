/** `Affiliations/$count`, `Affiliations/$count($filter=…)` and `…/$count($search=…)` -> a bound count (Part 2, section 4.8). Rejects other options in the parentheses. */
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, type Scope, type BindExpression } from '../bind-context';
import { requireTruth } from '../operators/bind-operator';
import { bindSearch } from '../options/bind-search';
import type { BoundExpression } from '../bound-request';
import { BOOLEAN, INT32 } from '../types/edm-types';
import { takeOptions } from '../options/take-options';
import { nothingLeft } from '../../../std/nothing-left';
import type { CountPath } from './resolve-path';

export function bindCount({ collection, segment }: CountPath, scope: Scope, bind: BindExpression): BoundExpression {
  const { of, through, type } = collection;
  const { options, span } = segment;
  const depth = scope.lambdaDepth + 1;
  // No lambda variable begins with `$`, so the counted entity has a name of its own.
  const variable = `$${depth}`;
  const conditions = options === undefined ? {} : conditionsOf(options, scope);
  if (conditions.filter === undefined && conditions.search === undefined)
    return { kind: 'count', of, through, variable, predicate: undefined, type: INT32 };
  const { lambdaDepth } = scope.context.settings.limits;
  if (depth > lambdaDepth) {
    const message = `filtered counts stand at most ${lambdaDepth} deep. ${insteadOf('lambdaDepth')}`;
    throw clauseFault('LimitExceeded', message, { ...scope, span });
  }
  const inner: Scope = { ...scope, implicit: { variable, type }, lambdaDepth: depth };
  return { kind: 'count', of, through, variable, predicate: bindPredicate(conditions, inner, bind), type: INT32 };
}

type Conditions = Partial<Pick<OptionsSyntax, 'filter' | 'search'>>;

function conditionsOf(options: OptionsSyntax, { context }: Scope): Conditions {
  const { filter, search, ...rest } = takeOptions(options, { resource: 'countInExpression' }, context);
  nothingLeft(rest);
  return { filter, search };
}

/** What is counted passes both (Part 2, section 5.1.7). */
function bindPredicate({ filter, search }: Conditions, scope: Scope, bind: BindExpression): BoundExpression | undefined {
  const { variable = '', type } = scope.implicit;
  const found = bindSearch(search, type, scope.context);
  const searched: BoundExpression | undefined = found && { kind: 'search', variable, search: found, type: BOOLEAN };
  if (filter === undefined) return searched;
  const predicate = bind(filter, scope);
  requireTruth(predicate, '$filter takes a condition', { clause: scope.clause, span: filter.span });
  return searched ? { kind: 'and', operands: [predicate, searched], type: BOOLEAN } : predicate;
}
