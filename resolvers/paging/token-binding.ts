/** The digest that a page token is bound to: of the field, the parent, the query with its values, where the database has what they name, and what the key may see. */
import { createHash } from 'node:crypto';
import { listFrom, valueFrom, type ListSource, type ValueSource, type Variables } from '../expression/value-source';
import type { StoredLink, StoredTable } from '../storage/storage-model';
import { canonicalText, joinText, tableText, type CanonicalText } from './canonical-text';

export interface TokenScope {
  /** `Query.persons`, `Person.affiliations` */
  readonly field: string;
  /** What is asked of the collection, as trees. */
  readonly query: unknown;
  /** The fingerprint. */
  readonly grants: string;
  /** What the field reads. Undefined where the token itself holds the model. */
  readonly read: { readonly table: StoredTable; readonly link: StoredLink | undefined } | undefined;
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

/** With another model the same names may mean other columns, of which the values in a token say nothing. Of the model no more is part of it: a key that sees less of it would be told that there is more. */
function sharedPart({ field, query, grants, read }: TokenScope): { readonly digest: Buffer; readonly sources: CanonicalText['sources'] } {
  const { text, sources, stored } = canonicalText(query);
  const places = read === undefined ? [] : [tableText(read.table), read.link === undefined ? '' : joinText(read.link), ...stored];
  const digest = createHash('sha256')
    .update(JSON.stringify([field, text, grants, ...places]), 'utf8')
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
