/** What a page token is bound to -> its digest: the field, the parent, the filter and order with their values, and what the key may see. */
import { createHash } from 'node:crypto';
import type { CollectionQuery } from '../sql/pages/collection-query';
import { canonicalText } from './canonical-text';

export interface TokenScope {
  /** `Query.persons`, `Person.affiliations` */
  readonly field: string;
  readonly query: CollectionQuery;
  /** The fingerprint. */
  readonly grants: string;
}

export function tokenBinding({ field, query, grants }: TokenScope): Buffer {
  const text = JSON.stringify([field, canonicalText([query.filter ?? null, query.order]), grants]);
  return createHash('sha256').update(text, 'utf8').digest();
}

/** The same for the page of one parent, known by the values that the link starts from. */
export function parentBinding(binding: Buffer, values: readonly unknown[]): Buffer {
  return createHash('sha256').update(binding).update(JSON.stringify(values), 'utf8').digest();
}
