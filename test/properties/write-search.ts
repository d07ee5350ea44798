/** A search -> OData text (not yet percent-encoded), with only the parentheses that precedence needs (Part 2, section 5.1.7). */
import type { Search } from './expression';

const LEVELS = { or: 1, and: 2, not: 3, word: 4, phrase: 4 } as const;
/** In capitals only. */
const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT']);

export function writeSearch(search: Search): string {
  switch (search.kind) {
    case 'word':
      return OPERATORS.has(search.text) ? search.text.toLowerCase() : search.text;
    case 'phrase':
      return `"${search.text}"`;
    case 'not':
      return `NOT ${printInside(search.operand, 3)}`;
    case 'and':
      return search.operands.map(operand => printInside(operand, 2)).join(search.isWritten ? ' AND ' : ' ');
    case 'or':
      return search.operands.map(operand => printInside(operand, 1)).join(' OR ');
  }
}

function printInside(operand: Search, level: number): string {
  return LEVELS[operand.kind] < level ? `(${writeSearch(operand)})` : writeSearch(operand);
}
