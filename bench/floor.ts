/**
 * The floor: a server of hand-written SQL with fastify and pg, that answers the benchmark's questions and nothing else, as quickly as one would write it by
 * hand. `DATABASE_URL` and `PORT` say where; the text that stands for `$metadata` comes as a message from the benchmark.
 */
import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import {
  affiliationsOf,
  persons,
  personsByFirstname,
  personsByPrefix,
  personsChangedAfter,
  personsWithBelongings,
  personWithUnits,
  unitNames,
  unitsWithPersons,
} from './floor-answers';
import { FloorDatabase } from './floor-database';

interface Asked {
  readonly Querystring: { readonly text: string; readonly top: string; readonly after?: string; readonly snapshot?: 'off' };
}

const JSON_TYPE = 'application/json; charset=utf-8';
const ROOT = `http://127.0.0.1:${process.env.PORT ?? ''}/`;
const address = process.env.DATABASE_URL ?? '';
const database = new FloorDatabase(address);
const withoutSnapshots = new FloorDatabase(address, false);
const databaseFor = ({ snapshot }: Asked['Querystring']): FloorDatabase => (snapshot === 'off' ? withoutSnapshots : database);
const app = fastify({ logger: false });
let metadata = '';

const send = (reply: FastifyReply, body: unknown): FastifyReply => reply.type(JSON_TYPE).send(JSON.stringify(body));

app.get<Asked>('/by-firstname', async ({ query }, reply) => send(reply, await personsByFirstname(database, query.text, Number(query.top))));
app.get<Asked>('/persons', async ({ query }, reply) => {
  const { value, next } = await persons(database, Number(query.top), query.after);
  return send(reply, next === undefined ? { value } : { value, '@odata.nextLink': `/persons?top=${query.top}&after=${next}` });
});
app.get<Asked>('/persons-with-belongings', async ({ query }, reply) =>
  send(reply, await personsWithBelongings(databaseFor(query), Number(query.top))),
);
app.get<Asked>('/unit-names', async ({ query }, reply) => send(reply, await unitNames(database, Number(query.top), ROOT)));
app.get<Asked>('/by-prefix', async ({ query }, reply) => {
  const { count, value } = await personsByPrefix(databaseFor(query), query.text, Number(query.top));
  return send(reply, { '@odata.count': count, value });
});
app.get<Asked>('/person', async ({ query }, reply) => send(reply, await personWithUnits(databaseFor(query), query.text)));
app.get<Asked>('/units-with-persons', async ({ query }, reply) =>
  send(reply, await unitsWithPersons(databaseFor(query), Number(query.top))),
);
app.get<Asked>('/changed', async ({ query }, reply) =>
  send(reply, await personsChangedAfter(database, query.after ?? '', Number(query.top))),
);
app.get<Asked>('/affiliations', async ({ query }, reply) => {
  const found = await affiliationsOf(database, query.text, Number(query.top));
  return found === undefined ? reply.code(404).send() : send(reply, found);
});
app.get('/metadata', (_request, reply) => reply.type('application/xml').send(metadata));
app.get('/readyz', (_request, reply) => reply.send('ready'));

process.on('message', (message: string) => {
  metadata = message;
});
process.once('SIGTERM', () => {
  void app
    .close()
    .then(() => Promise.all([database.close(), withoutSnapshots.close()]))
    .then(() => process.exit(0));
});

void app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
