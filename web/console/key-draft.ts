/** A key, or none -> the form's draft of it; the draft -> the input of the admin plane. Rejects numbers and moments that are none, and an hour without a day, by the name of the setting. */
import { endOf, expiryOf, isEnd, type KeyEnd } from './key-end';
import type { KeyShownFragment } from './operations';

export interface KeyDraft extends KeyEnd {
  readonly name: string;
  /** `ALL`: all that is not sensitive, without what `deny` names. */
  readonly reads: 'ALL' | 'CHOSEN';
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly from: 'ANYWHERE' | 'NETWORKS';
  /** One on each line. */
  readonly networks: string;
  readonly schema: KeyShownFragment['schema'];
  readonly rate: string;
  readonly atWork: string;
  readonly pages: KeyShownFragment['pages'];
  readonly pageSize: string;
}

/** The setting of the day and the time, as the admin plane names it. */
export const EXPIRY = 'expiresAt';

export const NEW_KEY: KeyDraft = {
  name: '',
  reads: 'CHOSEN',
  allow: [],
  deny: [],
  from: 'NETWORKS',
  networks: '',
  schema: 'GRANTED',
  endDay: '',
  endTime: '',
  rate: '',
  atWork: '',
  pages: 'PAGED',
  pageSize: '',
};

export function draftOf(key: KeyShownFragment): KeyDraft {
  return {
    name: key.name,
    reads: key.allow === null ? 'ALL' : 'CHOSEN',
    allow: key.allow ?? [],
    deny: key.deny,
    from: key.addresses === null ? 'ANYWHERE' : 'NETWORKS',
    networks: (key.addresses ?? []).join('\n'),
    schema: key.schema,
    ...endOf(key.expiresAt),
    rate: key.requestsPerMinute?.toString() ?? '',
    atWork: key.requestsAtWork?.toString() ?? '',
    pages: key.pages,
    pageSize: key.pageSize?.toString() ?? '',
  };
}

/** What was changed in the draft stays; all else becomes as it is now. */
export function rebased(draft: KeyDraft, before: KeyDraft, now: KeyDraft): KeyDraft {
  const touched = Object.entries(draft).filter(([name, value]) => !isSame(value, before[name as keyof KeyDraft]));
  return { ...now, ...Object.fromEntries(touched) };
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function networksOf({ from, networks }: Pick<KeyDraft, 'from' | 'networks'>): readonly string[] | null {
  return from === 'ANYWHERE' ? null : networks.split(/[\s,]+/).filter(network => network !== '');
}

/** What a key may read, and how it sees the rest. */
export function rightsInput({ reads, allow, deny, schema }: KeyDraft) {
  return { allow: reads === 'ALL' ? null : allow, deny, schema };
}

export function keyInput(draft: KeyDraft, before: KeyShownFragment | undefined) {
  const { name, pages, rate, atWork, pageSize } = draft;
  const expiresAt = expiryOf(draft);
  // A moment that was not touched keeps its seconds.
  const isSameEnd = before !== undefined && expiryOf(endOf(before.expiresAt)) === expiresAt;
  return {
    ...rightsInput(draft),
    name,
    addresses: networksOf(draft),
    ...(isSameEnd ? {} : { expiresAt }),
    requestsPerMinute: numberOf(rate),
    requestsAtWork: numberOf(atWork),
    pages,
    pageSize: pages === 'WHOLE' ? null : numberOf(pageSize),
  };
}

export function wrongSettings({ rate, atWork, pageSize, ...end }: KeyDraft): readonly string[] {
  const texts = { requestsPerMinute: rate, requestsAtWork: atWork, pageSize };
  // As many digits as surely fit an Int of GraphQL. Which numbers a key may have is told by the admin plane.
  const numbers = Object.entries(texts).flatMap(([setting, text]) => (/^\d{0,9}$/.test(text.trim()) ? [] : [setting]));
  return isEnd(end) ? numbers : [...numbers, EXPIRY];
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
