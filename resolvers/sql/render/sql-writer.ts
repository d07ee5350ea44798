/**
 * Collects the text and the parameters of one statement through three doors: syntax, which only takes what stands in the source as it is, templates of the catalogue among
 * it; identifiers, which are quoted; parameters, which never enter the text. There is no fourth.
 */
import type { SqlTemplate, TemplateArgument } from '../../../graphql/catalogue/sql-template';
import type { SqlStatement } from '../../database/database-types';
import type { ParameterSource } from '../nodes/sql-nodes';
import type { SqlTypeName } from '../../storage/column-types';

/** A string that is known when compiling; a mere `string` is refused. */
type Known<Text extends string> = string extends Text ? never : Text;

export class SqlWriter {
  #text = '';
  readonly #values: unknown[] = [];
  readonly #sources: (ParameterSource | undefined)[] = [];

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

  parameter(value: unknown, type: SqlTypeName | undefined, array: boolean, source?: ParameterSource): this {
    this.#values.push(value);
    this.#sources.push(source);
    this.#text += `$${this.#values.length}`;
    if (type !== undefined) this.#text += array ? `::${type}[]` : `::${type}`;
    return this;
  }

  /** Writes what depends on `key` alone the first time, and repeats its text after that. It may hold no parameter. */
  once(key: object, write: () => void): this {
    const known = WRITTEN.get(key);
    if (known !== undefined) {
      this.#text += known;
      return this;
    }
    const [start, values] = [this.#text.length, this.#values.length];
    write();
    if (this.#values.length === values) WRITTEN.set(key, this.#text.slice(start));
    return this;
  }

  statement(): SqlStatement {
    return { text: this.#text, values: this.#values };
  }

  /** Of each parameter. */
  get sources(): readonly (ParameterSource | undefined)[] {
    return this.#sources;
  }
}

const WRITTEN = new WeakMap<object, string>();

const SPECIAL = /["\u0000]/;

function quoted(name: string): string {
  if (!SPECIAL.test(name)) return `"${name}"`;
  if (name.includes('\u0000')) throw new Error('No name in PostgreSQL holds the character U+0000.');
  return `"${name.replaceAll('"', '""')}"`;
}
