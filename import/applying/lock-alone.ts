/** The tables of an import -> no other session writes them until the transaction ends; readers go on. Rejects with `lock_not_available` where others come again and again. */
import { type Client, DatabaseError } from 'pg';
import type { ImportPlan } from '../staging/import-plan';
import { targetName } from '../staging/table-names';

/** `lock_not_available` */
const IS_HELD = '55P03';

/** It waits for one table only while it holds no other. Where it cannot have the next one at once, it lets all go, and waits for that one first. So no circle of waiting sessions comes about. One that it has waited for in vain ends the try. */
export async function lockAlone(client: Client, { tables }: ImportPlan): Promise<void> {
  const names = tables.map(({ table }) => targetName(table)).sort();
  await client.query('SAVEPOINT "#alone"');
  let [first = ''] = names;
  for (let tries = 2 * names.length; ; tries -= 1) {
    let next = first;
    try {
      for (const name of new Set([first, ...names])) {
        next = name;
        // Who selects rows for update is kept away too.
        await client.query(`LOCK TABLE ${next} IN EXCLUSIVE MODE${next === first ? '' : ' NOWAIT'}`);
      }
      await client.query('RELEASE SAVEPOINT "#alone"');
      return;
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.code !== IS_HELD || next === first || tries === 0) throw error;
      await client.query('ROLLBACK TO SAVEPOINT "#alone"');
    }
    first = next;
  }
}
