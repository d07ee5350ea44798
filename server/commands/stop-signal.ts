/** What tells a command to end in order: given at the first stop signal. A later one ends the process at once. */
import { onStopSignal } from '../stop-signals';

export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort());
  return stopping.signal;
}
