/** Parts -> one list of pieces, with a text between each two. */
import type { LinkPiece } from './link-piece';

export function separatePieces(parts: readonly (readonly LinkPiece[])[], separator: string): readonly LinkPiece[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]));
}
