/**
 * `$apply` that only filters, searches and orders, and then cuts -> the ordinary collection with these conditions, so that whatever a collection offers is offered beside it:
 * `$expand`, ids, all metadata. Undefined for other transformations, and where an option would act on what has been cut. Rejects what the transformations and the options reject.
 */
import type { EdmEntityType } from '../../edm/edm-model';
import type { ApplySyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { OptionsSyntax } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import type { BoundTransformation } from '../bound-apply';
import type { BoundCollection, BoundExpression, BoundOrderItem, BoundPage, BoundRows, BoundSearch } from '../bound-request';
import { allOf } from '../operators/combine-conditions';
import { bindCollection } from '../options/bind-collection';
import { pageOf, rootMost } from '../options/bind-page';
import { ColumnNames, entitiesOf } from './apply-context';
import { bindSteps } from './bind-steps';

export function bindSubset(options: OptionsSyntax, type: EdmEntityType, context: BindContext): BoundCollection | undefined {
  const { apply } = options;
  if (apply === undefined || !isSubset(apply, options) || options.deltatoken !== undefined) return undefined;
  const { steps } = bindSteps(apply, entitiesOf(type), { context, option: 'apply', names: new ColumnNames() });
  const query = bindCollection({ ...options, apply: undefined }, type, {
    ...context,
    settings: { ...context.settings, tracksChanges: false },
  });
  const { filters, searches, orderby } = readConditions(steps);
  return {
    ...query,
    page: cut(steps, query, context),
    filter: allOf([...filters, query.filter]),
    search: bothOf([...searches, ...(query.search === undefined ? [] : [query.search])]),
    orderby: [...query.orderby, ...orderby],
  };
}

/** Conditions and orders before a cut may come in any order. After a cut, only cuts may follow, and no option that would act on the rows that are left. */
function isSubset({ steps }: ApplySyntax, { filter, search, orderby, count }: OptionsSyntax): boolean {
  const first = steps.findIndex(isCut);
  if (first < 0) return steps.every(isCondition);
  const isLast = steps.slice(0, first).every(isCondition) && steps.slice(first).every(step => isCut(step) || step.kind === 'identity');
  return isLast && filter === undefined && search === undefined && orderby === undefined && count?.value !== true;
}

function isCut({ kind }: TransformationSyntax): boolean {
  return kind === 'top' || kind === 'skip';
}

function isCondition({ kind }: TransformationSyntax): boolean {
  return kind === 'identity' || kind === 'filter' || kind === 'search' || kind === 'orderby';
}

interface Conditions {
  readonly filters: readonly BoundExpression[];
  readonly searches: readonly BoundSearch[];
  readonly orderby: readonly BoundOrderItem[];
}

/** A later order goes before an earlier one (Data Aggregation, section 3.3.4). */
function readConditions(steps: readonly BoundTransformation[]): Conditions {
  const conditions = steps.flatMap(step => (step.kind === 'filter' ? [step.where] : []));
  return {
    filters: conditions.filter(({ kind }) => kind !== 'search'),
    searches: conditions.flatMap(condition => (condition.kind === 'search' ? [condition.search] : [])),
    orderby: steps.flatMap(step => (step.kind === 'orderby' ? [step.items] : [])).reverse().flat(), // oxfmt-ignore
  };
}

function bothOf(searches: readonly BoundSearch[]): BoundSearch | undefined {
  return searches.length > 1 ? { kind: 'and', operands: searches } : searches[0];
}

/** `$top` and `$skip` act on the rows that the transformations leave. Their numbers are slots, so each request computes what remains of both. */
function cut(steps: readonly BoundTransformation[], { page }: BoundCollection, context: BindContext): BoundPage {
  const cuts = steps.flatMap(step => (step.kind === 'top' || step.kind === 'skip' ? [step] : []));
  if (cuts.length === 0) return page;
  const remainder = (of: 'top' | 'skip'): BoundRows => ({ kind: 'remainder', of, cuts, page });
  const cutBy = (kind: 'top' | 'skip'): boolean => page[kind] !== undefined || cuts.some(step => step.kind === kind);
  const top = cutBy('top') ? remainder('top') : undefined;
  const bound = { top, skip: cutBy('skip') ? remainder('skip') : undefined };
  return { ...pageOf(bound, rootMost(top, context.settings), context), skiptoken: page.skiptoken };
}
