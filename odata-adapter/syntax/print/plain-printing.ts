/** The way of printing in which nothing is replaced but literals, by places for them, `$it`, and names that the model spells otherwise. */
import type { LinkPiece, Printing } from './link-piece';

export function plainPrinting(it: LinkPiece, spellings: ReadonlyMap<object, string>): Printing {
  const printing: Printing = {
    literal: literal => ({ literal }),
    name: written => spellings.get(written) ?? written.name,
    it,
    substitute: () => undefined,
    within: () => printing,
  };
  return printing;
}
