/** `opslag health`: asks the service that has this environment's settings, on this machine, whether it is ready. Rejects where it is not, or does not answer within five seconds. */
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { readAddress } from '../configuration/read-configuration';
import { StartFault } from '../start-fault';

const PATIENCE_MS = 5000;

export async function runHealthCommand(): Promise<void> {
  const { host, port, isEncrypted } = readAddress(process.env);
  const reached = { host: EVERYWHERE.get(host) ?? host, port, path: '/readyz', timeout: PATIENCE_MS };
  const request = isEncrypted ? httpsRequest({ ...reached, rejectUnauthorized: false }) : httpRequest(reached); // It asks itself: the certificate is for other names.
  const status = await new Promise<number | undefined>(resolve => {
    request.on('response', ({ statusCode }) => resolve(statusCode));
    request.on('timeout', () => resolve(undefined)).on('error', () => resolve(undefined));
    request.end();
  });
  request.destroy();
  if (status === undefined) throw new StartFault(`The service does not answer at port ${port}.`);
  if (status !== 200) throw new StartFault('The service is not ready.');
  process.stdout.write('ready\n');
}

const EVERYWHERE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
