/** Options while they are being read: each is set at most once. */
import type { OptionRow } from '../../../graphql/catalogue/option-row';
import type { OptionsSyntax } from '../syntax-tree';

export type OptionsDraft = { -readonly [Option in keyof OptionsSyntax]: OptionsSyntax[Option] };

/** A list of options as far as it has been read. */
export interface ListDraft {
  readonly options: OptionsDraft;
  readonly seen: Set<OptionRow>;
  /** In parentheses: a value ends at `;` or `)`, not only with the text. */
  readonly isNested: boolean;
}

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
