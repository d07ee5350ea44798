/** The value of one system query option at the cursor -> its tree, set in the draft; the caller checks that the value ends there. */
import type { OptionRow } from '../../../graphql/catalogue/option-row';
import { isBoundOption, type BoundOptionName } from '../../../graphql/catalogue/options';
import type { Cursor } from '../text/cursor';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseApply } from '../apply/parse-apply';
import { parseExpression } from '../expressions/parse-expression';
import type { OptionsSyntax, SpannedSlot, SpannedFlag } from '../syntax-tree';
import type { ListDraft, OptionsDraft } from './options-draft';
import { parseCompute } from './parse-compute';
import { parseExpand } from './parse-expand';
import { parseLevels, parseWholeNumber } from './parse-whole-number';
import { parseOrderBy } from './parse-orderby';
import { parseSearch } from './parse-search';
import { parseSelect } from './parse-select';
import { readText } from './read-text';
import { TRACKED_MARK } from '../text/tracked-mark';

type Parser<Name extends BoundOptionName> = (cursor: Cursor, nested: boolean) => NonNullable<OptionsSyntax[Name]>;

const PARSERS: { readonly [Name in BoundOptionName]: Parser<Name> } = {
  filter: cursor => parseExpression(cursor),
  orderby: cursor => parseOrderBy(cursor),
  select: cursor => parseSelect(cursor),
  expand: cursor => parseExpand(cursor),
  apply: cursor => parseApply(cursor),
  search: cursor => parseSearch(cursor),
  top: cursor => parseWholeNumber(cursor),
  skip: cursor => parseWholeNumber(cursor),
  count: cursor => parseFlag(cursor),
  levels: cursor => parseLevels(cursor),
  format: (cursor, nested) => readText(cursor, nested),
  skiptoken: (cursor, nested) => ({ isTracked: cursor.accept(TRACKED_MARK), ...readToken(cursor, nested) }),
  deltatoken: (cursor, nested) => readToken(cursor, nested),
  compute: cursor => parseCompute(cursor),
};

/** What has no parser is kept as text, for binding to take or refuse. */
export function parseOption(cursor: Cursor, { name }: OptionRow, draft: ListDraft): void {
  cursor.skipWhitespace();
  if (isBoundOption(name)) parseInto(draft, name, cursor);
  else draft.options.others = [...draft.options.others, { name, ...readText(cursor, draft.isNested) }];
}

type DraftOf<Name extends BoundOptionName> = Pick<ListDraft, 'isNested'> & { readonly options: Pick<OptionsDraft, Name> };

function parseInto<Name extends BoundOptionName>({ options, isNested }: DraftOf<Name>, name: Name, cursor: Cursor): void {
  options[name] = PARSERS[name](cursor, isNested);
}

function readToken(cursor: Cursor, nested: boolean): SpannedSlot {
  const start = cursor.position;
  const { text, span } = readText(cursor, nested);
  return { slot: cursor.slotFrom(start, { kind: 'token', value: text }), span };
}

/** The words that could go on where an option's value stopped. */
export function continuations({ name }: OptionRow): readonly string[] {
  if (name === 'filter') return OPERATOR_NAMES;
  if (name === 'compute') return ['as', ...OPERATOR_NAMES];
  return name === 'orderby' ? ['asc', 'desc', ...OPERATOR_NAMES] : [];
}

const TOKEN = /[^;) \t]*/y;

/** `$count=true` or `false`, in any case (ABNF section 2, inlinecount) -> a flag. */
function parseFlag(cursor: Cursor): SpannedFlag {
  const start = cursor.position;
  const token = cursor.match(TOKEN)?.toLowerCase();
  if (token !== 'true' && token !== 'false') throw cursor.fault('InvalidLiteral', "expected 'true' or 'false'", start);
  return { value: token === 'true', span: cursor.spanFrom(start) };
}
