/** Stands before the page token in a next link of an answer whose last page has a delta link. */
export const TRACKED_MARK = '~';
