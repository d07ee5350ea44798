/** What tells a command to end in order: given at the first SIGINT and the first SIGTERM. The same once more ends the process at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
  return stopping.signal;
}
