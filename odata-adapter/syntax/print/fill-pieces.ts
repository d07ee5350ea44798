/** Pieces -> percent-encoded text for a path segment or a query option, each literal in its place. */
import { encodeUrlText } from './encode-url-text';
import type { SlotContents } from '../syntax-tree';
import type { LinkPiece } from './link-piece';
import { printLiteral } from './print-literal';

export interface LinkFilling {
  readonly contents: SlotContents;
  /** The address below the service root, as it stands in a URL, of the entity outside that `$it` is; undefined where `$it` is of the collection that the link leads to. */
  readonly outerEntity: string | undefined;
}

export function fillPieces(pieces: readonly LinkPiece[], place: 'segment' | 'query', { contents, outerEntity }: LinkFilling): string {
  const filled = pieces.map(piece => {
    if (typeof piece === 'string') return encodeUrlText(piece, place);
    if ('literal' in piece) return encodeUrlText(printLiteral(piece.literal, contents), place);
    return outerEntity === undefined ? '$it' : `$root/${outerEntity}`;
  });
  return filled.join('');
}
