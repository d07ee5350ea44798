/** A to-one link and what is selected of the row it leads to -> whether that row is read with the one it starts from: where only columns are asked, whose names PostgreSQL does not cut. */
import type { FieldNode } from 'graphql';
import { COMPUTE } from '../../graphql/derived-names';
import { areWhole } from '../database/joined-alias';
import { columnsOf } from '../storage/derive-storage';
import type { StoredEntity, StoredLink } from '../storage/storage-model';

export function isJoinable({ name }: StoredLink, target: StoredEntity, selected: readonly FieldNode[]): boolean {
  return areColumns(selected, target) && areWhole(name, columnsOf(target.fields.values()));
}

function areColumns(selected: readonly FieldNode[], { links, aggregates }: StoredEntity): boolean {
  return !selected.some(({ name: { value } }) => value === COMPUTE || links.has(value) || aggregates.has(value));
}
