/** Searches for words and phrases that mostly stand in the data, or nearly, joined and negated. */
import type { Draw } from './draw';
import { wordsOf } from './evaluate-search';
import type { Search } from './expression';
import type { Organisation } from './organisation';
import { ENTITIES } from './entities';
import type { EntityName } from './entity-description';

const WORDS = ['a', 'å', 'aa', 'Sø', 'soren', 'zzz', '2', 'æ', 'É', "o'b", 'ans-h', 'x@y', '100%', 'og', 'the'];

/** Undefined for a type that nothing is searched of. */
export function generateSearch(draw: Draw, organisation: Organisation, type: EntityName): Search | undefined {
  return ENTITIES[type].searched.length === 0 ? undefined : search(draw, organisation, type, 2);
}

function search(draw: Draw, organisation: Organisation, type: EntityName, depth: number): Search {
  if (depth <= 0) return term(draw, organisation, type);
  const inner = (): Search => search(draw, organisation, type, depth - 1);
  return draw.way<Search>([
    [6, () => term(draw, organisation, type)],
    [2, () => ({ kind: 'and', operands: [inner(), inner()], isWritten: draw.chance(50) })],
    [2, () => ({ kind: 'or', operands: [inner(), inner()] })],
    [1, () => ({ kind: 'not', operand: inner() })],
  ]);
}

function term(draw: Draw, organisation: Organisation, type: EntityName): Search {
  const texts = ENTITIES[type].searched.map(name => draw.pick(organisation.entities(type)).values[name]);
  const words = wordsOf(draw.pick(texts.filter(text => typeof text === 'string' && text !== '').concat('Anders And')) as string);
  const start = draw.below(words.length);
  if (draw.chance(25)) return { kind: 'phrase', text: words.slice(start, start + 1 + draw.below(3)).join(' ') };
  const word = words[start] ?? 'a';
  return {
    kind: 'word',
    text: draw.way([
      [5, () => beginning(draw, word)],
      [2, () => respelled(draw, word)],
      [1, () => draw.pick(WORDS)],
    ]),
  };
}

const beginning = (draw: Draw, word: string): string => (draw.chance(40) ? word : word.slice(0, 1 + draw.below(word.length)));

const respelled = (draw: Draw, word: string): string =>
  draw.pick([
    word.toUpperCase(),
    word.replaceAll('å', 'aa'),
    word.replaceAll('aa', 'å'),
    word.replaceAll('æ', 'ä'),
    word.replaceAll('e', 'é'),
  ]);
