/** A folder -> the exclusive right to run the server in it, held by a listening socket, which the system takes back however the process ends. Rejects when held. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';

export interface DirectoryLock {
  release(): Promise<void>;
}

/** `inUse` is thrown, with the holder's process id where it answers, when a live process holds the folder. */
export async function lockDirectory(folder: string, describe: (holder: string) => string): Promise<DirectoryLock> {
  const address = lockAddress(folder);
  const server = (await listen(address)) ?? (await listenAfterStale(address, describe));
  server.unref();
  return { release: () => new Promise(resolve => server.close(() => resolve())) };
}

function lockAddress(folder: string): string {
  if (process.platform !== 'win32') return path.join(folder, 'service.sock');
  return `\\\\.\\pipe\\opslag-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
}

async function listenAfterStale(address: string, describe: (holder: string) => string): Promise<Server> {
  const holder = await askHolder(address);
  if (holder !== undefined) throw new Error(describe(holder));
  rmSync(address, { force: true });
  const server = await listen(address);
  if (server === undefined) throw new Error(describe('another that started at the same time'));
  return server;
}

/** Undefined when the address is taken, by a live holder or by what a killed one left. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

/** The holder's process id, or undefined when nobody listens. A holder that is busy is a holder all the same. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const socket = connect(address);
    let answer = '';
    const giveUp = setTimeout(() => socket.destroy(), 1000);
    let connected = false;
    socket.on('connect', () => (connected = true));
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(giveUp);
      resolve(connected ? answer || 'unknown' : undefined);
    });
  });
}
