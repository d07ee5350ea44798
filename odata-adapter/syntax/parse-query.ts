/**
 * The lexed options of a URL -> their trees and those of parameter aliases. Refuses unknown options that begin with `$` and options that stand twice; custom options, whose
 * names hold no `$` and do not begin with `@`, are the client's own and kept as they are.
 */
import { ownText } from '../../std/own-text';
import type { Catalogue } from '../../graphql/catalogue/catalogue';
import type { OptionRow } from '../../graphql/catalogue/option-row';
import { suggest } from '../../std/suggest';
import { ODataFault, type Span } from '../faults';
import type { LexedOption } from './lex/lex-url';
import { Cursor, type Reading } from './text/cursor';
import { shorten, shownOption } from './text/describe-place';
import { NAME } from './text/names';
import { dollarNames, standsTwice, valueMissing } from './options/option-names';
import { OPERATOR_NAMES } from './expressions/operator-names';
import { emptyOptions, type ListDraft } from './options/options-draft';
import { parseExpression } from './expressions/parse-expression';
import { continuations, parseOption } from './options/parse-option';
import type { CustomOptionSyntax, ExpressionSyntax, OptionsSyntax } from './syntax-tree';

export interface QuerySyntax {
  readonly options: OptionsSyntax;
  readonly aliases: ReadonlyMap<string, ExpressionSyntax>;
  readonly custom: readonly CustomOptionSyntax[];
}

interface QueryDraft extends ListDraft {
  readonly aliases: Map<string, ExpressionSyntax>;
  readonly custom: CustomOptionSyntax[];
}

export function parseQuery(lexed: readonly LexedOption[], reading: Reading): QuerySyntax {
  const draft: QueryDraft = { options: emptyOptions(), seen: new Set(), isNested: false, aliases: new Map(), custom: [] };
  for (const option of lexed) parsePair(option, draft, reading);
  return { options: draft.options, aliases: draft.aliases, custom: draft.custom };
}

function parsePair(lexed: LexedOption, draft: QueryDraft, reading: Reading): void {
  const { name: written, nameSpan: span, option, value: source, custom } = lexed;
  if (custom !== undefined) {
    reading.slots.accept(custom);
    draft.custom.push({ kind: 'custom', slot: custom });
    return;
  }
  if (option === undefined && written.startsWith('$')) throw unknownOption(written, span, reading.budget.catalogue);
  if (source === undefined) throw valueMissing(written, span);
  const target = option === undefined ? `@${shorten(written.slice(1))}` : `$${option.name}`;
  const given: GivenValue = { nameSpan: span, cursor: new Cursor(source, reading, target) };
  if (option === undefined) parseAliasValue(written.slice(1), given, draft);
  else parseOptionValue(option, given, draft);
}

/** The value of an option, and where the option's name stands. */
interface GivenValue {
  readonly nameSpan: Span;
  readonly cursor: Cursor;
}

function parseOptionValue(option: OptionRow, { nameSpan, cursor }: GivenValue, draft: QueryDraft): void {
  if (draft.seen.has(option)) throw duplicate(cursor.target, standsTwice(option), nameSpan);
  draft.seen.add(option);
  parseOption(cursor, option, draft);
  const isList = option.name === 'select' || option.name === 'expand';
  expectEnd(cursor, continuations(option), isList ? "',' or the end" : 'the end');
}

/** Parameter aliases (Part 2, section 5.3). */
function parseAliasValue(alias: string, { nameSpan: span, cursor }: GivenValue, draft: QueryDraft): void {
  NAME.lastIndex = 0;
  if (NAME.exec(alias)?.[0] !== alias)
    throw new ODataFault({ code: 'SyntaxError', message: "Expected a name after '@'", target: 'query', span });
  if (draft.aliases.has(alias)) throw duplicate(cursor.target, `'${cursor.target}' stands twice`, span);
  draft.aliases.set(ownText(alias), parseExpression(cursor));
  expectEnd(cursor, OPERATOR_NAMES, 'the end');
}

function expectEnd(cursor: Cursor, candidates: readonly string[], end: string): void {
  cursor.skipWhitespace();
  if (cursor.atEnd) return;
  throw cursor.unexpected(candidates.length > 0 ? `an operator or ${end}` : end, candidates);
}

/** What earlier OData and other languages have. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ['$inlinecount', '$count=true'],
  ['$limit', '$top=10'],
  ['$take', '$top=10'],
  ['$offset', '$skip=20'],
  ['$page', '$top=10&$skip=20'],
  ['$sort', '$orderby=Name desc'],
  ['$where', '$filter=Name ne null'],
  ['$fields', '$select=Name,Name'],
  ['$include', '$expand=Name'],
  ['$distinct', '$apply=groupby((Name))'],
  ['$groupby', '$apply=groupby((Name),aggregate($count as Total))'],
  ['$aggregate', '$apply=aggregate(Name with max as Last)'],
]);

function unknownOption(written: string, span: Span, catalogue: Catalogue): ODataFault {
  const suggestion = written.length > 2 ? suggest(written.slice(0, 40), dollarNames(catalogue)) : undefined;
  const shown = shownOption(written);
  const instead = OTHERWISE.get(written.toLowerCase());
  const message = `There is no system query option '${shown}'${instead === undefined ? '' : `. In OData 4 it is '${instead}'`}`;
  return new ODataFault({ code: 'UnknownOption', message, target: shown, span, suggestion });
}

function duplicate(target: string, message: string, span: Span): ODataFault {
  return new ODataFault({ code: 'DuplicateOption', message, target, span });
}
