/** Differences -> faults of the sets that would lose more than a day's changes explain: rows, as by a file that came in half, or most values of a field, as by a column that came in empty. */
import type { FaultList } from '../checking/import-fault';
import type { SetDifference } from './set-difference';

/** Of the rows of a set. One row may always go, so that a small set can change. */
const MOST_GONE = 0.05;
/** Of the values of a field. */
const MOST_EMPTIED = 0.5;
/** Of fewer all may go, so that a field that few records have can end. */
const MANY_VALUES = 20;

export function tellLosses(differences: readonly SetDifference[], faults: FaultList): void {
  for (const { set, gone, present, emptied } of differences) {
    if (gone > Math.max(1, present * MOST_GONE)) {
      faults.add({ set, message: `${gone} of ${present} records would go, more than ${MOST_GONE * 100} %.` });
    }
    for (const { name, values, lost } of emptied) {
      if (values < MANY_VALUES || lost <= values * MOST_EMPTIED) continue;
      faults.add({
        set,
        message: `${name} would be empty in ${lost} of the ${values} records that have a value, more than ${MOST_EMPTIED * 100} %.`,
      });
    }
  }
}
