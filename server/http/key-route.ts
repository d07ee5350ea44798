/** /key tells the holder of a key what the key is. It is behind the guard. For a key with the schema GRANTED it names nothing that the key may not read. */
import type { FastifyPluginCallback } from 'fastify';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { ODataFault } from '../../odata-adapter/faults';
import { effectiveFields } from '../keys/administer-keys';
import { namesAtOData } from '../keys/names-at-odata';
import type { KeyHolder } from '../keys/check-key';
import { keyHolderOf } from './guard';

const PATH = '/key';

export function keyRoute(model: AnnotatedSchema): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get(PATH, (request, reply) => reply.header('cache-control', 'no-store').send(describeKey(keyHolderOf(request), model)));
    app.options(PATH, (_request, reply) => reply.code(204).header('allow', 'GET, HEAD, OPTIONS').send());
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: PATH,
      handler: ({ method }) => {
        throw new ODataFault({
          code: 'MethodNotAllowed',
          target: method,
          message: 'This path only shows a key. Administrators change keys in the admin plane.',
        });
      },
    });
    done();
  };
}

/** Absent limits are null. Times are ISO 8601 in UTC. */
function describeKey({ key, secret }: KeyHolder, model: AnnotatedSchema) {
  const { id, name, schema, allow, deny, addresses, requestsPerMinute, requestsAtWork, pages, pageSize, created, expiresAt } = key;
  return {
    id,
    name,
    schema,
    ...(schema === 'FULL' ? { allow: allow ?? null, deny } : {}),
    fields: effectiveFields(key, model),
    odata: namesAtOData(key, model),
    addresses: addresses ?? null,
    requestsPerMinute: requestsPerMinute ?? null,
    requestsAtWork: requestsAtWork ?? null,
    pages,
    pageSize: pageSize ?? null,
    created,
    expiresAt: expiresAt ?? null,
    // While the key is rotated: the end of the secret that the request came with.
    secretValidUntil: secret.validUntil ?? null,
  };
}
