/** A certificate -> an HTTPS server that shows it, and shows a new one when its files change. A faulty one is logged, and the old one stays. */
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { FastifyInstance } from 'fastify';
import type { RequestListener } from 'node:http';
import type { Tls } from '../configuration/configuration';
import type { ClientConnections } from '../http/client-connections';
import { LatestCertificate } from './latest-certificate';

/** A client that has not shaken hands by then is cut. */
const HANDSHAKE_MS = 15_000;

export class TlsServer {
  readonly #servers: Server[] = [];
  readonly #latest: LatestCertificate;

  constructor(
    tls: Tls,
    private readonly connections: Pick<ClientConnections, 'cut'>,
  ) {
    this.#latest = new LatestCertificate(tls);
  }

  open(options: ServerOptions, listener: RequestListener): Server {
    const server = createServer({ ...options, ...this.#latest.tls.certificate, handshakeTimeout: HANDSHAKE_MS }, listener);
    this.#servers.push(server);
    return server;
  }

  /** Of the one that is shown now. */
  get certificate(): string {
    return this.#latest.tls.certificate.cert;
  }

  /** Until the app closes. */
  watch(app: FastifyInstance): void {
    const stopFollowing = this.#latest.follow({
      onNew: certificate => {
        for (const server of this.#servers) server.setSecureContext({ ...certificate });
        app.log.info('the TLS certificate was read anew');
      },
      onFault: error => app.log.error({ err: error }, 'the new TLS certificate is not taken; the one before it stays'),
    });
    app.addHook('preClose', done => {
      // Node's own end of a server knows none that has not shaken hands, and waits for it.
      this.connections.cut();
      done();
    });
    app.addHook('onClose', (_app, done) => {
      stopFollowing();
      done();
    });
  }
}
