/**
 * A collection with `$apply` -> its transformations, to which the request's other options are added, and the columns of the answer. `$apply` comes first, the others act
 * on what it gives (Data Aggregation, section 3). Rejects `$expand` (`NotOffered`), and what the transformations reject.
 */
import type { ApplySyntax } from '../../syntax/apply-tree';
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, NOTHING_COMPUTED, type BindContext } from '../bind-context';
import { bindSelect } from '../options/bind-select';
import type { BoundApplied, BoundColumn } from '../bound-apply';
import { rootPageSize } from '../options/page-size';
import type { CollectionPlace, CountPlace } from '../path-place';
import { refuseOptions, type OptionName } from '../options/refuse-options';
import { after, bindFilterStep, bindOrderStep, bindSearchStep, bindSteps } from './bind-steps';
import { ColumnNames, rowsOf, type ApplyContext, type BoundSteps } from './apply-context';
import { entityColumns } from './entity-columns';
import { selectColumns, splitSelection } from './select-columns';

const OPTIONS: readonly OptionName[] = ['apply', 'filter', 'search', 'orderby', 'select', 'top', 'skip', 'count', 'format', 'skiptoken'];
const COUNT_OPTIONS: readonly OptionName[] = ['apply', 'filter', 'search', 'orderby', 'top', 'skip', 'format'];

export function bindApplied(apply: ApplySyntax, options: OptionsSyntax, place: AppliedPlace, context: BindContext): BoundApplied {
  if (options.expand !== undefined)
    throw clauseFault('NotOffered', clauseOf(context, 'expand'), 'the option is not offered beside $apply', options.expand);
  if (options.compute !== undefined)
    throw clauseFault(
      'NotOffered',
      clauseOf(context, 'compute'),
      'the option is not offered beside $apply. Write compute(…) in $apply.',
      options.compute,
    );
  refuseOptions(options, OPTIONS, 'a collection with $apply', context);
  const { type } = place;
  const names = new ColumnNames();
  const start: BoundSteps = { steps: filterSteps(place), set: { ...rowsOf(type, []), entities: true } };
  const transformed = after(start, bindSteps(apply, start.set, { context, option: 'apply', names }));
  const bound = bindOptions(transformed, options, context, names);
  const answered = answeredColumns(bound, options, { context, option: 'select', names });
  return { type, entities: bound.set.entities, ...answered, ...pageOf(options, context) };
}

type AppliedPlace = CollectionPlace | CountPlace;

/** The path's own conditions. */
function filterSteps({ filters }: AppliedPlace): BoundSteps['steps'] {
  return filters.map(({ condition }) => ({ kind: 'filter', where: condition }));
}

/** For `/$count` the rows matter, not what is in them. */
export function bindAppliedCount(apply: ApplySyntax, options: OptionsSyntax, place: AppliedPlace, context: BindContext): BoundApplied {
  refuseOptions(options, COUNT_OPTIONS, '/$count', context);
  return bindApplied(apply, options, place, context);
}

function bindOptions(before: BoundSteps, options: OptionsSyntax, context: BindContext, names: ColumnNames): BoundSteps {
  const { search, filter, orderby } = options;
  const within = (option: string): ApplyContext => ({ context, option, names });
  const found = search === undefined ? before : after(before, bindSearchStep(search, before.set, within('search')));
  const filtered = filter === undefined ? found : after(found, bindFilterStep(filter, found.set, within('filter')));
  return orderby === undefined ? filtered : after(filtered, bindOrderStep(orderby, filtered.set, within('orderby')));
}

function pageOf({ top, skip, count, skiptoken }: OptionsSyntax, { settings }: BindContext) {
  return {
    top: top?.value,
    skip: skip?.value,
    count: count?.value ?? false,
    pageSize: rootPageSize(top?.value, settings),
    skiptoken: skiptoken?.text,
  };
}

type Answered = Pick<BoundApplied, 'steps' | 'columns' | 'structures' | 'listed' | 'withheld'>;

/** Entities are answered with their properties, as without `$apply`; other rows with what they have. */
function answeredColumns(bound: BoundSteps, { select }: OptionsSyntax, apply: ApplyContext): Answered {
  const { set } = bound;
  if (!set.entities) return { steps: bound.steps, ...selectColumns(select, set, apply) };
  const { own, computed } = splitSelection(select, set);
  const { properties, selectedNames, withheld } = bindSelect(own, set.type, apply.context, NOTHING_COMPUTED);
  const { steps, set: rows } = after(bound, entityColumns({ ...set, columns: computed }, properties, apply));
  return { steps, columns: rows.columns, structures: rows.structures, listed: listOf(selectedNames, computed), withheld };
}

/** Data Aggregation, section 3.4.2: what is computed stands beside `*`. */
function listOf(selected: readonly string[] | undefined, computed: readonly BoundColumn[]): readonly string[] | undefined {
  const added = computed.map(({ path }) => path.join('/'));
  if (selected === undefined) return added.length === 0 ? undefined : ['*', ...added];
  return [...selected, ...added];
}
