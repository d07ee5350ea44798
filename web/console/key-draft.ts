/** A key, or none -> the form's draft of it; the draft -> the input of the admin plane. Rejects numbers and moments that are none, and an hour without a day, by the name of the setting. */
import { visibleText } from '../shared/visible-text';
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

/** The parts of each setting; a setting is called by its first part. */
const SETTINGS = [
  ['name'],
  ['reads', 'allow', 'deny'],
  ['schema'],
  ['from', 'networks'],
  ['endDay', 'endTime'],
  ['rate'],
  ['atWork'],
  ['pages', 'pageSize'],
] as const satisfies readonly (readonly (keyof KeyDraft)[])[];

export type Setting = (typeof SETTINGS)[number][0];

export interface MergedDraft {
  readonly draft: KeyDraft;
  /** Whether it holds anything that another has changed. */
  readonly hasOthers: boolean;
  /** The settings that another has changed as well, and differently. They are as the other has saved them. */
  readonly ofBoth: readonly Setting[];
}

/** What a draft began with: the key as it was seen last, or as it was saved since. */
export interface DraftBasis {
  /** Undefined for a new key. */
  readonly version: string | undefined;
  readonly draft: KeyDraft;
}

/**
 * A draft, what it began with, and the key as it is now. What a right was taken from must not come back unseen, so where both have changed a setting, that of the key stands.
 * A key of the version that was saved here is the work of no other, though the service writes some settings in its own way: `10.1.2.3` as `10.1.2.3/32`.
 */
export function mergeDraft(draft: KeyDraft, { version, draft: before }: DraftBasis, key: KeyShownFragment): MergedDraft {
  const now = draftOf(key);
  const differ = (one: KeyDraft, other: KeyDraft) =>
    SETTINGS.filter(parts => parts.some(part => JSON.stringify(one[part]) !== JSON.stringify(other[part])));
  const own = differ(draft, before);
  const others = key.version === version ? [] : differ(before, now).filter(setting => differ(draft, now).includes(setting));
  const kept = own.filter(setting => !others.includes(setting)).flat();
  return {
    draft: { ...now, ...Object.fromEntries(kept.map(part => [part, draft[part]])) },
    hasOthers: others.length > 0,
    ofBoth: others.filter(setting => own.includes(setting)).map(([name]) => name),
  };
}

export function networksOf({ from, networks }: Pick<KeyDraft, 'from' | 'networks'>): readonly string[] | null {
  return from === 'ANYWHERE'
    ? null
    : visibleText(networks)
        .split(/[\s,;]+/)
        .filter(network => network !== '');
}

/** What a key may read, and how it sees the rest. */
export function rightsInput({ reads, allow, deny, schema }: KeyDraft) {
  return { allow: reads === 'ALL' ? null : allow, deny, schema };
}

/** `before`: what the draft began with; undefined for a new key. */
export function keyInput(draft: KeyDraft, before: KeyDraft | undefined) {
  const { name, pages, rate, atWork, pageSize } = draft;
  const expiresAt = expiryOf(draft);
  // A moment that was not touched keeps its seconds.
  const isSameEnd = before !== undefined && expiryOf(before) === expiresAt;
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

export function wrongSettings({ rate, atWork, pages, pageSize, ...end }: KeyDraft): readonly string[] {
  const texts = { requestsPerMinute: rate, requestsAtWork: atWork, pageSize: pages === 'WHOLE' ? '' : pageSize };
  // As many digits as surely fit an Int of GraphQL. Which numbers a key may have is told by the admin plane.
  const numbers = Object.entries(texts).flatMap(([setting, text]) => (/^\d{0,9}$/.test(text.trim()) ? [] : [setting]));
  return isEnd(end) ? numbers : [...numbers, EXPIRY];
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
