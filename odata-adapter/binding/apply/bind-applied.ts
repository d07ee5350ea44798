/**
 * A collection with `$apply` -> its transformations, to which the request's other options are added, and the columns of the answer. `$apply` comes first, the others act
 * on what it gives (Data Aggregation, section 3; Part 1, section 11.2.1). Rejects `$expand` (`NotOffered`), and what the transformations reject.
 */
import type { EdmProperty } from '../../edm/edm-model';
import { emptyOptions } from '../../syntax/options/options-draft';
import type { ComputeSyntax, OptionsSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import { bindSelect } from '../options/bind-select';
import type { BoundApplied, BoundColumn } from '../bound-apply';
import { rootPage } from '../options/bind-page';
import type { CollectionPlace, CountPlace } from '../path-place';
import { takeOptions } from '../options/take-options';
import { nothingLeft } from '../../../std/nothing-left';
import { after, bindComputeStep, bindFilterStep, bindOrderStep, bindSearchStep, bindSteps } from './bind-steps';
import { ColumnNames, entitiesOf, type ApplyContext, type BoundSteps } from './apply-context';
import { entityColumns } from './entity-columns';
import { refuseTooMany } from './refuse-too-many';
import { selectColumns, splitSelection } from './select-columns';

const NO_EXPAND =
  'beside $apply the option is offered where that only filters, searches and orders, and then cuts by skip and top without a filter, search, order or count after it';

export function bindApplied(options: OptionsSyntax, place: AppliedPlace, context: BindContext): BoundApplied {
  if (options.expand !== undefined)
    throw clauseFault('NotOffered', NO_EXPAND, { clause: clauseOf(context, 'expand'), span: options.expand.span });
  const taken = takeOptions(options, { resource: 'applied' }, context);
  const { apply, compute, filter, search, orderby, select, top, skip, count, skiptoken, ...rest } = taken;
  nothingLeft(rest);
  const { type } = place;
  const names = new ColumnNames();
  const within = (option: string): ApplyContext => ({ context, option, names });
  const start: BoundSteps = { steps: filterSteps(place), set: entitiesOf(type) };
  if (apply !== undefined) refuseTooMany(apply, within('apply'));
  const transformed = apply === undefined ? start : after(start, bindSteps(apply, start.set, within('apply')));
  const bound = bindOptions(transformed, { compute, filter, search, orderby }, within);
  const answered = answeredColumns(bound, { select }, within('select'));
  return { type, ...answered, count: count?.value ?? false, page: rootPage({ top, skip, skiptoken }, context) };
}

type AppliedPlace = CollectionPlace | CountPlace;

/** The path's own conditions. */
function filterSteps({ filters }: AppliedPlace): BoundSteps['steps'] {
  return filters.map(({ condition }) => ({ kind: 'filter', where: condition }));
}

/** For `/$count` the rows matter, not what is in them. */
export function bindAppliedCount(options: OptionsSyntax, place: AppliedPlace, context: BindContext): BoundApplied {
  const { apply, compute, filter, search, orderby, top, skip, ...rest } = takeOptions(options, { resource: 'appliedCount' }, context);
  nothingLeft(rest);
  return bindApplied({ ...emptyOptions(), apply, compute, filter, search, orderby, top, skip }, place, context);
}

type StepOptions = Pick<OptionsSyntax, 'compute' | 'search' | 'filter' | 'orderby'>;

/** `within`: the context of an option. */
function bindOptions(before: BoundSteps, options: StepOptions, within: (option: string) => ApplyContext): BoundSteps {
  const { compute, search, filter, orderby } = options;
  const computed = compute === undefined ? before : computeItems(compute, before, within('compute'));
  const found = search === undefined ? computed : after(computed, bindSearchStep(search, computed.set, within('search')));
  const filtered = filter === undefined ? found : after(found, bindFilterStep(filter, found.set, within('filter')));
  return orderby === undefined ? filtered : after(filtered, bindOrderStep(orderby, filtered.set, within('orderby')));
}

/** Of `$compute` each value may name those before it (Part 2, section 5.1.3). */
function computeItems({ items, span }: ComputeSyntax, before: BoundSteps, apply: ApplyContext): BoundSteps {
  return items.reduce((made, item) => after(made, bindComputeStep({ items: [item], span }, made.set, apply)), before);
}

type Answered = Pick<BoundApplied, 'steps' | 'entities' | 'columns' | 'structures' | 'listed' | 'withheld'>;

/** Entities are answered with their properties, as without `$apply`; other rows with what they have. */
function answeredColumns(bound: BoundSteps, { select }: Pick<OptionsSyntax, 'select'>, apply: ApplyContext): Answered {
  const { set } = bound;
  if (!set.entities) return { steps: bound.steps, entities: undefined, ...selectColumns(select, set, apply) };
  const { type } = set;
  const { own, computed } = splitSelection(select, set);
  const selected = bindSelect(own, { type }, apply.context);
  const hidden = type.key.filter(part => selected.properties.every(({ property }) => property !== part));
  const read = [...selected.properties, ...hidden.map(property => ({ property, parts: undefined }))];
  const { steps, set: rows } = after(bound, entityColumns({ ...set, columns: computed }, read, apply));
  const isOf = (parts: readonly EdmProperty[]) => (column: BoundColumn) => parts.some(({ name }) => column.path[0] === name);
  return {
    steps,
    entities: { selection: { type, expand: [], ...selected }, key: type.key.flatMap(part => rows.columns.filter(isOf([part]))) },
    columns: rows.columns.filter(column => !isOf(hidden)(column)),
    structures: rows.structures,
    listed: listOf(selected.selectedNames, computed),
    withheld: selected.withheld,
  };
}

/** Data Aggregation, section 3.4.2: what is computed stands beside `*`. */
function listOf(selected: readonly string[] | undefined, computed: readonly BoundColumn[]): readonly string[] | undefined {
  const added = computed.map(({ path }) => path.join('/'));
  if (selected === undefined) return added.length === 0 ? undefined : ['*', ...added];
  return [...selected, ...added];
}
