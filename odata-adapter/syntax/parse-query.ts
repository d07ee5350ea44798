/**
 * The query of a URL -> its options and parameter aliases. It is split at `&` and at the first `=` before decoding (Part 2, section 2). Refuses unknown
 * options that begin with `$` and options that stand twice; custom options, whose names begin neither with `$` nor `@`, are the client's own and kept as they are.
 */
import type { OptionRow } from '../../graphql/catalogue/option-row';
import { suggest } from '../../std/suggest';
import { ODataFault } from '../faults';
import type { Budget } from './text/budget';
import { Cursor } from './text/cursor';
import { decodePercent } from './text/decode-percent';
import { shorten } from './text/describe-place';
import { NAME } from './text/names';
import { dollarNames, findOption } from './options/option-names';
import { OPERATOR_NAMES } from './expressions/operators';
import { emptyOptions, type OptionsDraft } from './options/options-draft';
import { parseExpression } from './expressions/parse-expression';
import { continuations, parseOption } from './options/parse-option';
import type { CustomOptionSyntax, ExpressionSyntax, OptionsSyntax, Span } from './syntax-tree';

export interface QuerySyntax {
  readonly options: OptionsSyntax;
  readonly aliases: ReadonlyMap<string, ExpressionSyntax>;
  readonly custom: readonly CustomOptionSyntax[];
}

interface QueryDraft {
  readonly options: OptionsDraft;
  readonly aliases: Map<string, ExpressionSyntax>;
  readonly custom: CustomOptionSyntax[];
  /** Options that have been read. */
  readonly seen: Set<OptionRow>;
  readonly budget: Budget;
}

/** `start` is the place after `?`. */
export function parseQuery(url: string, start: number, budget: Budget): QuerySyntax {
  const draft: QueryDraft = { options: emptyOptions(), aliases: new Map(), custom: [], seen: new Set(), budget };
  for (let from = start; from < url.length;) {
    const found = url.indexOf('&', from);
    const end = found < 0 ? url.length : found;
    if (end > from) parsePair(url, from, end, draft);
    from = end + 1;
  }
  return { options: draft.options, aliases: draft.aliases, custom: draft.custom };
}

function parsePair(url: string, start: number, end: number, draft: QueryDraft): void {
  const found = url.indexOf('=', start);
  const nameEnd = found < 0 || found > end ? end : found;
  const span = { start, end: nameEnd };
  const written = decodePercent(url, start, nameEnd, 'query').text;
  const option = findOption(written, draft.budget.catalogue);
  if (option === undefined && !/^[$@]/.test(written)) {
    draft.custom.push({ kind: 'custom', name: written, text: url.slice(start, end), span: { start, end } });
    return;
  }
  if (option === undefined && written.startsWith('$')) throw unknownOption(written, span, draft);
  if (nameEnd === end) throw fault('SyntaxError', `Expected '=' and a value after '${shorten(written)}'`, shorten(written), span);
  const value = (target: string) => new Cursor(decodePercent(url, nameEnd + 1, end, target), draft.budget, target);
  if (option === undefined) parseAliasValue(written.slice(1), span, draft, value);
  else parseOptionValue(option, span, draft, value);
}

function parseOptionValue(option: OptionRow, span: Span, draft: QueryDraft, value: (target: string) => Cursor): void {
  const target = `$${option.name}`;
  if (draft.seen.has(option)) throw fault('DuplicateOption', `'${target}' stands twice`, target, span);
  draft.seen.add(option);
  const cursor = value(target);
  parseOption(cursor, option, draft.options, false);
  expectEnd(cursor, continuations(option));
}

/** Parameter aliases (Part 2, section 5.3). */
function parseAliasValue(alias: string, span: Span, draft: QueryDraft, value: (target: string) => Cursor): void {
  const target = `@${shorten(alias)}`;
  NAME.lastIndex = 0;
  if (NAME.exec(alias)?.[0] !== alias) throw fault('SyntaxError', "Expected a name after '@'", 'query', span);
  if (draft.aliases.has(alias)) throw fault('DuplicateOption', `'${target}' stands twice`, target, span);
  const cursor = value(target);
  draft.aliases.set(alias, parseExpression(cursor));
  expectEnd(cursor, OPERATOR_NAMES);
}

function expectEnd(cursor: Cursor, candidates: readonly string[]): void {
  cursor.skipWhitespace();
  if (cursor.atEnd) return;
  throw cursor.unexpected(candidates.length > 0 ? 'an operator or the end' : 'the end', candidates);
}

function unknownOption(written: string, span: Span, { budget }: QueryDraft): ODataFault {
  const suggestion = written.length > 2 ? suggest(written.slice(0, 40), dollarNames(budget.catalogue)) : undefined;
  const message = `There is no system query option '${shorten(written)}'`;
  return new ODataFault({ code: 'UnknownOption', message, target: shorten(written), span, suggestion });
}

function fault(code: 'SyntaxError' | 'DuplicateOption', message: string, target: string, span: Span): ODataFault {
  return new ODataFault({ code, message, target, span });
}
