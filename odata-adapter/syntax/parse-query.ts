/**
 * The lexed options of a URL -> their trees and those of parameter aliases. Refuses unknown options that begin with `$` and options that stand twice; custom options, whose
 * names begin neither with `$` nor `@`, are the client's own and kept as they are.
 */
import { ownText } from '../../std/own-text';
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import type { OptionRow } from '../../graphql/catalogue/option-row';
import { suggest } from '../../std/suggest';
import { ODataFault } from '../faults';
import type { LexedOption } from './lex/lex-url';
import { Cursor, type Reading } from './text/cursor';
import { shorten } from './text/describe-place';
import { NAME } from './text/names';
import { dollarNames, findOption } from './options/option-names';
import { OPERATOR_NAMES } from './expressions/operator-names';
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
  /** Options that have been read. */
  readonly seen: Set<OptionRow>;
  readonly custom: CustomOptionSyntax[];
}

export function parseQuery(lexed: readonly LexedOption[], reading: Reading): QuerySyntax {
  const draft: QueryDraft = { options: emptyOptions(), aliases: new Map(), custom: [], seen: new Set() };
  for (const option of lexed) parsePair(option, draft, reading);
  return { options: draft.options, aliases: draft.aliases, custom: draft.custom };
}

function parsePair({ name: written, nameSpan: span, value: source, custom }: LexedOption, draft: QueryDraft, reading: Reading): void {
  if (custom !== undefined) {
    reading.slots.accept(custom);
    draft.custom.push({ kind: 'custom', slot: custom });
    return;
  }
  const { catalogue } = reading.budget;
  const option = findOption(written, catalogue);
  if (option === undefined && written.startsWith('$')) throw unknownOption(written, span, catalogue);
  if (source === undefined) throw fault('SyntaxError', `Expected '=' and a value after '${shorten(written)}'`, shorten(written), span);
  const value = (target: string) => new Cursor(source, reading, target);
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
  draft.aliases.set(ownText(alias), parseExpression(cursor));
  expectEnd(cursor, OPERATOR_NAMES);
}

function expectEnd(cursor: Cursor, candidates: readonly string[]): void {
  cursor.skipWhitespace();
  if (cursor.atEnd) return;
  throw cursor.unexpected(candidates.length > 0 ? 'an operator or the end' : 'the end', candidates);
}

function unknownOption(written: string, span: Span, catalogue: Catalogue): ODataFault {
  const suggestion = written.length > 2 ? suggest(written.slice(0, 40), dollarNames(catalogue)) : undefined;
  const message = `There is no system query option '${shorten(written)}'`;
  return new ODataFault({ code: 'UnknownOption', message, target: shorten(written), span, suggestion });
}

function fault(code: 'SyntaxError' | 'DuplicateOption', message: string, target: string, span: Span): ODataFault {
  return new ODataFault({ code, message, target, span });
}
