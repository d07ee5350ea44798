/** The failure of a request -> its answer, in the form of the door: OData JSON, or a GraphQL error at /graphql. An unknown failure is logged and answered with 500. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type FaultCode, ODataFault } from '../../odata-adapter/faults';
import { errorResponse, faultMessage } from '../../odata-adapter/http/error-response';
import { doorOf } from './doors';

export function answerFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = error instanceof ODataFault ? error : (faultOfFramework(error) ?? unexpected(error, request));
  const { status, headers, body } = errorResponse(fault, request);
  reply.code(status).headers(headers);
  const door = doorOf(request);
  if (door !== 'odata') reply.removeHeader('odata-version').type('application/json; charset=utf-8');
  return reply.send(door === 'graphql' ? graphqlBody(fault, request.id) : body);
}

/** GraphQL over HTTP, section 6.4: a request that is not executed has errors and no data. */
function graphqlBody({ details }: ODataFault, requestId: string): string {
  return JSON.stringify({ errors: [{ message: faultMessage(details), extensions: { code: details.code, requestId } }] });
}

/** What Fastify refuses before a route sees it. Its own messages quote the request, so none is passed on. */
function faultOfFramework(error: unknown): ODataFault | undefined {
  switch ((error as Partial<FastifyError> | undefined)?.code) {
    case 'FST_ERR_BAD_URL':
      return faultOf('SyntaxError', 'The URL holds a percent sign that does not begin two hexadecimal digits of UTF-8.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return faultOf('UriTooLong', 'A part of the path is too long.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return faultOf('LimitExceeded', 'The body is too large.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return faultOf('InvalidHeader', 'The body must be JSON: send Content-Type: application/json.', 'Content-Type');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return faultOf('SyntaxError', 'The body is not the JSON that its headers say it is.');
    default:
      return undefined;
  }
}

function faultOf(code: FaultCode, message: string, target?: string): ODataFault {
  return new ODataFault({ code, message, ...(target === undefined ? {} : { target }) });
}

function unexpected(error: unknown, request: FastifyRequest): ODataFault {
  request.log.error({ err: error }, 'unexpected error');
  return faultOf('InternalError', 'The service failed. Report the request id: the log tells more under it.');
}
