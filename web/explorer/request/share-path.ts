/** The path of a request -> the type that it leads to, where no key in it is a value of a sensitive field; else the set that it begins with. */
import { named, resolvePath } from '../schema/resolve-path';
import type { EntityType, Schema } from '../schema/schema';
import { lexExpression } from './lex-expression';
import { looksTelling } from './looks-telling';
import { splitOutside } from './split-outside';

export interface SharedPath {
  /** Undefined where the path is of no set, or must not be kept. */
  readonly type: EntityType | undefined;
  /** Used in keys. */
  readonly aliases: readonly string[];
  readonly isWhole: boolean;
  /** Its set; empty without one. */
  readonly start: string;
}

export interface PathReading {
  readonly schema: Schema;
  readonly aliases: ReadonlyMap<string, string>;
}

const OF_THE_SERVICE = ['', '$metadata', 'openapi.json'];
const OF_ROWS = ['$count', '$value', '$ref'];

export function sharePath(path: string, reading: PathReading): SharedPath {
  const { schema } = reading;
  const [first = '', ...rest] = splitOutside(path, '/') ?? [];
  const set = named(schema.sets, segmentName(first));
  const nothing = { type: undefined, aliases: [], isWhole: OF_THE_SERVICE.includes(path), start: set?.name ?? '' };
  let type = set && schema.types.get(set.type);
  if (set === undefined || type === undefined || looksTelling(path)) return nothing;
  const used = [...(keyAliases(first, type, reading) ?? [undefined])];
  for (const segment of rest.filter(name => !OF_ROWS.includes(name))) {
    const reached = resolvePath([segmentName(segment)], type, schema);
    // Options of a property are about what has it.
    type = reached?.type ?? type;
    const isTold = reached !== undefined && (!reached.isSensitive || reached.type === undefined);
    used.push(...((isTold ? keyAliases(segment, type, reading) : undefined) ?? [undefined]));
  }
  const aliases = used.filter(alias => alias !== undefined);
  return aliases.length < used.length ? nothing : { type, aliases, isWhole: true, start: set.name };
}

function segmentName(segment: string): string {
  return segment.replace(/\(.*$/s, '');
}

/** Undefined where a key is not understood, or a part of it is sensitive. */
function keyAliases(segment: string, type: EntityType, { aliases, schema }: PathReading): readonly string[] | undefined {
  const found = /^\w+(?:\((.*)\))?$/s.exec(segment);
  if (found === null) return undefined;
  const [, key = ''] = found;
  if (key.trim() === '') return [];
  const parts = splitOutside(key, ',')?.map(part => /^\s*(?:(\w+)\s*=)?(.*)$/s.exec(part) ?? []) ?? [];
  const used: string[] = [];
  for (const [, name, value = ''] of parts) {
    const tokens = lexExpression(value);
    const [token] = tokens ?? [];
    const field = resolvePath([name ?? type.key[0] ?? ''], type, schema);
    if (token === undefined || tokens?.length !== 1 || field === undefined || field.isSensitive) return undefined;
    if (token.kind === 'literal') continue;
    if (token.kind !== 'alias' || !/^[^@()]*$/.test(aliases.get(token.text) ?? '@')) return undefined;
    used.push(token.text);
  }
  return used;
}
