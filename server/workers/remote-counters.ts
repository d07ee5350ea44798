/** The counters as a worker sees them: the first process counts for all workers, so that limits are exact whichever worker a request reaches. */
import type { Counters } from '../keys/counters';
import type { FromWorker } from './worker-messages';

export interface RemoteCounters extends Counters<Promise<number>> {
  answered(question: number, wait: number): void;
}

export function createRemoteCounters(send: (message: FromWorker) => void): RemoteCounters {
  const open = new Map<number, (wait: number) => void>();
  let asked = 0;
  function ask(question: (number: number) => FromWorker): Promise<number> {
    asked += 1;
    const number = asked;
    const answer = new Promise<number>(resolve => open.set(number, resolve));
    send(question(number));
    return answer;
  }
  return {
    passRequest: (keyId, limit) => ask(question => ({ kind: 'passRequest', question, keyId, limit })),
    waitAfterFailures: network => ask(question => ({ kind: 'waitAfterFailures', question, network })),
    noteFailure: network => send({ kind: 'noteFailure', network }),
    answered(question, wait) {
      open.get(question)?.(wait);
      open.delete(question);
    },
  };
}
