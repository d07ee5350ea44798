/** Requests -> what the program in C# made of the answers: by the name of each request, what it read, or the fault that it met. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { PROJECT_ROOT } from '../../../../std/project-root';

export const FOLDER = path.join(PROJECT_ROOT, 'test/clients/dotnet');
const PROGRAM = path.join(FOLDER, 'bin/Release/net10.0/DotnetClients.dll');

export interface ClientRequest {
  readonly name: string;
  readonly kind: string;
  /** Relative to the service root, or absolute. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The set whose entities the answer has, where the answer does not tell. */
  readonly set?: string;
  readonly type?: string;
}

export interface ClientLine {
  readonly name: string;
  readonly read?: unknown;
  readonly fault?: string;
}

export async function runProgram(task: {
  readonly root: string;
  readonly key: string;
  readonly requests: readonly ClientRequest[];
}): Promise<ReadonlyMap<string, ClientLine>> {
  const child = spawn('dotnet', [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(task));
  const [printed, faults] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (faults !== '') throw new Error(faults);
  const lines = printed.trimEnd().split('\n');
  if (lines.length !== task.requests.length) throw new Error(`${lines.length} lines for ${task.requests.length} requests:\n${printed}`);
  return new Map(lines.map(line => JSON.parse(line) as ClientLine).map(line => [line.name, line]));
}
