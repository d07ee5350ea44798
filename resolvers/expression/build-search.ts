/** A free-text search (`Search`) over an entity -> one expression (OData 4.01 Part 2, section 5.1.7). Rejects an input with other than one member, and terms without a letter or digit. */
import { refuse, within, type ArgumentPlace } from './argument-place';
import type { Building, Standing } from './building';
import { conjunction, disjunction, negation } from './connectives';
import { exactlyOne } from './exactly-one';
import type { SearchInput } from './expression-inputs';
import type { Expression } from './expression-tree';
import { searchQuery, searchWords } from './search-words';

export function buildSearch(input: SearchInput, standing: Standing, building: Building, at: ArgumentPlace): Expression {
  building.enter(at);
  const place = within(at, exactlyOne(input, at));
  const { word, phrase, and, or, not } = input;
  const each = (operands: readonly SearchInput[]): readonly Expression[] =>
    operands.map((operand, index) => buildSearch(operand, standing, building, within(place, index)));
  if (and) return conjunction(each(and));
  if (or) return disjunction(each(or));
  if (not) return negation(buildSearch(not, standing, building, place));
  return buildTerm(word ?? phrase ?? '', typeof word === 'string', standing, building, place);
}

function buildTerm(text: string, isBeginning: boolean, { entity, place }: Standing, building: Building, at: ArgumentPlace): Expression {
  const words = searchWords(text);
  if (words.length === 0) refuse(at, 'holds no letter and no digit');
  words.forEach(() => {
    building.enter(at);
  });
  return { kind: 'search', place, entity: entity.name, query: searchQuery(words, isBeginning) };
}
