/**
 * Requests that have been answered -> spans, sent by OTLP over HTTP in JSON. The packages read the standard variables for the rest: headers, time, compression, the service's name,
 * which traces are kept, sizes of batches.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Attributes, type Context, type HrTime, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { isFailure } from '../http/is-failure';
import { OTHER_METHOD } from '../http/told-method';
import { PACKAGE_VERSION } from '../service-version';
import type { TraceParent } from './trace-parent';
import type { TracedRequest, TracedStep, Traces } from './traces';

/** A collector that does not answer must not keep the service from its end. */
const CLOSE_MS = 5000;

export class OtlpTraces implements Traces {
  readonly #provider: BasicTracerProvider;
  readonly #tracer: Tracer;
  #lost = 0;

  constructor(url: string) {
    const own = resourceFromAttributes({ 'service.name': 'opslag', 'service.version': PACKAGE_VERSION });
    this.#provider = new BasicTracerProvider({
      resource: own.merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor(this.#counting(new OTLPTraceExporter({ url })))],
    });
    this.#tracer = this.#provider.getTracer('opslag', PACKAGE_VERSION);
  }

  get lost(): number {
    return this.#lost;
  }

  request({ method, route, status, requestId, parent, began, ended, steps }: TracedRequest): void {
    const attributes: Attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'opslag.request_id': requestId,
      ...(isFailure(status) ? { 'error.type': String(status) } : {}),
    };
    const span = this.#tracer.startSpan(
      `${method === OTHER_METHOD ? 'HTTP' : method} ${route}`,
      { kind: SpanKind.SERVER, startTime: momentOf(began), attributes },
      contextOf(parent),
    );
    // A trace that is not kept has no spans of steps.
    if (!span.isRecording()) return;
    if (isFailure(status)) span.setStatus({ code: SpanStatusCode.ERROR });
    const within = trace.setSpan(ROOT_CONTEXT, span);
    for (const step of steps) this.#tellStep(step, within);
    span.end(momentOf(ended));
  }

  #tellStep({ name, began, ended, statement }: TracedStep, within: Context): void {
    const kind = statement === undefined ? SpanKind.INTERNAL : SpanKind.CLIENT;
    const attributes = statement === undefined ? {} : attributesOf(statement);
    const span = this.#tracer.startSpan(name, { kind, startTime: momentOf(began), attributes }, within);
    if (statement?.failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(momentOf(ended));
  }

  #counting(exporter: SpanExporter): SpanExporter {
    return {
      export: (spans, done) =>
        exporter.export(spans, result => {
          if (result.error !== undefined) this.#lost += spans.length;
          done(result);
        }),
      shutdown: () => exporter.shutdown(),
    };
  }

  async close(): Promise<void> {
    await Promise.race([this.#provider.shutdown().catch(() => undefined), delay(CLOSE_MS, undefined, { ref: false })]);
  }
}

/** Seconds and nanoseconds since 1970. Given a number, each span would set its clock anew, and steps would begin before their request. */
function momentOf(ms: number): HrTime {
  const since = performance.timeOrigin + ms;
  return [Math.floor(since / 1000), Math.floor((since % 1000) * 1_000_000)];
}

/** Without a parent the request begins a trace of its own. */
function contextOf(parent: TraceParent | undefined): Context {
  if (parent === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags & 1, isRemote: true });
}

function attributesOf({ text, rows, failure }: NonNullable<TracedStep['statement']>): Attributes {
  return {
    'db.system.name': 'postgresql',
    'db.query.text': text,
    'db.response.returned_rows': rows,
    ...(failure === undefined ? {} : { 'error.type': failure }),
  };
}
