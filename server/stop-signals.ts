/** What tells a process to end in order: Ctrl-C, a supervisor, and a terminal or connection that was closed. Node does not keep what nohup says of the last one. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** npm passes on what a terminal or a supervisor has sent to the whole group already, and a terminal that is closed tells so twice: so soon after the first, it is the same signal. */
const SAME_SIGNAL_MS = 500;

let wasTold = false;

/** Whether one has come, and was told to who listened. */
export const isToldToStop = (): boolean => wasTold;

/** The first one is told. A later one ends the process at once, with 1. Gives what ends the listening. */
export function onStopSignal(stop: (signal: StopSignal) => void): () => void {
  let firstAt: number | undefined;
  const listen = (signal: NodeJS.Signals): void => {
    if (firstAt !== undefined && Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
    if (firstAt !== undefined) return;
    firstAt = Date.now();
    wasTold = true;
    stop(signal as StopSignal);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, listen);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, listen);
  };
}

/** For a process that another one tells to stop. */
export function ignoreStopSignals(): void {
  for (const signal of STOP_SIGNALS) process.on(signal, () => undefined);
}
