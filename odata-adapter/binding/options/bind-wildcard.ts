/**
 * `*` in `$expand`, alone, with `/$ref` or with `($levels=2)` -> the options of each navigation property that it stands for (Part 2, section 5.1.3; ABNF expandItem).
 * Rejects other options and suffixes (`OptionNotApplicable`), and levels that make too many of them (`LimitExceeded`).
 */
import type { EdmEntityType, EdmNavigation } from '../../edm/edm-model';
import { emptyOptions } from '../../syntax/options/options-draft';
import type { Span } from '../../faults';
import type { ExpandItemSyntax, LevelsSyntax, OptionsSyntax } from '../../syntax/syntax-tree';
import { insteadOf } from '../../limits';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import { targetOf } from '../types/edm-types';
import { takeOptions } from './take-options';
import { nothingLeft } from '../../../std/nothing-left';

export interface BoundWildcard {
  readonly options: OptionsSyntax | undefined;
  readonly levelsLeft: number;
}

export function bindWildcard({ suffix, options, span }: ExpandItemSyntax, type: EdmEntityType, context: BindContext): BoundWildcard {
  const clause = clauseOf(context, 'expand');
  if (suffix === 'count') throw clauseFault('OptionNotApplicable', "/$count does not follow '*', only /$ref does", { clause, span });
  if (suffix === 'ref' && options !== undefined) throw clauseFault('OptionNotApplicable', "'*/$ref' takes no options", { clause, span });
  if (options !== undefined) nothingLeft(takeOptions(options, { resource: 'wildcard' }, context));
  const levelsLeft = options?.levels === undefined ? 0 : countLevels(options.levels, type, context) - 1;
  return { levelsLeft, options: levelsLeft === 0 ? undefined : { ...emptyOptions(), expand: everythingBelow(levelsLeft, span) } };
}

function everythingBelow(levels: number, span: Span): OptionsSyntax['expand'] {
  const options = { ...emptyOptions(), levels: { value: levels, span } };
  return { items: [{ path: '*', suffix: undefined, options, span }], span };
}

/** What `*` stands for grows with each level by as many statements: it is held to what is left of the nodes of the request's expressions. */
function countLevels({ value, span }: LevelsSyntax, type: EdmEntityType, context: BindContext): number {
  const { levels: most, expandDepth, expressionNodes } = context.settings.limits;
  const clause = [...context.expanded, '*', '$levels'].join('/');
  const asked = value === 'max' ? Math.max(1, Math.min(most, expandDepth - context.expanded.length)) : value;
  if (asked > most) throw clauseFault('LimitExceeded', `at most ${most} levels are expanded. ${insteadOf('levels')}`, { clause, span });
  const left = expressionNodes - context.spent.nodes;
  let fitting = 1;
  while (fitting < asked && countEvery(type, fitting + 1, context) <= left) fitting += 1;
  if (value !== 'max' && fitting < asked) {
    const message = `'*' stands for more than ${left} navigation properties ${asked} levels deep. ${insteadOf('expressionNodes')}`;
    throw clauseFault('LimitExceeded', message, { clause, span });
  }
  // Each level counts those below it once more when its own `*` is bound.
  context.spent.nodes += openLinks(type).length;
  return fitting;
}

function countEvery(type: EdmEntityType, levels: number, context: BindContext): number {
  if (levels === 0) return 0;
  return openLinks(type).reduce((sum, navigation) => sum + 1 + countEvery(targetOf(context.edm, navigation), levels - 1, context), 0);
}

function openLinks(type: EdmEntityType): readonly EdmNavigation[] {
  return [...type.navigation.values()].filter(({ withheld }) => !withheld);
}
