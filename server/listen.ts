/** An app -> the same app, listening, and its address on this machine. Rejects an address that it cannot listen on. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from './configuration/configuration';
import { StartFault } from './start-fault';

/** `prefix` is that of the settings to change, such as `ADMIN_`. */
export async function listen(app: FastifyInstance, { host, port }: Pick<Configuration, 'host' | 'port'>, prefix = ''): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw refusal(error, { host, port, prefix });
  }
  return localAddress(app.server instanceof TlsServer ? 'https' : 'http', app.server.address());
}

/** One that is free, where the system shall choose: processes that share it keep it when all of them are replaced. */
export async function settledPort({ host, port }: Pick<Configuration, 'host' | 'port'>): Promise<number> {
  if (port !== 0) return port;
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  } catch (error) {
    throw refusal(error, { host, port, prefix: '' });
  } finally {
    server.close();
  }
}

interface Wanted {
  readonly host: string;
  readonly port: number;
  readonly prefix: string;
}

function refusal(error: unknown, { host, port, prefix }: Wanted): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} of ${host} is in use. Stop the program that listens there, or set ${prefix}PORT to another port.`,
        { cause: error },
      );
    case 'EACCES':
      return new StartFault(`This user may not listen on port ${port}. Set ${prefix}PORT to 1024 or more.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `${prefix}HOST is ${host}, which is not an address of this machine. Set it to 127.0.0.1, to 0.0.0.0 or to another address of the machine.`,
        { cause: error },
      );
    default:
      return error;
  }
}

function localAddress(scheme: string, bound: AddressInfo | string | null): string {
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.');
  const isEverywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `${scheme}://${isEverywhere ? 'localhost' : name}:${bound.port}`;
}
