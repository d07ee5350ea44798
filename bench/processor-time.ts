/** A server's process and PostgreSQL's processes -> the processor time, user and system, that they have had so far. Linux alone tells it. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';

/** From proc(5), of `/proc/<pid>/stat`, counted from what follows the command's name. */
const [PARENT, USER, SYSTEM, CHILDREN_USER, CHILDREN_SYSTEM] = [1, 11, 12, 13, 14] as const;

interface Stat {
  readonly command: string;
  readonly parent: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly ended: number;
}

const secondsOf = (ticks: number): number => ticks / ticksPerSecond;
const ticksPerSecond = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;

/** The process of which all others of the PostgreSQL at this address are children. Undefined where it runs elsewhere, or nobody tells. */
export async function findPostmaster(address: string): Promise<number | undefined> {
  const client = new Client(address);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const backend = statOf(rows[0]?.pid ?? 0);
    return backend?.command.startsWith('postgres') === true ? backend.parent : undefined;
  } finally {
    await client.end();
  }
}

/** In seconds. */
export function processorTime(server: number, postmaster: number | undefined): number | undefined {
  const [ofServer, ofPostmaster] = [statOf(server), postmaster === undefined ? undefined : statOf(postmaster)];
  if (ofServer === undefined || ofPostmaster === undefined) return undefined;
  const backends = processes().filter(({ parent }) => parent === postmaster);
  const all = [ofServer, ofPostmaster, ...backends];
  return secondsOf(all.reduce((total, { own }) => total + own, 0) + ofPostmaster.ended);
}

function processes(): Stat[] {
  const stats = readdirSync('/proc').map(name => (/^\d+$/.test(name) ? statOf(Number(name)) : undefined));
  return stats.filter(stat => stat !== undefined);
}

function statOf(pid: number): Stat | undefined {
  const text = readStat(pid);
  if (text === undefined) return undefined;
  const [start, end] = [text.indexOf('('), text.lastIndexOf(')')];
  const fields = text
    .slice(end + 2)
    .split(' ')
    .map(Number);
  const at = (index: number): number => fields[index] ?? 0;
  return {
    command: text.slice(start + 1, end),
    parent: at(PARENT),
    own: at(USER) + at(SYSTEM),
    ended: at(CHILDREN_USER) + at(CHILDREN_SYSTEM),
  };
}

/** Undefined where there is no such process, or no longer. */
function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}
