/** A URL -> its syntax and the contents of its slots, for tests of single stages; and trees with these contents in the place of slots. */
import { CATALOGUE, type Catalogue } from '../../graphql/catalogue/catalogue';
import { DEFAULT_LIMITS, type QueryLimits } from '../../odata-adapter/limits';
import { lexUrl, type KnownNames } from '../../odata-adapter/syntax/lex/lex-url';
import { parseUri } from '../../odata-adapter/syntax/parse-uri';
import type { ODataUriSyntax, SlotContent, SlotContents } from '../../odata-adapter/syntax/syntax-tree';

export const ROOT = 'http://host/odata/';

export interface ReadUrl {
  readonly syntax: ODataUriSyntax;
  readonly contents: SlotContents;
  /** Undefined where the lexer and the parser do not agree about it. */
  readonly template: string | undefined;
}

export interface Reading {
  readonly limits?: QueryLimits;
  /** What is called so in the model; every name where it is not stated. */
  readonly names?: KnownNames;
  readonly catalogue?: Catalogue;
}

class EveryName extends Set<string> {
  override has(): boolean {
    return true;
  }
}

const EVERY_NAME: KnownNames = { exact: new EveryName(), folded: new EveryName() };

export function readUrl(url: string, { limits = DEFAULT_LIMITS, names = EVERY_NAME, catalogue = CATALOGUE }: Reading = {}): ReadUrl {
  const lexed = lexUrl(url, { root: ROOT, limits, names, catalogue });
  const syntax = parseUri(lexed, limits, catalogue);
  return { syntax, contents: lexed.slots.contents, template: lexed.slots.agrees ? lexed.template : undefined };
}

/** The same tree with values where it has slots. */
export function withContents(tree: unknown, fill: (slot: number, node: object) => object): unknown {
  if (tree instanceof Map) return new Map([...tree].map(([name, value]) => [name, withContents(value, fill)]));
  if (Array.isArray(tree)) return tree.map(item => withContents(item, fill));
  if (typeof tree !== 'object' || tree === null) return tree;
  const { slot, ...members } = tree as Readonly<Record<string, unknown>>;
  const inner = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, withContents(value, fill)]));
  return typeof slot === 'number' ? { ...inner, ...fill(slot, tree) } : inner;
}

/** As it was written, but for what says nothing: quotes, a plus sign, small letters in a moment. */
export function asWritten({ kind, value, written }: SlotContent): string {
  switch (kind) {
    case 'int32':
    case 'int64':
    case 'integer':
    case 'decimal':
    case 'double':
      return written.replace(/^\+/, '');
    case 'date':
    case 'timeOfDay':
    case 'dateTimeOffset':
      return written.toUpperCase();
    case 'string':
    case 'guid':
    case 'duration':
    case 'binary':
    case 'term':
    case 'token':
    case 'segment':
    case 'custom':
      return String(value);
  }
}
