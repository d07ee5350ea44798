/** `$top`, `$skip` and `$skiptoken` -> which part of a collection is asked for: what the client's preference and `$top` ask for, within the limits (Part 1, sections 8.2.8.5 and 11.2.6.7). Rejects `$skip` beside `$skiptoken`, which no link of the service has: `OptionNotApplicable`. */
import type { ODataFault } from '../../faults';
import type { OptionsSyntax, SpannedSlot } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext, type BindSettings } from '../bind-context';
import type { BoundChanges, BoundPage, BoundRows, BoundValue } from '../bound-request';
import { rowCount } from '../row-count';
import { INT32 } from '../types/edm-types';

type PageOptions = Pick<OptionsSyntax, 'top' | 'skip' | 'skiptoken'>;

export function rootPage({ top, skip, skiptoken }: PageOptions, context: BindContext, changes?: BoundChanges): BoundPage {
  const { settings } = context;
  if (skip !== undefined && skiptoken !== undefined) throw skippedAlready(skip, context);
  const cut = { top: top && rowsOf(top), skip: skip && rowsOf(skip) };
  const most = settings.pages === 'WHOLE' && changes?.kind === 'since' ? changesOfBatch(settings) : rootMost(cut.top, settings);
  return { ...pageOf(cut, most, context), skiptoken: skiptoken?.slot, changes };
}

function skippedAlready({ span }: SpannedSlot, context: BindContext): ODataFault {
  const message = 'the option does not go with a next link. The link goes on behind the rows that were skipped: use it unchanged';
  return clauseFault('OptionNotApplicable', message, { clause: clauseOf(context, 'skip'), span });
}

/** Large batches, since each of them reads the log of changes again. */
function changesOfBatch({ limits }: BindSettings): number {
  return Math.min(limits.maxPageSize, limits.rowsPerResponse, CHANGE_BATCH_ROWS);
}

/** The preference holds for each collection of the response. One that comes whole ends with its last row. */
export function nestedPage({ top, skip }: Omit<PageOptions, 'skiptoken'>, context: BindContext): BoundPage {
  const { limits, maxPageSize, pages } = context.settings;
  const cut = { top: top && rowsOf(top), skip: skip && rowsOf(skip) };
  if (pages === 'WHOLE') return wholePage(pageOf(cut, MOST_ROWS, context));
  return pageOf(cut, Math.min(maxPageSize ?? Infinity, limits.nestedPageSize), context);
}

/** Of what is nested. */
export function wholePage(page: BoundPage): BoundPage {
  return { ...page, most: MOST_ROWS, endsEarly: false };
}

/** The most rows of a root page, before `$top` bounds them. */
export function rootMost(top: BoundRows | undefined, { limits, maxPageSize, pages }: BindSettings): number {
  if (pages === 'WHOLE') return Math.min(limits.pageSize, limits.rowsPerResponse, BATCH_ROWS);
  const usual = typeof pages === 'number' ? pages : limits.pageSize;
  const asked = maxPageSize ?? (top === undefined ? usual : Infinity);
  return Math.min(asked, limits.maxPageSize, limits.rowsPerResponse);
}

export function pageOf(cut: Pick<BoundPage, 'top' | 'skip'>, most: number, context: BindContext): BoundPage {
  const { top } = cut;
  const rows = top && context.specialise(contents => extentOf(rowCount(top, contents), most));
  return {
    ...cut,
    most,
    endsEarly: rows === undefined || rows === 'more',
    isEmpty: rows === 'none',
    skiptoken: undefined,
    changes: undefined,
  };
}

/** Rows of a batch, where collections come whole; and where their changes do. */
const [BATCH_ROWS, CHANGE_BATCH_ROWS] = [1000, 5000] as const;

/** No collection has as many: the response exceeds its rows before. */
const MOST_ROWS = 2 ** 31 - 1;

function extentOf(rows: number, most: number): 'none' | 'some' | 'more' {
  if (rows === 0) return 'none';
  return rows > most ? 'more' : 'some';
}

export function rowsOf({ slot, span }: SpannedSlot): BoundValue {
  return { kind: 'parameter', slot, from: 'int32', type: INT32, span };
}
