/** `$top`, `$skip` and `$skiptoken` -> which part of a collection is asked for: what the client's preference and `$top` ask for, within the limits (Part 1, sections 8.2.8.5 and 11.2.6.7). */
import type { OptionsSyntax, SpannedSlot } from '../../syntax/syntax-tree';
import { type BindContext, type BindSettings } from '../bind-context';
import type { BoundPage, BoundRows, BoundValue } from '../bound-request';
import { rowCount } from '../row-count';
import { INT32 } from '../types/edm-types';

type PageOptions = Pick<OptionsSyntax, 'top' | 'skip' | 'skiptoken'>;

export function rootPage({ top, skip, skiptoken }: PageOptions, context: BindContext): BoundPage {
  const cut = { top: top && rowsOf(top), skip: skip && rowsOf(skip) };
  return { ...pageOf(cut, rootMost(cut.top, context.settings), context), skiptoken: skiptoken?.slot };
}

/** The preference holds for each collection of the response. */
export function nestedPage({ top, skip }: Omit<PageOptions, 'skiptoken'>, context: BindContext): BoundPage {
  const { limits, maxPageSize } = context.settings;
  const cut = { top: top && rowsOf(top), skip: skip && rowsOf(skip) };
  return pageOf(cut, Math.min(maxPageSize ?? Infinity, limits.nestedPageSize), context);
}

/** What `$top` does not bound. */
export function rootMost(top: BoundRows | undefined, { limits, maxPageSize, pages }: BindSettings): number {
  const usual = typeof pages === 'number' ? pages : limits.pageSize;
  const asked = maxPageSize ?? (top === undefined ? usual : Infinity);
  return Math.min(asked, limits.maxPageSize, limits.rowsPerResponse);
}

export function pageOf(cut: Pick<BoundPage, 'top' | 'skip'>, most: number, context: BindContext): BoundPage {
  const { top } = cut;
  const rows = top && context.specialise(contents => extentOf(rowCount(top, contents), most));
  return { ...cut, most, endsEarly: rows === undefined || rows === 'more', isEmpty: rows === 'none', skiptoken: undefined };
}

function extentOf(rows: number, most: number): 'none' | 'some' | 'more' {
  if (rows === 0) return 'none';
  return rows > most ? 'more' : 'some';
}

export function rowsOf({ slot, span }: SpannedSlot): BoundValue {
  return { kind: 'parameter', slot, from: 'int32', type: INT32, span };
}
