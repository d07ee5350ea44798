/** The input of createKey and updateKey -> settings and changes. Null takes a limit away. Rejects null for the name, for the view of the schema and for the pages. */
import type { SchemaView } from '../grants/grants';
import { type KeyChanges, KeyFault, type KeyPages, type NewKeySettings } from './key-administration';

export interface KeyInput {
  readonly name?: string | null;
  readonly allow?: readonly string[] | null;
  readonly deny?: readonly string[] | null;
  readonly addresses?: readonly string[] | null;
  readonly schema?: SchemaView | null;
  readonly expiresAt?: Date | null;
  readonly requestsPerMinute?: number | null;
  readonly requestsAtWork?: number | null;
  readonly pages?: KeyPages | null;
  readonly pageSize?: number | null;
}

export function readCreation(input: KeyInput): NewKeySettings {
  return { ...readUpdate(input), name: input.name ?? '' };
}

export function readUpdate({ name, deny, schema, pages, ...limits }: KeyInput): KeyChanges {
  if (name === null) throw new KeyFault('name', 'name must not be null. Leave it out to keep the name.');
  if (schema === null) throw new KeyFault('schema', 'schema must not be null. Leave it out to keep it, or send FULL or GRANTED.');
  if (pages === null) throw new KeyFault('pages', 'pages must not be null. Leave it out to keep it, or send PAGED or WHOLE.');
  return {
    ...limits,
    ...(name === undefined ? {} : { name }),
    ...(deny === undefined ? {} : { deny: deny ?? [] }),
    ...(schema === undefined ? {} : { schema }),
    ...(pages === undefined ? {} : { pages }),
  };
}
