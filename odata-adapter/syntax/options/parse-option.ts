/** The value of one system query option at the cursor -> its tree, set in the draft; the caller checks that the value ends there. */
import type { Cursor } from '../text/cursor';
import { OPERATOR_NAMES } from '../expressions/operators';
import { parseApply } from '../apply/parse-apply';
import { parseExpression } from '../expressions/parse-expression';
import type { OptionName } from './option-names';
import type { OptionsDraft } from './options-draft';
import { parseCompute } from './parse-compute';
import { parseExpand } from './parse-expand';
import { parseFlag } from './parse-flag';
import { parseLevels, parseWholeNumber } from './parse-whole-number';
import { parseOrderBy } from './parse-orderby';
import { parseSearch } from './parse-search';
import { parseSelect } from './parse-select';
import { readText } from './read-text';

/** `nested`: the value ends at `;` or `)`, not only with the text. */
export function parseOption(cursor: Cursor, name: OptionName, draft: OptionsDraft, nested: boolean): void {
  cursor.skipWhitespace();
  switch (name) {
    case 'filter':
      draft.filter = parseExpression(cursor);
      return;
    case 'orderby':
      draft.orderby = parseOrderBy(cursor);
      return;
    case 'select':
      draft.select = parseSelect(cursor);
      return;
    case 'expand':
      draft.expand = parseExpand(cursor);
      return;
    case 'apply':
      draft.apply = parseApply(cursor);
      return;
    case 'top':
    case 'skip':
      draft[name] = parseWholeNumber(cursor);
      return;
    case 'count':
      draft.count = parseFlag(cursor);
      return;
    case 'levels':
      draft.levels = parseLevels(cursor);
      return;
    case 'search':
      draft.search = parseSearch(cursor);
      return;
    case 'compute':
      draft.compute = parseCompute(cursor);
      return;
    case 'format':
    case 'skiptoken':
      draft[name] = readText(cursor, nested);
      return;
    default:
      draft.others = [...draft.others, { name, ...readText(cursor, nested) }];
  }
}

/** The words that could go on where an option's value stopped. */
export function continuations(name: OptionName): readonly string[] {
  if (name === 'filter') return OPERATOR_NAMES;
  if (name === 'compute') return ['as', ...OPERATOR_NAMES];
  return name === 'orderby' ? ['asc', 'desc', ...OPERATOR_NAMES] : [];
}
