/** A key, or none -> the form's draft of it; the draft -> the input of the admin plane. Rejects numbers that are none, by the name of their setting. */
import type { KeyShownFragment } from './operations';

export interface KeyDraft {
  readonly name: string;
  /** `ALL`: all that is not sensitive, without what `deny` names. */
  readonly reads: 'ALL' | 'CHOSEN';
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly from: 'ANYWHERE' | 'NETWORKS';
  /** One on each line. */
  readonly networks: string;
  readonly schema: KeyShownFragment['schema'];
  /** A day, or empty. */
  readonly expires: string;
  readonly rate: string;
  readonly atWork: string;
  readonly pages: KeyShownFragment['pages'];
  readonly pageSize: string;
}

export const NEW_KEY: KeyDraft = {
  name: '',
  reads: 'CHOSEN',
  allow: [],
  deny: [],
  from: 'NETWORKS',
  networks: '',
  schema: 'GRANTED',
  expires: '',
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
    expires: key.expiresAt?.slice(0, 10) ?? '',
    rate: key.requestsPerMinute?.toString() ?? '',
    atWork: key.requestsAtWork?.toString() ?? '',
    pages: key.pages,
    pageSize: key.pageSize?.toString() ?? '',
  };
}

export function networksOf({ from, networks }: Pick<KeyDraft, 'from' | 'networks'>): readonly string[] | null {
  return from === 'ANYWHERE' ? null : networks.split(/[\s,]+/).filter(network => network !== '');
}

/** What a key may read, and how it sees the rest. */
export function rightsInput({ reads, allow, deny, schema }: KeyDraft) {
  return { allow: reads === 'ALL' ? null : allow, deny, schema };
}

export function keyInput(draft: KeyDraft, before: KeyShownFragment | undefined) {
  const { name, pages, rate, atWork, pageSize, expires } = draft;
  // A day that was not touched keeps its hour.
  const isSameDay = before !== undefined && (before.expiresAt?.slice(0, 10) ?? '') === expires;
  return {
    ...rightsInput(draft),
    name,
    addresses: networksOf(draft),
    ...(isSameDay ? {} : { expiresAt: expires === '' ? null : expires }),
    requestsPerMinute: numberOf(rate),
    requestsAtWork: numberOf(atWork),
    pages,
    pageSize: pages === 'WHOLE' ? null : numberOf(pageSize),
  };
}

export function wrongNumbers({ rate, atWork, pageSize }: KeyDraft): readonly string[] {
  const texts = { requestsPerMinute: rate, requestsAtWork: atWork, pageSize };
  return Object.entries(texts).flatMap(([setting, text]) => (/^\d{0,9}$/.test(text.trim()) ? [] : [setting]));
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
