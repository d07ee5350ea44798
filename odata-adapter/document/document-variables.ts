/** The variables of one document, named in the order in which the text mentions them. */
export class DocumentVariables {
  readonly #declarations: string[] = [];
  readonly #values: Record<string, unknown> = {};
  #literals = 0;

  /** Returns the variable as the text mentions it: `$p0`. Variables are never null, so that one that is missing is an error and not a wider filter. */
  declare(type: string, value: unknown, name = this.#nextName()): string {
    this.#declarations.push(`$${name}: ${type}!`);
    this.#values[name] = value;
    return `$${name}`;
  }

  get values(): Readonly<Record<string, unknown>> {
    return this.#values;
  }

  /** ` ($p0: String!, $first: Int!)`, or nothing without variables. */
  get declarations(): string {
    return this.#declarations.length === 0 ? '' : ` (${this.#declarations.join(', ')})`;
  }

  #nextName(): string {
    this.#literals += 1;
    return `p${this.#literals - 1}`;
  }
}
