/** Rows of a page: what `$top` and the client's preference ask for, within the limits (Part 1, sections 8.2.8.6 and 11.2.6.7). */
import type { BindSettings } from './bind-context';

export function rootPageSize(top: number | undefined, { limits, maxPageSize }: BindSettings): number {
  return Math.min(top ?? Infinity, maxPageSize ?? limits.pageSize, limits.maxPageSize);
}

export function nestedPageSize(top: number | undefined, { limits }: BindSettings): number {
  return Math.min(top ?? Infinity, limits.nestedPageSize);
}
