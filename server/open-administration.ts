/** The pool of the database where keys are kept -> what administrators and operators are offered, whether one process serves or several. */
import type { Pool } from 'pg';
import { readLastGood, readRuns } from '../import/runs/run-record';
import { readChangeLog } from './changes/read-change-log';
import { wantedTables } from './changes/wanted-tables';
import { administerKeys } from './keys/administer-keys';
import { openKeyStore } from './keys/key-store';
import { dayTableStates } from './partitions/day-table-states';
import { openPreviews } from './previews/open-previews';
import { openReadStore } from './reads/read-store';
import type { Administration, Opening } from './service-types';
import { readServiceVersion } from './service-version';

/** `onChange` is told of each key that was changed here. */
export function openAdministration(opening: Opening, pool: Pool, onChange: (id: string) => void): Administration {
  const { configuration, model, closers } = opening;
  const { changesDays, limits } = configuration;
  const keyStore = openKeyStore(pool);
  const wanted = wantedTables(model);
  return {
    keys: administerKeys({ store: keyStore, reads: openReadStore(pool), model: () => model, maxPageSize: limits.maxPageSize, onChange }),
    keyStore,
    imports: { list: first => readRuns(pool, first), lastGood: () => readLastGood(pool) },
    changes: () => readChangeLog({ pool, wanted, daysKept: changesDays }),
    dayTables: () => dayTableStates(pool),
    previews: openPreviews(opening, closers),
    version: () => readServiceVersion(pool),
  };
}
