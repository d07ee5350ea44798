/** Bytes that Node cannot read as a request -> an answer on the bare socket, which is then closed. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** What Node and Fastify agree on is less than what there is. */
interface ClientError extends Error {
  readonly code: string;
  /** The piece of the request that was being read, and how far. */
  readonly rawPacket?: unknown;
  readonly bytesParsed?: number;
}

const UNREADABLE = 'The service cannot read this as an HTTP request.';

export function answerClientError(error: ClientError, socket: Socket): void {
  // Of what is not encrypted yet, nothing can be sent: the connection would stay.
  if (error.code === 'ECONNRESET' || error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = answerTo(error);
  const body = JSON.stringify({ error: { code, message } });
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers.join('\r\n')}\r\n\r\n${body}`);
}

function answerTo(error: ClientError): { status: number; code: string; message: string } {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return isInUrl(error)
        ? { status: 414, code: 'UriTooLong', message: 'The URL is too long.' }
        : { status: 431, code: 'LimitExceeded', message: 'The headers are too long.' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, code: 'Timeout', message: 'The request did not arrive in time.' };
    // The second one is what follows a space within the URL.
    case 'HPE_INVALID_URL':
    case 'HPE_INVALID_CONSTANT':
      return { status: 400, code: 'SyntaxError', message: `${UNREADABLE} Encode the URL: a space is written %20 and the letter ø %C3%B8.` };
    default:
      return { status: 400, code: 'SyntaxError', message: UNREADABLE };
  }
}

/** Neither the space at a URL's end nor the end of a line has come in the piece that went over the limit. */
function isInUrl({ rawPacket, bytesParsed }: ClientError): boolean {
  const read = Buffer.isBuffer(rawPacket) ? rawPacket.subarray(0, bytesParsed).toString('latin1') : '';
  return !/[ \r\n]/.test(read.replace(/^[A-Z]+ /, ''));
}
