/** A pool where keys are kept -> what it says of the runs of imports. */
import type { Pool } from 'pg';
import type { ImportHistory } from '../../graphql/admin/import-history';
import { readLastGood, readRuns } from '../../import/runs/run-record';

export function openImportHistory(pool: Pick<Pool, 'query'>): ImportHistory {
  return { list: first => readRuns(pool, first), lastGood: () => readLastGood(pool) };
}
