/** `($filter=...;$top=2)` after an item of `$expand` or `$select` or after `/$count` -> its options; refuses those that cannot stand there. */
import { suggest } from '../../../std/suggest';
import type { Cursor } from '../text/cursor';
import { shorten } from '../text/describe-place';
import type { OptionsSyntax } from '../syntax-tree';
import { findOption, NESTED_OPTIONS, type NestedPlace, type OptionName } from './option-names';
import { emptyOptions } from './options-draft';
import { continuations, parseOption } from './parse-option';

const WRITTEN_NAME = /\$?[A-Za-z]+/y;

export function parseNestedOptions(cursor: Cursor, place: NestedPlace): OptionsSyntax {
  return cursor.descend('nesting', cursor.position, () => {
    cursor.expect('(');
    const draft = emptyOptions();
    const seen = new Set<OptionName>();
    do {
      const name = readOptionName(cursor, place, seen);
      cursor.within(`$${name}`, () => {
        parseOption(cursor, name, draft, true);
        cursor.skipWhitespace();
        if (cursor.next !== ';' && cursor.next !== ')') throw cursor.unexpected("';' or ')'", continuations(name));
      });
    } while (cursor.accept(';'));
    cursor.expect(')');
    return draft;
  });
}

function readOptionName(cursor: Cursor, place: NestedPlace, seen: Set<OptionName>): OptionName {
  cursor.skipWhitespace();
  const start = cursor.position;
  if (cursor.next === '@')
    throw cursor.fault('NotOffered', 'parameter aliases in nested options are not offered. Give them in the query', start);
  const written = cursor.match(WRITTEN_NAME);
  if (written === undefined) throw cursor.unexpected('a nested option such as $filter');
  const name = checkName(cursor, place, written, start);
  if (seen.has(name)) throw cursor.fault('DuplicateOption', `'$${name}' stands twice`, start);
  seen.add(name);
  cursor.skipWhitespace();
  cursor.expect('=');
  return name;
}

function checkName(cursor: Cursor, place: NestedPlace, written: string, start: number): OptionName {
  const name = findOption(written);
  const allowed = NESTED_OPTIONS[place];
  if (name === undefined) {
    const names = allowed.map(option => `$${option}`);
    throw cursor.fault('UnknownOption', `there is no nested option '${shorten(written)}'`, start, suggest(written, names));
  }
  if (!allowed.includes(name))
    throw cursor.fault('OptionNotApplicable', `'$${name}' cannot stand in parentheses after ${PLACES[place]}`, start);
  return name;
}

const PLACES: Record<NestedPlace, string> = {
  expand: 'an item of $expand',
  ref: "'/$ref'",
  select: 'an item of $select',
  count: "'/$count'",
};
