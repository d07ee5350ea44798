/**
 * How much V8 lets the heap of the process grow between two full collections: as it finds best for speed, up to four times as much as was in use; or by little, so that garbage does not fill the memory.
 * Full collections come more often then, and large answers take up to a third more processor time.
 */
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import type { Turns } from './turns';
import type { UnsentAnswers } from './unsent-answers';

const LOOK_MS = 500;
/** The part of the time between two looks from which on there is work to do. */
const BUSY = 0.1;
/** After the last work. */
const CALM_LOOKS = 20;
const MANY_WAIT = 50;
/** Of what all clients may leave untaken. */
const MUCH_IS_UNSENT = 1 / 4;

/** In percent of what is in use. */
const LITTLE = 15;
const AS_V8_CHOOSES = 0;

export interface Burdens {
  readonly turns: Pick<Turns, 'counts'>;
  readonly unsent: Pick<UnsentAnswers, 'share'>;
}

/** From the start of the process on. A load that begins meets a small heap, whatever it turns out to be. */
export function growHeapLittle(): void {
  growHeapBy(LITTLE);
}

/** V8 chooses while there is work, unless very many requests wait, or clients leave much untaken: what is worked on then may be any number of large answers. */
export function adaptHeapGrowth(app: FastifyInstance, { turns, unsent }: Burdens): void {
  let [percent, looksUntilCalm, before] = [LITTLE, 0, performance.eventLoopUtilization()];
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    looksUntilCalm = performance.eventLoopUtilization(now, before).utilization >= BUSY ? CALM_LOOKS : looksUntilCalm - 1;
    before = now;
    const isBurdened = turns.counts.waiting >= MANY_WAIT || unsent.share >= MUCH_IS_UNSENT;
    const next = isBurdened || looksUntilCalm <= 0 ? LITTLE : AS_V8_CHOOSES;
    if (next === percent) return;
    percent = next;
    growHeapBy(percent);
  };
  const timer = setInterval(look, LOOK_MS).unref();
  app.addHook('onClose', () => clearInterval(timer));
}

function growHeapBy(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
