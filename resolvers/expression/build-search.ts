/** A free-text search (`Search`) over an entity -> one expression (OData 4.01 Part 2, section 5.1.7). Rejects an input with other than one member, and terms without a letter or digit. */
import { refuse, within } from './argument-place';
import type { Site, Standing } from './building';
import { exactlyOne } from './exactly-one';
import type { SearchInput } from './expression-inputs';
import type { Expression, SearchedRows } from './expression-tree';
import { literal } from './argument-literals';
import { searchQuery, searchWords } from './search-words';
import { allBut, everyOf, someOf } from './searched-rows';
import { converted, type LiteralValue, type Slot } from './value-source';
import { scalar } from './value-types';

export function buildSearch(input: SearchInput, { entity, place }: Standing, site: Site): Expression {
  return { kind: 'search', place, entity: entity.name, ...searchedRows(input, site) };
}

function searchedRows(input: SearchInput, { building, at }: Site): SearchedRows {
  building.enter(at);
  const place = within(at, exactlyOne(input, at));
  const { word, phrase, and, or, not } = input;
  const each = (operands: readonly SearchInput[]): readonly SearchedRows[] =>
    operands.map((operand, index) => searchedRows(operand, { building, at: within(place, index) }));
  if (and) return everyOf(each(and));
  if (or) return someOf(each(or));
  if (not) return allBut(searchedRows(not, { building, at: place }));
  const isWord = word !== undefined && word !== null;
  return buildTerm({ text: word ?? phrase ?? '', toQuery: isWord ? wordQuery : phraseQuery }, { building, at: place });
}

interface Term {
  readonly text: string | Slot;
  readonly toQuery: (text: LiteralValue) => string;
}

/** A search counts as many nodes as it has words. */
function buildTerm({ text, toQuery }: Term, { building, at }: Site): SearchedRows {
  const { source } = literal(scalar('String'), text, { building, at });
  const words = building.ask(source, given => searchWords(String(given)).length);
  if (words === 0) refuse(at, 'holds no letter and no digit');
  for (let word = 0; word < words; word += 1) building.enter(at);
  return { found: { kind: 'words', query: converted(source, toQuery) }, without: undefined };
}

function wordQuery(text: LiteralValue): string {
  return searchQuery(searchWords(String(text)), true);
}

function phraseQuery(text: LiteralValue): string {
  return searchQuery(searchWords(String(text)), false);
}
