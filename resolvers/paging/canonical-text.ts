/** A filter and an order as text: the same for the same meaning, whatever form they were written in; columns, links and types by their names. */
import type { Expression, OrderItem } from '../expression/expression-tree';
import { typeName } from '../expression/value-types';
import type { StoredColumn, StoredLink, ValueType } from '../storage/storage-model';

export function canonicalText(parts: readonly [filter: Expression | null, order: readonly OrderItem[]]): string {
  return JSON.stringify(parts, named);
}

function named(key: string, value: unknown): unknown {
  switch (key) {
    case 'column':
      return columnName(value as StoredColumn);
    case 'link':
      return linkName(value as StoredLink);
    case 'through':
      return (value as readonly StoredLink[]).map(linkName);
    case 'type':
      return value === undefined ? undefined : typeName(value as ValueType);
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
