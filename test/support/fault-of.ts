/** The fault that some work is refused with. */
import { ODataFault } from '../../odata-adapter/faults';

export function faultOf(work: () => unknown): ODataFault {
  try {
    work();
  } catch (error) {
    if (error instanceof ODataFault) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
