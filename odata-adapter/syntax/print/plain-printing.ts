/** The way of printing in which nothing is replaced but literals, by places for them, and `$it`. */
import type { LinkPiece, Printing } from './link-piece';

export function plainPrinting(it: LinkPiece): Printing {
  const printing: Printing = { literal: literal => ({ literal }), it, substitute: () => undefined, within: () => printing };
  return printing;
}
