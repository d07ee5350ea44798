/**
 * What one process of the service does -> figures in Prometheus' form, under the names of OpenTelemetry where it has some. Labels are names of routes, statuses and kinds of failures:
 * none holds anything of a request or of the data.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client';

/** The figures of one process, as they pass between processes. */
export type ProcessFigures = MetricObjectWithValues<MetricValue<string>>[];

/** Figures that are looked up when they are asked for. Names and what they say; `total`: it only grows. */
export type FigureSource = () => readonly Figure[];

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly kind: 'now' | 'total';
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** How the figures of several processes become one; their sum without it. */
  readonly together?: 'max';
}

/** Seconds. */
const REQUEST_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'http_request_method' | 'http_route' | 'http_response_status_code'>;
  readonly #statements: Histogram<'error_type'>;
  readonly #rows: Counter;
  readonly #plans: Counter<'outcome'>;
  readonly #refusedKeys: Counter<'code'>;
  readonly #cutPipelines: Counter;

  constructor() {
    const registers = [this.#registry];
    this.#requests = new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
      buckets: REQUEST_BUCKETS,
      registers,
    });
    this.#statements = new Histogram({
      name: 'db_client_operation_duration_seconds',
      help: 'Time of an SQL statement of an answer, with its wait for a connection.',
      labelNames: ['error_type'],
      buckets: STATEMENT_BUCKETS,
      registers,
    });
    this.#rows = new Counter({ name: 'opslag_rows_read_total', help: 'Rows read for answers.', registers });
    this.#plans = new Counter({
      name: 'opslag_plans_total',
      help: 'Requests at /odata whose plan was found, or made.',
      labelNames: ['outcome'],
      registers,
    });
    this.#refusedKeys = new Counter({
      name: 'opslag_keys_refused_total',
      help: 'Requests refused for their key or their form before they were worked on, by the code of the refusal.',
      labelNames: ['code'],
      registers,
    });
    this.#cutPipelines = new Counter({
      name: 'opslag_pipelining_clients_cut_total',
      help: 'Connections cut since too many requests waited on them.',
      registers,
    });
  }

  /** Memory, processor time, garbage collection and the event loop: once in a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  watch(source: FigureSource): void {
    register(source, this.#registry);
  }

  request(method: string, route: string | undefined, outcome: { readonly status: number; readonly ms: number }): void {
    const labels = { http_request_method: method, http_route: route ?? 'none', http_response_status_code: outcome.status };
    this.#requests.observe(labels, outcome.ms / 1000);
  }

  /** `failure`: the code of a failed one. */
  statement(ms: number, failure = ''): void {
    this.#statements.observe({ error_type: failure }, ms / 1000);
  }

  rows(count: number): void {
    this.#rows.inc(count);
  }

  plan(outcome: 'found' | 'made'): void {
    this.#plans.inc({ outcome });
  }

  refusedKey(code: string): void {
    this.#refusedKeys.inc({ code });
  }

  cutPipeline(): void {
    this.#cutPipelines.inc();
  }

  figures(): Promise<ProcessFigures> {
    return this.#registry.getMetricsAsJSON();
  }
}

/** Figures that are known -> the same, as they pass between processes. */
export function passedFigures(figures: readonly Figure[]): Promise<ProcessFigures> {
  const registry = new Registry();
  register(() => figures, registry);
  return registry.getMetricsAsJSON();
}

function register(source: FigureSource, registry: Registry): void {
  for (const { name, help, kind, labels, together } of source()) {
    const labelNames = Object.keys(labels ?? {});
    if (registry.getSingleMetric(name) !== undefined) continue;
    const figures = (): readonly Figure[] => source().filter(figure => figure.name === name);
    const options = { name, help, labelNames, registers: [registry] };
    if (kind === 'now') {
      new Gauge({
        ...options,
        ...(together === undefined ? {} : { aggregator: together }),
        collect() {
          for (const figure of figures()) this.set(figure.labels ?? {}, figure.value);
        },
      });
    } else {
      new Counter({
        ...options,
        collect() {
          this.reset();
          for (const figure of figures()) this.inc(figure.labels ?? {}, figure.value);
        },
      });
    }
  }
}
