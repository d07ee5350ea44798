/** The files of a certificate -> an HTTPS server that shows it, and shows a new one when the files change. Rejects what `readCertificate` rejects; later, a faulty one is logged and the old one stays. */
import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import type { TlsFiles } from '../configuration/configuration';
import type { ClientConnections } from '../http/client-connections';
import { readCertificate } from './read-certificate';

/** A client that has not shaken hands by then is cut. */
const HANDSHAKE_MS = 15_000;
/** How often the files are looked at. Mounted secrets are links that are put elsewhere, which only a look at the file behind them shows. */
const LOOK_MS = 1000;

export class TlsServer {
  readonly #servers: Server[] = [];

  constructor(
    private readonly files: TlsFiles,
    private readonly connections: Pick<ClientConnections, 'cut'>,
  ) {}

  open(options: ServerOptions, listener: RequestListener): Server {
    const server = createServer({ ...options, ...readCertificate(this.files), handshakeTimeout: HANDSHAKE_MS }, listener);
    this.#servers.push(server);
    return server;
  }

  /** Until the app closes. */
  watch(app: FastifyInstance): void {
    const files = [this.files.cert, this.files.key];
    const renew = (): void => this.#renew(app);
    for (const file of files) watchFile(file, { interval: LOOK_MS, persistent: false }, renew);
    app.addHook('preClose', done => {
      // Node's own end of a server knows none that has not shaken hands, and waits for it.
      this.connections.cut();
      done();
    });
    app.addHook('onClose', (_app, done) => {
      for (const file of files) unwatchFile(file, renew);
      done();
    });
  }

  #renew(app: FastifyInstance): void {
    try {
      const certificate = readCertificate(this.files);
      for (const server of this.#servers) server.setSecureContext(certificate);
      app.log.info('the TLS certificate was read anew');
    } catch (error) {
      app.log.error({ err: error }, 'the new TLS certificate is not taken; the one before it stays');
    }
  }
}
