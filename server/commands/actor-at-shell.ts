/** Who runs a command, for records. */
import os from 'node:os';

export function actorAtShell(): string {
  try {
    return `${os.userInfo().username} at a shell`;
  } catch {
    return 'someone at a shell'; // Containers run users that have no name.
  }
}
