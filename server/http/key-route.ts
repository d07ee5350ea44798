/** /key tells the holder of a key what the key is. It is behind the guard. For a key with the schema GRANTED it names nothing that the key may not read. */
import type { FastifyPluginCallback } from 'fastify';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { effectiveFields } from '../keys/administer-keys';
import { namesAtOData } from '../keys/names-at-odata';
import type { KeyHolder } from '../keys/check-key';
import { keyHolderOf } from './guard';
import { methodRefusal, onlyRead } from './only-read';

const PATH = '/key';

export function keyRoute(model: AnnotatedSchema): FastifyPluginCallback {
  return (app, _options, done) => {
    app.get(PATH, (request, reply) => reply.header('cache-control', 'no-store').send(describeKey(keyHolderOf(request), model)));
    onlyRead(app, [PATH], methodRefusal('this path only shows a key. Administrators change keys in the admin plane.'));
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
