/** Options while they are being read: each is set at most once. */
import type { OptionsSyntax } from '../syntax-tree';

export type OptionsDraft = { -readonly [Option in keyof OptionsSyntax]: OptionsSyntax[Option] };

export function emptyOptions(): OptionsDraft {
  return {
    filter: undefined,
    orderby: undefined,
    select: undefined,
    expand: undefined,
    apply: undefined,
    search: undefined,
    top: undefined,
    skip: undefined,
    count: undefined,
    levels: undefined,
    format: undefined,
    skiptoken: undefined,
    deltatoken: undefined,
    compute: undefined,
    aliases: undefined,
    others: [],
  };
}
