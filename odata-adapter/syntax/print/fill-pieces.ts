/** Pieces -> percent-encoded text for a path segment or a query option, each literal in its place. */
import { encodeUrlText } from './encode-url-text';
import type { LinkPiece, PrintableLiteral } from './link-piece';

export interface LinkFilling {
  readonly textOf: (literal: PrintableLiteral) => string;
  /** The address of the outer entity below the service root, as it stands in a URL. Undefined in a link to the outer collection itself, where `$it` stays as it is. */
  readonly outerEntity: string | undefined;
}

export function fillPieces(pieces: readonly LinkPiece[], place: 'segment' | 'query', { textOf, outerEntity }: LinkFilling): string {
  const filled = pieces.map(piece => {
    if (typeof piece === 'string') return encodeUrlText(piece, place);
    return 'literal' in piece ? encodeUrlText(textOf(piece.literal), place) : outerEntity === undefined ? '$it' : `$root/${outerEntity}`;
  });
  return filled.join('');
}
