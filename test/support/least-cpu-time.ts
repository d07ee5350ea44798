/** What a run costs: CPU time of this process in milliseconds, the least of several runs, so that neither neighbours nor a collection of garbage count. */
export function leastCpuTime(runs: number, run: () => void): number {
  return Math.min(...Array.from({ length: runs }, () => cpuTime(run)));
}

function cpuTime(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
