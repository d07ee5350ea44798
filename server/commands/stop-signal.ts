/** What tells a command to end in order: given at the first of each stop signal. The same once more ends the process at once. */
import { STOP_SIGNALS } from '../stop-signals';

export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of STOP_SIGNALS) process.once(name, () => stopping.abort());
  return stopping.signal;
}
