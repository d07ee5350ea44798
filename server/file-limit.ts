/** The number of connections that clients may have -> a note for the operator where this process may open fewer files: the system cuts the connections beyond, of which the service is not told. */
import { readFileSync } from 'node:fs';

export function fileLimitNotes(maxConnections: number): readonly string[] {
  const most = openFiles();
  if (most === undefined || most >= maxConnections) return [];
  return [
    `Files     This process may open ${most}, and MAX_CONNECTIONS is ${maxConnections}: connections beyond are cut, and the log says nothing of them. Raise the limit (LimitNOFILE of systemd, ulimit -n), or lower MAX_CONNECTIONS.`,
  ];
}

/** Undefined where there is no limit, or where the system does not tell it so. */
function openFiles(): number | undefined {
  try {
    const found = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}
