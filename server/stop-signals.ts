/** What tells a process to end in order: Ctrl-C, a supervisor, and a terminal or connection that was closed. Node does not keep what nohup says of the last one. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** npm passes on what a terminal or a supervisor has sent to the whole group already, and a terminal that is closed tells so twice: so soon after the first, it is the same signal. */
const SAME_SIGNAL_MS = 500;

/** What other programs take for 'open your log again'. Without a listener the first opens Node's debugger, where every user of the machine can read the memory, and the second ends the process without its last writes. */
const UNUSED_SIGNALS = ['SIGUSR1', 'SIGUSR2'] as const;

/** The service is started as a command, or by itself. */
export function ignoreUnusedSignals(): void {
  for (const signal of UNUSED_SIGNALS) if (process.listenerCount(signal) === 0) process.on(signal, () => undefined);
}

let wasTold = false;

/** Whether one has come, and was told to who listened. */
export const isToldToStop = (): boolean => wasTold;

/** The first one is told. A later one ends the process at once, with 1. Gives what ends the listening. */
export function onStopSignal(stop: (signal: StopSignal) => void): () => void {
  let firstAt: number | undefined;
  const listen = (signal: NodeJS.Signals): void => {
    // The clock of the day may be set meanwhile.
    const now = performance.now();
    if (firstAt !== undefined && now - firstAt > SAME_SIGNAL_MS) process.exit(1);
    if (firstAt !== undefined) return;
    firstAt = now;
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
