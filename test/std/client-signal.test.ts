/** What a signal tells, and whom. */
import { ClientSignal } from '../../std/client-signal';

it('tells each listener once that the client has left, however often it is said', () => {
  const signal = new ClientSignal();
  const told: string[] = [];
  const gone = (): unknown => told.push('gone');
  signal.addEventListener('abort', () => told.push('first'));
  signal.addEventListener('abort', gone);
  signal.removeEventListener('abort', gone);
  expect(signal.aborted).toBe(false);
  signal.abort();
  signal.abort();
  expect([signal.aborted, told]).toEqual([true, ['first']]);
});
