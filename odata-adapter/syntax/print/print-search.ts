/** A free-text search -> its text, each operator written out (Part 2, section 5.1.7). */
import { assertNever } from '../../../std/assert-never';
import type { SearchSyntax } from '../syntax-tree';
import type { LinkPiece, Printing } from './link-piece';
import { separatePieces } from './separate-pieces';

/** What binds closer stands later. */
const PRECEDENCE: Readonly<Record<SearchSyntax['kind'], number>> = { or: 1, and: 2, not: 3, word: 4, phrase: 4, nothing: 4 };

export function printSearch(search: SearchSyntax, printing: Printing): readonly LinkPiece[] {
  const inside = (operand: SearchSyntax, least: number): readonly LinkPiece[] => {
    const pieces = printSearch(operand, printing);
    return PRECEDENCE[operand.kind] < least ? ['(', ...pieces, ')'] : pieces;
  };
  switch (search.kind) {
    case 'word':
    case 'phrase':
      return [printing.literal(search)];
    case 'nothing':
      return ["''"];
    case 'not':
      return ['NOT ', ...inside(search.operand, PRECEDENCE.not)];
    case 'and':
    case 'or':
      return separatePieces(
        search.operands.map(operand => inside(operand, PRECEDENCE[search.kind] + 1)),
        search.kind === 'and' ? ' AND ' : ' OR ',
      );
    default:
      return assertNever(search);
  }
}
