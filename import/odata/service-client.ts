/**
 * Asks another service, one request at a time: with patience where it is busy or cuts the connection, and without end nowhere. An answer is kept in a file without a name
 * until it is whole, so that half of one is never read, and nothing of it is left behind. Rejects with `SourceFault`.
 */
import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { errorReasons } from '../../std/error-reasons';
import type { Place } from '../checking/import-fault';
import { SourceFault } from '../sources/source-fault';

export interface Patience {
  /** How often a request is sent before it has failed. */
  readonly tries: number;
  /** Before the second try; doubled before each other one. */
  readonly firstPauseMs: number;
  /** The longest time that a service may ask to wait. */
  readonly longestPauseMs: number;
  /** Without a byte. */
  readonly silenceMs: number;
  /** For one answer. */
  readonly answerMs: number;
}

export const PATIENCE: Patience = { tries: 6, firstPauseMs: 1000, longestPauseMs: 300_000, silenceMs: 120_000, answerMs: 3_600_000 };

/** Of one answer. */
const MOST_BYTES = 8 * 2 ** 30;

export interface ServiceAccess {
  /** Without a slash at its end. */
  readonly address: string;
  /** Sent as `ApiKey`. */
  readonly key: string | undefined;
  readonly patience: Patience;
}

/** An answer that has come whole. */
export interface KeptAnswer {
  chunks(): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

type Accepted = 'application/json' | 'application/xml';

export class ServiceClient {
  constructor(private readonly access: ServiceAccess) {}

  async get(url: string, accepted: Accepted, signal: AbortSignal): Promise<KeptAnswer> {
    const { tries, firstPauseMs } = this.access.patience;
    for (let count = 1; ; count++) {
      const outcome = await this.attempt(url, accepted, signal);
      if (outcome.kind === 'answer') return outcome.answer;
      signal.throwIfAborted();
      if (count >= tries) throw new SourceFault(`${outcome.reason} It was asked ${tries} times.`, placeOf(url), { cause: outcome.cause });
      await delay(outcome.pauseMs ?? firstPauseMs * 2 ** (count - 1) * (0.75 + Math.random() / 2), undefined, { signal });
    }
  }

  private async attempt(url: string, accepted: Accepted, signal: AbortSignal): Promise<Attempt> {
    const silence = new AbortController();
    const { silenceMs, answerMs } = this.access.patience;
    const timer = setTimeout(() => silence.abort(new Error(`No byte came for ${silenceMs} ms.`)), silenceMs);
    try {
      const stopped = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(answerMs)]);
      const response = await fetch(url, { headers: this.headers(accepted), redirect: 'manual', signal: stopped });
      const failed = this.failure(response, accepted, url);
      if (failed === undefined) return { kind: 'answer', answer: await keep(response, { url, onChunk: () => timer.refresh() }) };
      await response.body?.cancel();
      return failed;
    } catch (error) {
      if (error instanceof SourceFault || signal.aborted) throw error;
      const cause: unknown = silence.signal.aborted ? silence.signal.reason : error;
      if (isOfCertificate(cause))
        throw new SourceFault(`The certificate of the service is refused: ${lastReason(cause)}${BELIEVE}`, placeOf(url), { cause });
      return { kind: 'failed', reason: `The connection broke: ${lastReason(cause)}`, cause };
    } finally {
      clearTimeout(timer);
    }
  }

  private headers(accepted: Accepted): Record<string, string> {
    const accept = accepted === 'application/json' ? `${accepted};odata.metadata=minimal;IEEE754Compatible=true` : accepted;
    const { key } = this.access;
    return { Accept: accept, 'OData-MaxVersion': '4.0', 'OData-Version': '4.0', ...(key === undefined ? {} : { ApiKey: key }) };
  }

  /** Undefined where the answer is what was asked for. Rejects where another try would not help. */
  private failure({ status, headers }: Response, accepted: Accepted, url: string): FailedAttempt | undefined {
    const type = (headers.get('content-type') ?? 'nothing').split(';')[0] ?? '';
    if (status === 200 && isOf(type, accepted)) return undefined;
    const reason = `The service answered ${status}.`;
    if ([429, 502, 503, 504].includes(status)) return { kind: 'failed', reason, cause: undefined, pauseMs: this.pauseIn(headers, url) };
    throw new SourceFault(
      status === 200 ? `The service answered ${type}, not ${accepted}.` : `${reason}${ADVICE[status] ?? ''}`,
      placeOf(url),
    );
  }

  private pauseIn(headers: Headers, url: string): number | undefined {
    const text = headers.get('retry-after');
    if (text === null) return undefined;
    const pauseMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
    if (Number.isNaN(pauseMs)) return undefined;
    if (pauseMs > this.access.patience.longestPauseMs)
      throw new SourceFault(`The service asks to wait ${Math.ceil(pauseMs / 1000)} s, which is too long.`, placeOf(url));
    return Math.max(pauseMs, 0);
  }
}

const ADVICE: Readonly<Record<number, string>> = {
  301: ' Write the address that it leads to.',
  302: ' Write the address that it leads to.',
  307: ' Write the address that it leads to.',
  308: ' Write the address that it leads to.',
  401: ' Does the file of --key-file hold a valid key?',
  403: ' May the key read everything, sensitive fields by name?',
  404: ' Is the address that of the service itself, such as https://host/odata?',
};

type Attempt = FailedAttempt | { readonly kind: 'answer'; readonly answer: KeptAnswer };

interface FailedAttempt {
  readonly kind: 'failed';
  readonly reason: string;
  readonly cause: unknown;
  /** As the service asks; undefined where it says nothing. */
  readonly pauseMs?: number | undefined;
}

/** As Node and OpenSSL name what is wrong with one. */
const CERTIFICATE = /CERT|^UNABLE_TO_/;

const BELIEVE = ' NODE_EXTRA_CA_CERTS names a file with certificates of authorities to believe.';

function isOfCertificate(error: unknown): boolean {
  return error instanceof Error && (('code' in error && CERTIFICATE.test(String(error.code))) || isOfCertificate(error.cause));
}

/** A sentence. */
function lastReason(error: unknown): string {
  return `${(errorReasons(error).at(-1) ?? 'no reason is known').replace(/\.$/, '')}.`;
}

/** The subtypes that end in the same: `application/atomsvc+xml`. */
function isOf(type: string, accepted: Accepted): boolean {
  const found = type.trim().toLowerCase();
  const [, subtype = ''] = accepted.split('/');
  return found === accepted || found === `text/${subtype}` || (found.startsWith('application/') && found.endsWith(`+${subtype}`));
}

/** A query may hold keys. */
export function placeOf(url: string): Place {
  return { source: new URL(url).origin + new URL(url).pathname, line: 1 };
}

interface Arrival {
  readonly url: string;
  readonly onChunk: () => void;
}

async function keep({ body }: Response, arrival: Arrival): Promise<KeptAnswer> {
  const name = path.join(os.tmpdir(), `opslag-${randomUUID()}`);
  const file = await stored(open(name, 'wx+', 0o600), arrival);
  try {
    // Without its name the file is gone as soon as this process is, however it ends.
    await unlink(name);
    if (body !== null) await fill(file, body, arrival);
  } catch (error) {
    await file.close();
    throw error;
  }
  return { chunks: () => file.createReadStream({ start: 0, autoClose: false }), close: () => file.close() };
}

/** What the disk refuses is no fault of the connection. */
async function stored<Value>(work: Promise<Value>, { url }: Arrival): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    const message = `The answer cannot be kept in ${os.tmpdir()}: ${lastReason(error)} Make room there, or name another folder in TMPDIR.`;
    throw new SourceFault(message, placeOf(url), { cause: error });
  }
}

async function fill(file: FileHandle, chunks: AsyncIterable<Uint8Array>, arrival: Arrival): Promise<void> {
  const { url, onChunk } = arrival;
  let bytes = 0;
  for await (const chunk of chunks) {
    onChunk();
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new SourceFault(`The answer is longer than ${MOST_BYTES} bytes.`, placeOf(url));
    await stored(file.write(chunk), arrival);
  }
}
