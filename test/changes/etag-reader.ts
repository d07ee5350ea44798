/**
 * A service and the host that it reads -> answers that are asked for again by their ETags. Knows where 304 was told of an answer that the host had moved on from before the request: each counter only grows,
 * so what it was before is the least that an answer may show.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { TestService } from '../support/service';
import { connectTo } from '../support/database';

const PATHS = ['/odata/Counters?$orderby=Id', '/odata/Counters(3)', '/odata/Counters?$filter=Id lt 3'];

type Counters = ReadonlyMap<number, number>;

interface Known {
  readonly etag: string;
  readonly counters: Counters;
}

interface Row {
  readonly Id: number;
  readonly Value: number;
}

export class EtagReader {
  readonly faults: string[] = [];
  readonly answers = { 200: 0, 304: 0 };
  readonly #known = new Map<string, Known>();
  readonly #service: Pick<TestService, 'get'>;
  readonly #host: Client;

  private constructor(service: Pick<TestService, 'get'>, host: Client) {
    this.#service = service;
    this.#host = host;
  }

  static async open(service: Pick<TestService, 'get'>, address: string): Promise<EtagReader> {
    const host = await connectTo(address);
    return new EtagReader(service, host);
  }

  async follow(pauseMs: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      for (const path of PATHS) await this.#ask(path);
      await delay(Math.random() * pauseMs);
    }
  }

  async close(): Promise<void> {
    await this.#host.end();
  }

  async #ask(path: string): Promise<void> {
    const before = await this.#counters();
    const known = this.#known.get(path);
    const response = await this.#service.get(encodeURI(path), known && { 'if-none-match': known.etag });
    switch (response.statusCode) {
      case 200: {
        const body = response.json<Row & { readonly value?: readonly Row[] }>();
        const counters = new Map((body.value ?? [body]).map(({ Id, Value }) => [Id, Value]));
        this.#known.set(path, { etag: String(response.headers.etag), counters });
        this.answers[200] += 1;
        this.#compare(path, counters, before);
        return;
      }
      case 304:
        this.answers[304] += 1;
        this.#compare(path, known?.counters ?? new Map<number, number>(), before);
        return;
      // The host ends what stands in the way of its replay.
      case 503:
        return;
      default:
        this.faults.push(`${path}: ${response.statusCode}`);
    }
  }

  #compare(path: string, shown: Counters, before: Counters): void {
    if (shown.size === 0) this.faults.push(`${path} shows no counter`);
    for (const [id, value] of shown)
      if (value < (before.get(id) ?? 0)) this.faults.push(`${path}: counter ${id} is ${value}, and was ${before.get(id)} before`);
  }

  async #counters(): Promise<Counters> {
    const { rows } = await this.#host.query<{ id: number; value: number }>('SELECT id, value FROM changing.counter');
    return new Map(rows.map(({ id, value }) => [id, value]));
  }
}
