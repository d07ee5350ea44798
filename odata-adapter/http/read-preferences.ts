/** Header `Prefer` -> the preferences that the service knows (Part 1, section 8.2.8). One that is unknown or malformed is no error (RFC 7240, section 2). */
import { excludesAnnotation } from './excludes-annotation';
import { splitOutsideQuotes } from './parse-accept';

export interface Wishes {
  /** Rows that each collection of the response shall have at most. */
  readonly maxPageSize: number | undefined;
  /** `defaults` leaves out nulls too: no property of the model has another default. */
  readonly omitValues: 'nulls' | 'defaults' | undefined;
  /** Whether rows shall tell what the key may not read, by the one annotation of data; undefined where the client does not say which annotations it wants. */
  readonly permissions: 'included' | 'excluded' | undefined;
  /** The client wants to ask later what has changed. */
  readonly trackChanges: boolean;
}

export interface Preferences extends Wishes {
  /** The names that were given, in lower case, each as the client spells it: 4.0 has them with `odata.` before them. */
  readonly spellings: ReadonlyMap<string, string>;
}

const PREFERENCE_NAMES = {
  maxPageSize: 'maxpagesize',
  omitValues: 'omit-values',
  permissions: 'include-annotations',
  trackChanges: 'track-changes',
} as const satisfies Readonly<Record<keyof Wishes, string>>;

export type PreferenceName = (typeof PREFERENCE_NAMES)[keyof Wishes];

const NONE: Preferences = {
  maxPageSize: undefined,
  omitValues: undefined,
  permissions: undefined,
  trackChanges: false,
  spellings: new Map(),
};

const PREFERENCE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s"]*)))?$/;
const PREFIX = /^odata\./i;
const SIZE = /^[1-9]\d{0,8}$/;

/** Of a preference that stands several times the first counts; the name of 4.01, before that of 4.0 (sections 8.2.8.4 and 8.2.8.5). */
export function readPreferences(header: string | readonly string[] | undefined): Preferences {
  if (header === undefined) return NONE;
  const given = readAll(typeof header === 'string' ? header : header.join(','));
  const size = given.get(PREFERENCE_NAMES.maxPageSize)?.value ?? '';
  return {
    maxPageSize: SIZE.test(size) ? Number(size) : undefined,
    omitValues: readOmitValues(given.get(PREFERENCE_NAMES.omitValues)?.value),
    permissions: readPermissions(given.get(PREFERENCE_NAMES.permissions)?.value),
    trackChanges: given.has(PREFERENCE_NAMES.trackChanges),
    spellings: new Map([...given].map(([name, { spelling }]) => [name, spelling])),
  };
}

interface Given {
  readonly spelling: string;
  readonly value: string;
}

function readAll(text: string): Map<string, Given> {
  const given = new Map<string, Given>();
  for (const item of splitOutsideQuotes(text, ',')) {
    const [preference = ''] = splitOutsideQuotes(item, ';');
    const [, spelling, quoted, token] = PREFERENCE.exec(preference.trim()) ?? [];
    if (spelling === undefined) continue;
    const name = spelling.toLowerCase().replace(PREFIX, '');
    const known = given.get(name);
    if (known === undefined || (PREFIX.test(known.spelling) && !PREFIX.test(spelling))) {
      given.set(name, { spelling, value: quoted?.replace(/\\(.)/g, '$1') ?? token ?? '' });
    }
  }
  return given;
}

function readOmitValues(value: string | undefined): Preferences['omitValues'] {
  const wanted = value?.toLowerCase();
  return wanted === 'nulls' || wanted === 'defaults' ? wanted : undefined;
}

const PERMISSIONS = { namespace: 'Org.OData.Core.V1', alias: 'Core', name: 'Permissions' };

/** A service may send annotations that were not asked for: only what is excluded is left out. */
function readPermissions(patterns: string | undefined): Preferences['permissions'] {
  return patterns === undefined ? undefined : excludesAnnotation(patterns, PERMISSIONS) ? 'excluded' : 'included';
}
