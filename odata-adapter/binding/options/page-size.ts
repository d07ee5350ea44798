/** Rows of a page: what the client's preference and `$top` ask for, within the limits (Part 1, sections 8.2.8.5 and 11.2.6.7). */
import type { BindSettings } from '../bind-context';

export function rootPageSize(top: number | undefined, { limits, maxPageSize }: BindSettings): number {
  return Math.min(maxPageSize ?? top ?? limits.pageSize, top ?? Infinity, limits.maxPageSize, limits.rowsPerResponse);
}

/** The preference holds for each collection of the response. */
export function nestedPageSize(top: number | undefined, { limits, maxPageSize }: BindSettings): number {
  return Math.min(maxPageSize ?? Infinity, top ?? Infinity, limits.nestedPageSize);
}
