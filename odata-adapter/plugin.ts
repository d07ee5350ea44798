/** The OData door as a Fastify plugin, to be registered under a prefix: every URL below it is OData's, and every answer, errors included, is OData's. */
import { Readable } from 'node:stream';
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { DocumentPlane, RequestContext } from '../graphql/data-plane-types';
import type { TextSealer } from '../std/text-sealer';
import { ZoneClock } from '../std/zone-clock';
import { varyOn } from '../std/vary-on';
import { ODataFault } from './faults';
import { handleRequest, type ODataService } from './handle-request';
import { type ErrorResponse, errorResponse } from './http/error-response';
import { KnownAnswers } from './http/known-answers';
import { negotiateVersion } from './http/negotiate-version';
import { readHeaders } from './http/request-headers';
import { serviceRoot } from './http/service-root';
import type { QueryLimits } from './limits';
import type { ODataVersion } from './odata-version';
import { readerSchemas, type RestrictModel } from './reader-schemas';
import type { ODataResponse } from './response/odata-response';

export interface ODataAdapterOptions {
  readonly model: AnnotatedSchema;
  /** Gives the model as it looks to a key for which withheld names do not exist. */
  readonly restrictModel: RestrictModel;
  readonly documents: DocumentPlane;
  readonly limits: QueryLimits;
  /** The name of the time zone whose clock sheets show. */
  readonly timeZone: string;
  /** Seals the literals that links must not show. */
  readonly linkSealer: TextSealer;
  /** The public address of the service, without the prefix of this door. */
  readonly publicUrl?: string | undefined;
  /** Throws the fault to answer with when the request came without a key. */
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly serverTiming: boolean;
  /** Whether requests are explained to those who ask for it. */
  readonly explains: boolean;
}

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const odataAdapter: FastifyPluginCallback<ODataAdapterOptions> = (app, options, done) => {
  const { model, restrictModel, documents, limits, linkSealer, timeZone, serverTiming, explains } = options;
  const prepare: DocumentPlane['prepare'] = (text, grants) => documents.prepare(text, grants);
  const schemaOf = readerSchemas({ model, restrictModel, limits, prepare });
  const [clock, knownAnswers] = [new ZoneClock(timeZone), new KnownAnswers()];
  const service: ODataService = { documents, limits, linkSealer, clock, serverTiming, explains, schemaOf, knownAnswers };

  app.addHook('onRequest', (request, _reply, next) => next(METHODS.has(request.method) ? undefined : methodNotAllowed(request)));
  app.setErrorHandler((error, request, reply) => send(reply, errorResponse(faultOf(error, request), request, versionOf(request))));
  app.setNotFoundHandler(() => {
    throw notFound();
  });
  for (const path of ['/', '/*']) {
    // Without a promise of the reply, which would be waited for once more. For HEAD too: a route that Fastify makes of GET gives 204 and 304 a length.
    const handler = (request: FastifyRequest, reply: FastifyReply): void => {
      const url = belowRoot(request.url, app.prefix);
      const root = serviceRoot(options.publicUrl, app.prefix, request);
      const context = options.contextOf(request);
      handleRequest(service, { url, root, headers: readHeaders(request.headers), context })
        .then(answer => send(reply, answer))
        .catch((error: unknown) => (reply.sent ? reply : reply.send(error)));
    };
    app.route({ method: ['GET', 'HEAD'], url: path, handler });
    app.options(path, (_request, reply) => reply.code(204).headers({ allow: 'GET, HEAD, OPTIONS', 'odata-version': '4.01' }).send());
  }
  done();
};

/** Unless the request was answered meanwhile, since it took too long. As bytes: to text Fastify adds a charset, and writes the media type anew. */
function send(reply: FastifyReply, { status, headers, body }: ODataResponse | ErrorResponse): FastifyReply {
  if (reply.sent) return reply;
  const bytes = body instanceof Readable ? streamed(body, reply) : typeof body === 'string' ? Buffer.from(body) : body;
  for (const name of Object.keys(headers)) {
    const value = headers[name] ?? '';
    if (name === 'vary' && typeof value === 'string') varyOn(reply, value);
    else reply.header(name, value);
  }
  return reply.code(status).send(bytes);
}

/** To HEAD the rows are not sent, nor read but for those of the first batch. */
function streamed(body: Readable, { request }: FastifyReply): Readable {
  if (request.method !== 'HEAD') return body;
  body.destroy();
  return Readable.from([]);
}

/** The URL as sent: what Fastify has decoded could no longer be told apart from what it stood for. */
function belowRoot(url: string, prefix: string): string {
  if (!url.startsWith(prefix)) throw notFound();
  return url.slice(url.charAt(prefix.length) === '/' ? prefix.length + 1 : prefix.length);
}

function versionOf(request: FastifyRequest): ODataVersion {
  try {
    return negotiateVersion(request.headers);
  } catch (error) {
    if (error instanceof ODataFault) return '4.01';
    throw error;
  }
}

/** The log has the error by the request's id; the client, nothing of it. */
function faultOf(error: unknown, request: FastifyRequest): ODataFault {
  if (error instanceof ODataFault) return error;
  request.log.error({ err: error }, 'unexpected error');
  return new ODataFault({ code: 'InternalError', message: 'Something went wrong in the service. The log has more under the request id.' });
}

/** Some clients send batches unless they are told not to, though `$metadata` says that there are none; some send long options as a body. */
const INSTEAD: Readonly<Record<string, string>> = {
  batch: ' Send the requests of a batch one by one.',
  query: ' Send the options in the URL by GET. A long list of values can be sent in several requests.',
};

function methodNotAllowed({ method, url }: FastifyRequest): ODataFault {
  const [, segment = ''] = /\/(?:\$|%24)(batch|query)(?:\?|$)/i.exec(url) ?? [];
  const instead = INSTEAD[segment.toLowerCase()] ?? '';
  return new ODataFault({
    code: 'MethodNotAllowed',
    target: method,
    message: `${method} is not offered: the service is read-only.${instead}`,
  });
}

function notFound(): ODataFault {
  return new ODataFault({ code: 'ResourceNotFound', message: 'There is nothing at this path.' });
}
