/** The digest that a page token is bound to: of the field, the parent, the query with its values, and what the key may see. */
import { createHash } from 'node:crypto';
import { listFrom, valueFrom, type ListSource, type ValueSource, type Variables } from '../expression/value-source';
import { canonicalText, type CanonicalText } from './canonical-text';

export interface TokenScope {
  /** `Query.persons`, `Person.affiliations` */
  readonly field: string;
  /** What is asked of the collection, as trees. */
  readonly query: unknown;
  /** The fingerprint. */
  readonly grants: string;
}

/** Of all requests of one plan: what they share is digested once, when the first token is made or opened. */
export class TokenBinding {
  readonly #scope: TokenScope;
  #shared: { readonly digest: Buffer; readonly sources: CanonicalText['sources'] } | undefined;

  constructor(scope: TokenScope) {
    this.#scope = scope;
  }

  digest(variables: Variables): Buffer {
    const { digest, sources } = (this.#shared ??= sharedPart(this.#scope));
    const values = sources.map(source => given(source, variables));
    return createHash('sha256').update(digest).update(JSON.stringify(values), 'utf8').digest();
  }
}

function sharedPart({ field, query, grants }: TokenScope): { readonly digest: Buffer; readonly sources: CanonicalText['sources'] } {
  const { text, sources } = canonicalText(query);
  const digest = createHash('sha256')
    .update(JSON.stringify([field, text, grants]), 'utf8')
    .digest();
  return { digest, sources };
}

function given(source: ValueSource | ListSource, variables: Variables): unknown {
  return source.kind === 'items' || source.kind === 'list' ? listFrom(source, variables) : valueFrom(source, variables);
}

/** The same for the page of one parent, known by the values that the link starts from. */
export function parentBinding(binding: Buffer, values: readonly unknown[]): Buffer {
  return createHash('sha256').update(binding).update(JSON.stringify(values), 'utf8').digest();
}
