/** A free-text search (`Search`) over an entity -> one expression (OData 4.01 Part 2, section 5.1.7). Rejects an input with other than one member, and terms without a letter or digit. */
import { refuse, within } from './argument-place';
import type { Site, Standing } from './building';
import { conjunction, disjunction, negation } from './connectives';
import { exactlyOne } from './exactly-one';
import type { SearchInput } from './expression-inputs';
import type { Expression } from './expression-tree';
import { literal } from './argument-literals';
import { searchQuery, searchWords } from './search-words';
import { converted, type LiteralValue, type Slot } from './value-source';
import { scalar } from './value-types';

export function buildSearch(input: SearchInput, standing: Standing, { building, at }: Site): Expression {
  building.enter(at);
  const place = within(at, exactlyOne(input, at));
  const { word, phrase, and, or, not } = input;
  const each = (operands: readonly SearchInput[]): readonly Expression[] =>
    operands.map((operand, index) => buildSearch(operand, standing, { building, at: within(place, index) }));
  if (and) return conjunction(each(and));
  if (or) return disjunction(each(or));
  if (not) return negation(buildSearch(not, standing, { building, at: place }));
  const isWord = word !== undefined && word !== null;
  return buildTerm({ text: word ?? phrase ?? '', toQuery: isWord ? wordQuery : phraseQuery }, standing, { building, at: place });
}

interface Term {
  readonly text: string | Slot;
  readonly toQuery: (text: LiteralValue) => string;
}

/** A search counts as many nodes as it has words. */
function buildTerm({ text, toQuery }: Term, { entity, place }: Standing, { building, at }: Site): Expression {
  const { source } = literal(scalar('String'), text, { building, at });
  const words = building.ask(source, given => searchWords(String(given)).length);
  if (words === 0) refuse(at, 'holds no letter and no digit');
  for (let word = 0; word < words; word += 1) building.enter(at);
  return { kind: 'search', place, entity: entity.name, query: converted(source, toQuery) };
}

function wordQuery(text: LiteralValue): string {
  return searchQuery(searchWords(String(text)), true);
}

function phraseQuery(text: LiteralValue): string {
  return searchQuery(searchWords(String(text)), false);
}
