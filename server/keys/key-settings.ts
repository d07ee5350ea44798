/** The settings that an administrator asks for -> the settings of a key. Rejects wrong names, fields, networks, times, rates and page sizes with a `KeyFault`. */
import { type KeyChanges, KeyFault, type KeySettings } from '../../graphql/admin/key-administration';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { NetworkFault, networkText, readNetwork } from '../addresses/network';
import { checkFields } from './check-fields';
import { holdsKey } from './key-format';

export const UNLIMITED: Omit<KeySettings, 'name'> = {
  allow: undefined,
  deny: [],
  addresses: undefined,
  schema: 'FULL',
  expiresAt: undefined,
  requestsPerMinute: undefined,
  requestsAtWork: undefined,
  pages: 'PAGED',
  pageSize: undefined,
};

const LONGEST_NAME = 200;
/** Controls and ends of lines, what turns the direction of text, and what shows nothing. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** What shows nothing belongs to these. */
const PICTOGRAPH = /\p{Extended_Pictographic}\uFE0F?(?:\u200D(?=\p{Extended_Pictographic}))?/gu;
const MOST_ADDRESSES = 200;
const MOST_REQUESTS_PER_MINUTE = 100_000;
const MOST_REQUESTS_AT_WORK = 1000;

export interface SettingsContext {
  readonly model: AnnotatedSchema;
  readonly now: Date;
  /** Rows that a page may have at most. */
  readonly maxPageSize: number;
}

/** What is not mentioned stays as it was. */
export function changeSettings(before: KeySettings, changes: KeyChanges, { model, now, maxPageSize }: SettingsContext): KeySettings {
  const pages = changes.pages ?? before.pages;
  return {
    name: changes.name === undefined ? before.name : changedName(before.name, changes.name),
    allow: changed(before.allow, changes.allow, names => checkFields('allow', names, model)),
    deny: changes.deny === undefined ? before.deny : checkFields('deny', changes.deny, model),
    addresses: changed(before.addresses, changes.addresses, checkAddresses),
    schema: changes.schema ?? before.schema,
    expiresAt: changed(before.expiresAt, changes.expiresAt, time => checkExpiry(time, now)),
    requestsPerMinute: changed(before.requestsPerMinute, changes.requestsPerMinute, checkRate),
    requestsAtWork: changed(before.requestsAtWork, changes.requestsAtWork, checkWork),
    pages,
    pageSize: changed(before.pageSize, changes.pageSize, size => checkPageSize(size, pages, maxPageSize)),
  };
}

function changed<Value>(before: Value | undefined, value: Value | null | undefined, check: (value: Value) => Value): Value | undefined {
  if (value === undefined) return before;
  return value === null ? undefined : check(value);
}

/** A name that a key has already stays, whether or not a new key could have it. */
function changedName(before: string, text: string): string {
  return before !== '' && text === before ? before : checkName(text);
}

function checkName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new KeyFault('name', `A key needs a name of 1 to ${LONGEST_NAME} characters, such as "Power BI".`);
  // Names stand in the log and in tables, where one must not look like another.
  const unseen = UNSEEN.exec(name.replace(PICTOGRAPH, ''))?.[0].codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  if (unseen !== undefined)
    throw new KeyFault('name', `A name is one line of characters, all of which can be seen. U+${unseen} cannot: type the name anew.`);
  if (holdsKey(name)) throw new KeyFault('name', 'The name holds an API key. Names are shown and logged: choose another.');
  return name;
}

export function checkAddresses(texts: readonly string[]): readonly string[] {
  if (texts.length > MOST_ADDRESSES)
    throw new KeyFault('addresses', `A key can have ${MOST_ADDRESSES} networks at most. Join networks, or make a second key.`);
  return [...new Set(texts.map(checkAddress))];
}

function checkAddress(text: string): string {
  try {
    return networkText(readNetwork(text));
  } catch (error) {
    if (error instanceof NetworkFault) throw new KeyFault('addresses', error.message);
    throw error;
  }
}

function checkExpiry(time: Date, now: Date): Date {
  if (!(time > now)) throw new KeyFault('expiresAt', 'The expiry is in the past. To end a key, revoke it.');
  return time;
}

function checkRate(requests: number): number {
  if (!Number.isInteger(requests) || requests < 1 || requests > MOST_REQUESTS_PER_MINUTE)
    throw new KeyFault('requestsPerMinute', `The requests per minute must be a whole number from 1 to ${MOST_REQUESTS_PER_MINUTE}.`);
  return requests;
}

function checkWork(requests: number): number {
  if (!Number.isInteger(requests) || requests < 1 || requests > MOST_REQUESTS_AT_WORK)
    throw new KeyFault('requestsAtWork', `The requests at work must be a whole number from 1 to ${MOST_REQUESTS_AT_WORK}.`);
  return requests;
}

function checkPageSize(rows: number, pages: KeySettings['pages'], most: number): number {
  if (pages === 'WHOLE') throw new KeyFault('pageSize', 'The key gets whole collections, which have no page size. Set pages to PAGED too.');
  if (!Number.isInteger(rows) || rows < 1 || rows > most)
    throw new KeyFault('pageSize', `The page size must be a whole number from 1 to ${most}, which is MAX_PAGE_SIZE.`);
  return rows;
}
