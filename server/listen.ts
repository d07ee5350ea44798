/** An app -> one that listens, and the address at which this machine reaches it. Rejects an address that cannot be had. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from './configuration/configuration';
import { StartFault } from './start-fault';

export async function listen(app: FastifyInstance, { host, port }: Pick<Configuration, 'host' | 'port'>): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw refusal(error, host, port);
  }
  return localAddress(app.server.address());
}

function refusal(error: unknown, host: string, port: number): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFault(`Port ${port} of ${host} is in use. Stop what listens there, or set PORT.`, { cause: error });
    case 'EACCES':
      return new StartFault(`This user may not listen on port ${port}. Set PORT to 1024 or more.`, { cause: error });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(`${host} is no address of this machine. Set HOST.`, { cause: error });
    default:
      return error;
  }
}

function localAddress(bound: AddressInfo | string | null): string {
  if (bound === null || typeof bound === 'string') throw new Error('The server does not listen on a port.');
  const isEverywhere = bound.address === '0.0.0.0' || bound.address === '::';
  const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
  return `http://${isEverywhere ? 'localhost' : name}:${bound.port}`;
}
