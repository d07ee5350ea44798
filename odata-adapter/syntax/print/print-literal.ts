/** A literal -> its text in a URL, decoded: the only place that reads the value of a literal for a link. */
import { assertNever } from '../../../std/assert-never';
import type { LiteralSyntax } from '../syntax-tree';
import type { PrintableLiteral } from './link-piece';

export function printLiteral(literal: PrintableLiteral): string {
  switch (literal.kind) {
    case 'literal':
      return printValue(literal);
    case 'word':
      return isPlainWord(literal.text) ? literal.text : quoted(literal.text);
    case 'phrase':
      return `"${literal.text.replace(/["\\]/g, '\\$&')}"`;
    case 'rows':
      return String(literal.rows.value);
    case 'custom':
      return literal.text;
    default:
      return assertNever(literal);
  }
}

function printValue(literal: LiteralSyntax): string {
  switch (literal.type) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(literal.value);
    case 'string':
      return quoted(literal.value);
    case 'enum':
      return literal.typeName + quoted(literal.value);
    case 'duration':
    case 'binary':
      return literal.type + quoted(literal.value);
    case 'integer':
    case 'decimal':
    case 'double':
    case 'guid':
    case 'date':
    case 'dateTimeOffset':
    case 'timeOfDay':
      return literal.value;
    default:
      return assertNever(literal);
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Others are written in quotes: those that would be an operator, or hold what ends a word. */
function isPlainWord(text: string): boolean {
  return !/^(?:AND|OR|NOT)$|^'|;/.test(text);
}
