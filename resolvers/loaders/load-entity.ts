/** One entity by its key, or by an alternate one: one statement. */
import type { Row } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { literalValue } from '../expression/literal-values';
import { buildEntityStatement, type KeyedEntity } from '../sql/statements/build-entity-statement';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import type { RowSelection } from './selections';

/** `values` by the key fields' names; null when there is no such entity. */
export async function loadEntity(
  keyed: KeyedEntity,
  values: Readonly<Record<string, unknown>>,
  selection: RowSelection,
  session: DataSession,
): Promise<Row | null> {
  checkKeyValues(keyed, values);
  const [row] = await session.run(buildEntityStatement(keyed, values, rowColumnsOf(selection, keyed.entity, session), session));
  if (row) session.spend(holdRows([row], selection));
  return row ?? null;
}

export function checkKeyValues({ key }: KeyedEntity, values: Readonly<Record<string, unknown>>): void {
  for (const column of key) {
    const at = within(undefined, column.alias);
    if (values[column.alias] === undefined) refuse(at, 'is missing');
    literalValue(column.type, values[column.alias], at);
  }
}
