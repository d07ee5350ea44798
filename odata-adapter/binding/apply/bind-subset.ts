/**
 * `$apply` that only filters, searches and orders, and then cuts -> the ordinary collection with these conditions, so that whatever a collection offers is offered beside it:
 * `$expand`, ids, all metadata. Undefined for other transformations, and where an option would act on what has been cut. Rejects what the transformations and the options reject.
 */
import type { EdmEntityType } from '../../edm/edm-model';
import type { ApplySyntax, TransformationSyntax } from '../../syntax/apply-tree';
import type { OptionsSyntax, SlotContents } from '../../syntax/syntax-tree';
import type { BindContext } from '../bind-context';
import type { BoundTransformation } from '../bound-apply';
import type { BoundCollection, BoundExpression, BoundOrderItem, BoundPage, BoundSearch, BoundValue } from '../bound-request';
import { allOf } from '../operators/combine-conditions';
import { bindCollection } from '../options/bind-collection';
import { pageOf, rootMost } from '../options/bind-page';
import { valueOf } from '../value-of';
import { INT32 } from '../types/edm-types';
import { ColumnNames, entitiesOf } from './apply-context';
import { bindSteps } from './bind-steps';

export function bindSubset(
  apply: ApplySyntax,
  options: OptionsSyntax,
  type: EdmEntityType,
  context: BindContext,
): BoundCollection | undefined {
  if (!isSubset(apply, options)) return undefined;
  const { steps } = bindSteps(apply, entitiesOf(type), { context, option: 'apply', names: new ColumnNames() });
  const query = bindCollection({ ...options, apply: undefined }, type, context);
  const { filters, searches, orderby } = readConditions(steps);
  return {
    ...query,
    page: cut(steps, query, context),
    filter: allOf([...filters, query.filter]),
    search: bothOf([...searches, ...(query.search === undefined ? [] : [query.search])]),
    orderby: [...query.orderby, ...orderby],
  };
}

/** Before a cut, conditions and orders hold in any order; what comes after one acts on what is left. */
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
    orderby: steps.flatMap(step => (step.kind === 'orderby' ? [step.items] : [])).reverse().flat(), // prettier-ignore
  };
}

function bothOf(searches: readonly BoundSearch[]): BoundSearch | undefined {
  return searches.length > 1 ? { kind: 'and', operands: searches } : searches[0];
}

/** The greatest that the document's Int holds. */
const MOST = 2 ** 31 - 1;

/** The options cut what the transformations have left. A next link leads behind what was skipped, and its `$top` is what remains of both. */
function cut(steps: readonly BoundTransformation[], { page }: BoundCollection, context: BindContext): BoundPage {
  const cuts = steps.flatMap(step => (step.kind === 'top' || step.kind === 'skip' ? [step] : []));
  if (cuts.length === 0) return page;
  const window = (contents: SlotContents) => windowOf(cuts, page, contents);
  const top = context.specialise(contents => window(contents).top);
  const skip = context.specialise(contents => window(contents).skip);
  const [span] = cuts.map(({ rows }) => rows.span);
  const rows = (value: number): BoundValue => ({ kind: 'literal', type: INT32, value, span: span ?? { start: 0, end: 0 } });
  const left = top === Infinity ? undefined : rows(top);
  const bound = { top: left, skip: skip === 0 ? undefined : rows(skip) };
  return { ...pageOf(bound, rootMost(left, context.settings), context), skiptoken: page.skiptoken };
}

type Cut = Extract<BoundTransformation, { kind: 'top' | 'skip' }>;

interface RowWindow {
  readonly skip: number;
  readonly top: number;
}

function windowOf(cuts: readonly Cut[], { top, skip, skiptoken }: BoundPage, contents: SlotContents): RowWindow {
  const window = { skip: 0, top: Infinity };
  const skipRows = (rows: number): void => {
    window.skip = Math.min(window.skip + rows, MOST);
    window.top = Math.max(window.top - rows, 0);
  };
  const isNext = skiptoken !== undefined;
  for (const { kind, rows } of cuts) {
    const number = Number(valueOf(rows, contents));
    if (kind === 'top') window.top = Math.min(window.top, number);
    else if (!isNext) skipRows(number);
  }
  skipRows(skip === undefined ? 0 : Number(valueOf(skip, contents)));
  return { skip: window.skip, top: Math.min(window.top, top === undefined ? Infinity : Number(valueOf(top, contents))) };
}
