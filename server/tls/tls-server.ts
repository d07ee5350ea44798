/** The files of a certificate -> an HTTPS server that shows it, and shows a new one when the files change. Rejects what `readCertificate` rejects; later, a faulty one is logged and the old one stays. */
import { unwatchFile, watchFile } from 'node:fs';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { LinkedList } from '../../std/linked-list';
import type { TlsFiles } from '../configuration/configuration';
import { readCertificate } from './read-certificate';

/** A client that has not shaken hands by then is cut. */
const HANDSHAKE_MS = 15_000;
/** How often the files are looked at. Mounted secrets are links that are put elsewhere, which only a look at the file behind them shows. */
const LOOK_MS = 1000;

export class TlsServer {
  readonly #files: TlsFiles;
  readonly #servers: Server[] = [];
  /** As they came, below what decrypts them. */
  readonly #connections = new LinkedList<Socket>();

  constructor(files: TlsFiles) {
    this.#files = files;
  }

  open(options: ServerOptions, listener: RequestListener): Server {
    const server = createServer({ ...options, ...readCertificate(this.#files), handshakeTimeout: HANDSHAKE_MS }, listener);
    this.#servers.push(server);
    server.on('connection', (socket: Socket) => {
      const connection = this.#connections.add(socket);
      socket.once('close', () => this.#connections.remove(connection));
    });
    return server;
  }

  /** Until the app closes. */
  watch(app: FastifyInstance): void {
    const files = [this.#files.cert, this.#files.key];
    const renew = (): void => this.#renew(app);
    for (const file of files) watchFile(file, { interval: LOOK_MS, persistent: false }, renew);
    app.addHook('preClose', done => {
      // Node's own end of a server knows none that has not shaken hands, and waits for it.
      for (const { value } of this.#connections) value.destroy();
      done();
    });
    app.addHook('onClose', (_app, done) => {
      for (const file of files) unwatchFile(file, renew);
      done();
    });
  }

  #renew(app: FastifyInstance): void {
    try {
      const certificate = readCertificate(this.#files);
      for (const server of this.#servers) server.setSecureContext(certificate);
      app.log.info('the TLS certificate was read anew');
    } catch (error) {
      app.log.error({ err: error }, 'the new TLS certificate is not taken; the one before it stays');
    }
  }
}
