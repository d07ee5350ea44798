/** The variables of one document, named in the order in which the text mentions them, and where their values come from. */
import type { BoundRows, BoundValue } from '../binding/bound-request';

/** The source of a variable's value: types and slots only, so that a document is the same for all requests of a template. */
export type VariableSource =
  | { readonly kind: 'value'; readonly bound: BoundValue }
  | { readonly kind: 'values'; readonly bound: readonly BoundValue[] }
  /** Of a page token or a term of a search. */
  | { readonly kind: 'slot'; readonly slot: number }
  /** The token of the page before, which whoever runs the document gives. */
  | { readonly kind: 'token' }
  /** Rows of a page: as many as `top` asks for, and no more than `most`. */
  | { readonly kind: 'rows'; readonly top: BoundRows | undefined; readonly most: number };

export interface DocumentVariable {
  readonly name: string;
  readonly source: VariableSource;
}

export class DocumentVariables {
  readonly #declarations: string[] = [];
  readonly #variables: DocumentVariable[] = [];
  #literals = 0;

  /** Returns the variable as the text mentions it: `$p0`. Variables are never null, so that one that is missing is an error and not a wider filter. */
  declare(type: string, source: VariableSource, name = this.#nextName()): string {
    this.#declarations.push(`$${name}: ${type}!`);
    this.#variables.push({ name, source });
    return `$${name}`;
  }

  get all(): readonly DocumentVariable[] {
    return this.#variables;
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
