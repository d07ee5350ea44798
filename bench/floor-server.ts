/** A server of hand-written SQL with fastify and pg, as quickly as one would write it by hand. `DATABASE_URL` and `PORT` say where; `$metadata`'s text comes as a message from the benchmark. */
import fastify from 'fastify';
import { FloorDatabase } from './floor-database';

/** What the addresses of a floor say: not all of them, all of it. */
export interface Asked {
  readonly text: string;
  readonly top: string;
  readonly after?: string;
  readonly snapshot?: 'off';
}

/** An answer as JSON, or undefined where there is nothing at the address. */
export type Answer<Name extends string> = (database: FloorDatabase<Name>, asked: Asked) => Promise<object | undefined>;

export interface Floor<Name extends string> {
  readonly statements: Readonly<Record<Name, string>>;
  /** By path. */
  readonly answers: Readonly<Record<string, Answer<Name>>>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

export function serveFloor<Name extends string>({ statements, answers }: Floor<Name>): void {
  const address = process.env.DATABASE_URL ?? '';
  const database = new FloorDatabase(address, statements);
  const withoutSnapshots = new FloorDatabase(address, statements, { snapshots: false });
  const app = fastify({ logger: false });
  let metadata = Buffer.alloc(0);
  for (const [path, answer] of Object.entries(answers)) {
    app.get<{ Querystring: Asked }>(path, async ({ query }, reply) => {
      const body = await answer(query.snapshot === 'off' ? withoutSnapshots : database, query);
      return body === undefined ? reply.code(404).send() : reply.type(JSON_TYPE).send(JSON.stringify(body));
    });
  }
  app.get('/metadata', (_request, reply) => reply.type('application/xml').send(metadata));
  app.get('/readyz', (_request, reply) => reply.send('ready'));
  process.on('message', (message: string) => {
    metadata = Buffer.from(message);
  });
  process.once('SIGTERM', () => {
    void app
      .close()
      .then(() => Promise.all([database.close(), withoutSnapshots.close()]))
      .then(() => process.exit(0));
  });
  void app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
}
