/** A literal and the contents of a request's slots -> its text in a URL, decoded: as the client wrote it. */
import { assertNever } from '../../../std/assert-never';
import type { LiteralSyntax, SlotContents } from '../syntax-tree';
import type { PrintableLiteral } from './link-piece';

export function printLiteral(literal: PrintableLiteral, contents: SlotContents): string {
  if (!('slot' in literal)) return printConstant(literal);
  const content = contents[literal.slot];
  // JSON's double quotes stand in arrays and objects only.
  return content?.kind === 'string' ? quoted(String(content.value)) : (content?.written ?? '');
}

function printConstant(literal: Exclude<LiteralSyntax, { readonly slot: number }>): string {
  switch (literal.type) {
    case 'null':
      return 'null';
    case 'boolean':
    case 'notFinite':
      return String(literal.value);
    case 'enum':
      return literal.typeName + quoted(literal.value);
    default:
      return assertNever(literal);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
