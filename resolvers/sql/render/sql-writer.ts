/**
 * Collects the text and the parameters of one statement through four doors: syntax, which only takes what stands in the source as it is, templates of the catalogue among
 * it; identifiers and values that the model states, which are quoted; parameters, which never enter the text. There is no fifth, and none for a value of a request.
 */
import type { SqlTemplate, TemplateArgument } from '../../../graphql/catalogue/sql-template';
import type { StatementReads } from '../../database/database-types';
import type { StoredTable } from '../../storage/storage-model';
import type { ParameterSource } from '../nodes/parameter-source';
import type { SqlParameter } from '../nodes/sql-nodes';

/** A string that is known when compiling; a mere `string` is refused. */
type Known<Text extends string> = string extends Text ? never : Text;

/** The text of a statement, where each of its parameters comes from, and what its rows depend on. */
export interface WrittenStatement {
  readonly text: string;
  readonly parameters: readonly ParameterSource[];
  readonly reads: StatementReads;
}

export class SqlWriter {
  #text = '';
  readonly #parameters: ParameterSource[] = [];
  readonly #tables = new Set<StoredTable>();
  #readsLog = false;

  syntax<Text extends string>(text: Known<Text>): this {
    this.#text += text;
    return this;
  }

  /** `write` is called for each argument, where it stands. */
  template({ parts }: SqlTemplate, write: (argument: TemplateArgument) => void): this {
    for (const part of parts) {
      if (typeof part === 'string') this.#text += part;
      else write(part);
    }
    return this;
  }

  identifier(name: string): this {
    this.#text += quoted(name);
    return this;
  }

  /** A literal whose type PostgreSQL tells from the other side. */
  stated(value: string): this {
    this.#text += quotedValue(value);
    return this;
  }

  parameter({ source, type, array }: Omit<SqlParameter, 'kind'>): this {
    this.#parameters.push(source);
    this.#text += `$${this.#parameters.length}`;
    if (type === undefined) return this;
    this.#text += typeof type === 'string' ? `::${type}` : `::${quoted(type.schema)}.${quoted(type.name)}`;
    if (array) this.#text += '[]';
    return this;
  }

  /** The only way to a table. */
  table(table: StoredTable): this {
    this.#tables.add(table);
    return this.identifier(table.schema).syntax('.').identifier(table.name);
  }

  /** The changes that are noted, as `changes.noted` gives them. */
  noted(): this {
    this.#readsLog = true;
    return this.syntax('changes.noted(');
  }

  written(): WrittenStatement {
    const isFixed = !this.#readsLog && !this.#parameters.some(({ kind }) => kind === 'now');
    return { text: this.#text, parameters: this.#parameters, reads: { tables: [...this.#tables], isFixed } };
  }
}

const SPECIAL = /["\u0000]/;

function quoted(name: string): string {
  if (!SPECIAL.test(name)) return `"${name}"`;
  if (name.includes('\u0000')) throw new Error('No name in PostgreSQL holds the character U+0000.');
  return `"${name.replaceAll('"', '""')}"`;
}

/** With a backslash as an escape string, which means the same whatever the server's `standard_conforming_strings`. */
function quotedValue(value: string): string {
  const doubled = value.replaceAll("'", "''");
  return doubled.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`;
}
