/** `($filter=...;$top=2)` after an item of `$expand` or `$select` or after `/$count` -> its options, and the parameter aliases assigned there; refuses those that cannot stand there. */
import type { NestedPlace, OptionRow } from '../../../graphql/catalogue/option-row';
import { suggest } from '../../../std/suggest';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import { readName } from '../text/read-name';
import { OPERATOR_NAMES } from '../expressions/operator-names';
import { parseExpression } from '../expressions/parse-expression';
import type { OptionsSyntax } from '../syntax-tree';
import { findOption } from './option-names';
import { emptyOptions, type OptionsDraft } from './options-draft';
import { continuations, parseOption } from './parse-option';

const WRITTEN_NAME = /\$?[A-Za-z]+/y;

export function parseNestedOptions(cursor: Cursor, place: NestedPlace): OptionsSyntax {
  return cursor.descend('nesting', cursor.position, () => {
    cursor.expect('(');
    const draft = emptyOptions();
    const seen = new Set<OptionRow>();
    do {
      cursor.skipWhitespace();
      if (cursor.next === '@') parseAliasValue(cursor, place, draft);
      else parseNestedOption(cursor, place, draft, seen);
    } while (cursor.accept(';'));
    cursor.expect(')');
    return draft;
  });
}

function parseNestedOption(cursor: Cursor, place: NestedPlace, draft: OptionsDraft, seen: Set<OptionRow>): void {
  const option = readOption(cursor, place, seen);
  cursor.within(`$${option.name}`, () => {
    parseOption(cursor, option, draft, true);
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
  if (cursor.next !== ';' && cursor.next !== ')') throw cursor.unexpected("';' or ')'", candidates);
}

function readOption(cursor: Cursor, place: NestedPlace, seen: Set<OptionRow>): OptionRow {
  const start = cursor.position;
  const written = cursor.match(WRITTEN_NAME);
  if (written === undefined) throw cursor.unexpected('a nested option such as $filter');
  const option = checkOption(cursor, place, written, start);
  if (seen.has(option)) throw cursor.fault('DuplicateOption', `'$${option.name}' stands twice`, start);
  seen.add(option);
  cursor.skipWhitespace();
  cursor.expect('=');
  return option;
}

function checkOption(cursor: Cursor, place: NestedPlace, written: string, start: number): OptionRow {
  const { catalogue } = cursor.budget;
  const option = findOption(written, catalogue);
  if (option === undefined) {
    const names = [...catalogue.options.values()].filter(row => mayStand(row, place)).map(({ name }) => `$${name}`);
    throw cursor.fault('UnknownOption', `there is no nested option '${shorten(written)}'`, start, suggest(written, names));
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
