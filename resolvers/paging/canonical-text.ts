/** The query of a collection -> a text that is the same for the same meaning, in whatever form it was written; and the sources of the values, which are not in the text. */
import type { FunctionCall } from '../../graphql/catalogue/calls';
import type { ListSource, ValueSource } from '../expression/value-source';
import { typeName } from '../expression/value-types';
import type { StoredColumn, StoredLink, ValueType } from '../storage/storage-model';

export interface CanonicalText {
  readonly text: string;
  /** In the order of the places that the text leaves open. */
  readonly sources: readonly (ValueSource | ListSource)[];
}

/** `parts` are trees: columns, links and types are written by their names, and values are left open. */
export function canonicalText(parts: unknown): CanonicalText {
  const sources: (ValueSource | ListSource)[] = [];
  const text = JSON.stringify(parts, (key, value: unknown) => {
    if (!isSource(value)) return named(key, value);
    sources.push(value);
    return '?';
  });
  return { text, sources };
}

const SOURCES: ReadonlySet<unknown> = new Set<(ValueSource | ListSource)['kind']>(['constant', 'slot', 'items', 'list']);

/** No node of a tree is of such a kind. */
function isSource(value: unknown): value is ValueSource | ListSource {
  return typeof value === 'object' && value !== null && 'kind' in value && SOURCES.has(value.kind);
}

function named(key: string, value: unknown): unknown {
  switch (key) {
    case 'column':
      return columnName(value as StoredColumn);
    case 'function':
      return (value as FunctionCall).name;
    case 'link':
      return linkName(value as StoredLink);
    case 'through':
      return (value as readonly StoredLink[]).map(linkName);
    case 'type':
      return value === undefined ? undefined : typeName(value as ValueType);
    case 'rows':
      // What is known of rows follows from the steps that make them.
      return undefined;
    default:
      return value;
  }
}

function columnName({ owner, alias }: StoredColumn): string {
  return `${owner}.${alias}`;
}

function linkName({ owner, name }: StoredLink): string {
  return `${owner}.${name}`;
}
