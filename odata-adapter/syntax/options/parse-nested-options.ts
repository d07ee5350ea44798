/** `($filter=...;$top=2)` after an item of `$expand` or `$select` or after `/$count` -> its options, and the parameter aliases assigned there; refuses those that cannot stand there. */
import type { NestedPlace, OptionRow } from '../../../graphql/catalogue/option-row';
import { suggest } from '../../../std/suggest';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import { readName } from '../text/read-name';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseExpression } from '../expressions/parse-expression';
import type { OptionsSyntax } from '../syntax-tree';
import { findOption, standsTwice } from './option-names';
import { emptyOptions, type ListDraft, type OptionsDraft } from './options-draft';
import { continuations, parseOption } from './parse-option';

const WRITTEN_NAME = /\$?[A-Za-z]+/y;
const EQUALS = /[ \t]*=/y;
/** Where a name stands in place of an option. */
const OPTIONS_INSIDE = '. Options stand in parentheses, as in ($select=Name,Name;$expand=Name)';

export function parseNestedOptions(cursor: Cursor, place: NestedPlace): OptionsSyntax {
  return cursor.descend('nesting', cursor.position, () => {
    cursor.expect('(');
    const draft: ListDraft = { options: emptyOptions(), seen: new Set(), isNested: true };
    do {
      cursor.skipWhitespace();
      if (cursor.next === '@') parseAliasValue(cursor, place, draft.options);
      else parseNestedOption(cursor, place, draft);
    } while (cursor.accept(';'));
    cursor.expect(')');
    return draft.options;
  });
}

function parseNestedOption(cursor: Cursor, place: NestedPlace, draft: ListDraft): void {
  const option = readOption(cursor, place, draft.seen);
  cursor.within(`$${option.name}`, () => {
    parseOption(cursor, option, draft);
    expectEnd(cursor, continuations(option));
  });
}

/** ABNF section 2, expandOption and selectOption: `@name=value` beside the options. */
function parseAliasValue(cursor: Cursor, place: NestedPlace, draft: OptionsDraft): void {
  const start = cursor.position;
  cursor.expect('@');
  const { name } = readName(cursor, "a name after '@'", { qualified: false });
  if (place === 'ref' || place === 'count')
    throw cursor.fault('OptionNotApplicable', `'@${shorten(name)}' cannot be given a value in parentheses after ${PLACES[place]}`, start);
  if (draft.aliases?.has(name) === true) throw cursor.fault('DuplicateOption', `'@${shorten(name)}' stands twice`, start);
  cursor.skipWhitespace();
  cursor.expect('=');
  cursor.within(`@${shorten(name)}`, () => {
    const value = parseExpression(cursor);
    draft.aliases = new Map(draft.aliases).set(name, value);
    expectEnd(cursor, OPERATOR_NAMES);
  });
}

function expectEnd(cursor: Cursor, candidates: readonly string[]): void {
  cursor.skipWhitespace();
  if (cursor.next !== ';' && cursor.next !== ')')
    throw cursor.unexpected(cursor.atEnd ? "';' between options or ')' behind them" : "';' or ')'", candidates);
}

function readOption(cursor: Cursor, place: NestedPlace, seen: Set<OptionRow>): OptionRow {
  const start = cursor.position;
  const written = cursor.match(WRITTEN_NAME);
  if (written === undefined) throw cursor.unexpected('a nested option such as $filter');
  const option = checkOption(cursor, place, written);
  if (seen.has(option)) throw cursor.fault('DuplicateOption', standsTwice(option), start);
  seen.add(option);
  cursor.skipWhitespace();
  cursor.expect('=');
  return option;
}

/** The cursor stands behind what was written. */
function checkOption(cursor: Cursor, place: NestedPlace, written: string): OptionRow {
  const { catalogue } = cursor.budget;
  const start = cursor.position - written.length;
  const option = findOption(written, catalogue);
  if (option === undefined) {
    const names = [...catalogue.options.values()].filter(row => mayStand(row, place)).map(({ name }) => `$${name}`);
    const suggestion = suggest(written, names);
    const isAlone = suggestion === undefined && cursor.peek(EQUALS) === undefined;
    const message = `there is no nested option '${shorten(written)}'${isAlone ? OPTIONS_INSIDE : ''}`;
    throw cursor.faultOf({ code: 'UnknownOption', message, suggestion }, start);
  }
  if (mayStand(option, place)) return option;
  throw cursor.fault('OptionNotApplicable', `'$${option.name}' cannot stand in parentheses after ${PLACES[place]}`, start);
}

function mayStand(option: OptionRow, place: NestedPlace): boolean {
  return option.kind === 'bound' && option.nested.includes(place);
}

const PLACES: Record<NestedPlace, string> = {
  expand: 'an item of $expand',
  ref: "'/$ref'",
  select: 'an item of $select',
  count: "'/$count'",
};
