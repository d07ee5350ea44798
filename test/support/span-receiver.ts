/** An OpenTelemetry collector in this process: takes what is sent to it by OTLP over HTTP in JSON, and keeps it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  /** By name; numbers as they are written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly status: { readonly code: number };
}

export interface SpanReceiver {
  readonly address: string;
  /** Everything that was sent, as text. */
  text(): string;
  spans(): readonly ReceivedSpan[];
  /** The span of the request with this id, once it has come. */
  spanOf(requestId: string): Promise<ReceivedSpan>;
  close(): Promise<void>;
}

interface SentSpan extends Omit<ReceivedSpan, 'attributes'> {
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface SentBody {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

export async function receiveSpans(): Promise<SpanReceiver> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const spans = (): readonly ReceivedSpan[] => bodies.flatMap(spansIn);
  const find = (id: string): ReceivedSpan[] => spans().filter(({ attributes }) => attributes['opslag.request_id'] === id);
  return {
    address: `http://127.0.0.1:${port}`,
    text: () => bodies.join('\n'),
    spans,
    spanOf: async id => {
      await until(() => find(id).length > 0);
      const [span] = find(id);
      if (span === undefined) throw new Error(`There is no span of the request ${id}.`);
      return span;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function spansIn(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as SentBody;
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans.map(received)));
}

function received({ attributes, ...span }: SentSpan): ReceivedSpan {
  return { ...span, attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])])) };
}
