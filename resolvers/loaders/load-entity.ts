/** One entity by its key, or by an alternate one: one statement. */
import type { Row } from '../database/database-types';
import { refuse, within } from '../expression/argument-place';
import { GivenValue } from '../expression/given-value';
import { literalValue } from '../expression/literal-values';
import { buildEntityStatement, type KeyedEntity, type KeyValues } from '../sql/statements/build-entity-statement';
import { rowColumnsOf } from './computed-fields';
import type { DataSession } from './data-session';
import { holdRows } from './joined-rows';
import type { RowSelection } from './selections';
import type { AskedFields } from './statement-values';

/** `values` by the key fields' names; null when there is no such entity. */
export async function loadEntity(
  keyed: KeyedEntity,
  values: Readonly<Record<string, unknown>>,
  selection: RowSelection,
  asked: AskedFields,
  session: DataSession,
): Promise<Row | null> {
  const build = () => buildEntityStatement(keyed, keyValues(keyed, values), rowColumnsOf(selection, keyed.entity, session), session);
  const [row] = await session.send(session.statements.statement([selection], { ...asked, limit: undefined }, session.grants, build));
  if (row) session.spend(holdRows([row], selection));
  return row ?? null;
}

export function keyValues({ key }: KeyedEntity, values: Readonly<Record<string, unknown>>): KeyValues {
  const given = key.map(({ alias, type }): [string, GivenValue] => {
    const at = within(undefined, alias);
    if (values[alias] === undefined) refuse(at, 'is missing');
    return [alias, new GivenValue(literalValue(type, values[alias], at), type, at)];
  });
  return new Map(given);
}
