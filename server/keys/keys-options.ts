/** The options of `opslag keys`, each with what it means. */
import type { KeyChanges } from '../../graphql/admin/key-administration';
import { HELP_OPTION } from '../commands/option-lines';

export const KEYS_OPTIONS = {
  name: { type: 'string', value: 'NAME', means: 'what the key is called' },
  allow: {
    type: 'string',
    multiple: true,
    value: 'FIELD',
    means: 'what it may read: Person.firstname, or Person.* for all of Person that is not sensitive; may be repeated',
  },
  'allow-group': {
    type: 'string',
    multiple: true,
    value: 'GROUP',
    means: 'what it may read, sensitive fields included: PERSON_CPR; may be repeated',
  },
  deny: { type: 'string', multiple: true, value: 'FIELD', means: 'what it may not read, whatever is allowed; may be repeated' },
  'deny-group': { type: 'string', multiple: true, value: 'GROUP', means: 'the same for a group; may be repeated' },
  address: {
    type: 'string',
    multiple: true,
    value: 'NETWORK',
    means: 'from where it may be used: 10.0.0.0/8; may be repeated; none admits nobody',
  },
  schema: { type: 'string', value: 'FULL|GRANTED', means: 'GRANTED hides the names of what the key may not read' },
  expires: { type: 'string', value: 'DATE', means: 'a day (2027-01-31, from 00:00 UTC) or a time (2027-01-31T12:00:00Z)' },
  'requests-per-minute': { type: 'string', value: 'NUMBER', means: 'requests that are answered in a minute' },
  'requests-at-work': { type: 'string', value: 'NUMBER', means: 'requests that are worked on at the same time' },
  pages: { type: 'string', value: 'PAGED|WHOLE', means: 'WHOLE answers collections whole, for readers that follow no next links' },
  'page-size': { type: 'string', value: 'NUMBER', means: 'rows of a page where a request asks for no size' },
  'any-field': { type: 'boolean', means: 'take --allow and --allow-group away' },
  'no-deny': { type: 'boolean', means: 'take --deny and --deny-group away' },
  'any-address': { type: 'boolean', means: 'take --address away' },
  'no-expiry': { type: 'boolean', means: 'take --expires away' },
  'any-rate': { type: 'boolean', means: 'take --requests-per-minute away' },
  'no-requests-at-work': { type: 'boolean', means: 'take --requests-at-work away' },
  'no-page-size': { type: 'boolean', means: 'take --page-size away' },
  overlap: { type: 'string', value: 'MINUTES', means: 'how long the old secret stays good; 0 without it' },
  nobody: { type: 'boolean', means: 'the reads that are recorded without a person, such as filters' },
  from: { type: 'string', value: 'DATE', means: 'from this day (00:00 UTC) or time on' },
  until: { type: 'string', value: 'DATE', means: 'until this day or time, without it' },
  csv: { type: 'boolean', means: 'as CSV; texts that a sheet would take for formulas begin with an apostrophe' },
  json: { type: 'boolean', means: 'as JSON' },
  help: HELP_OPTION,
} as const;

export type KeysOption = keyof typeof KEYS_OPTIONS;

/** An option that takes a setting away. */
interface Lift {
  readonly change: KeyChanges;
  /** What it would contradict. */
  readonly of: readonly KeysOption[];
}

export const LIFTS: ReadonlyMap<KeysOption, Lift> = new Map<KeysOption, Lift>([
  ['any-field', { change: { allow: null }, of: ['allow', 'allow-group'] }],
  ['no-deny', { change: { deny: [] }, of: ['deny', 'deny-group'] }],
  ['any-address', { change: { addresses: null }, of: ['address'] }],
  ['no-expiry', { change: { expiresAt: null }, of: ['expires'] }],
  ['any-rate', { change: { requestsPerMinute: null }, of: ['requests-per-minute'] }],
  ['no-requests-at-work', { change: { requestsAtWork: null }, of: ['requests-at-work'] }],
  ['no-page-size', { change: { pageSize: null }, of: ['page-size'] }],
]);
