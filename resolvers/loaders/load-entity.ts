/** One entity by its key: one statement. */
import type { Row } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { literalValue } from '../expression/literal-values';
import { buildEntityStatement } from '../sql/build-entity-statement';
import type { StoredEntity } from '../storage/storage-model';
import type { DataSession } from './data-session';
import type { RowSelection } from './selections';

/** `key` by the key fields' names; null when there is no such entity. */
export async function loadEntity(
  entity: StoredEntity,
  key: Readonly<Record<string, unknown>>,
  selection: RowSelection,
  session: DataSession,
): Promise<Row | null> {
  for (const column of entity.key) {
    const at = within(undefined, column.alias);
    if (key[column.alias] === undefined) refuse(at, 'is missing');
    literalValue(column.type, key[column.alias], at);
  }
  const [row] = await session.run(buildEntityStatement(entity, key, selection.columns(session.grants), session));
  if (row) session.spend(1);
  return row ?? null;
}
