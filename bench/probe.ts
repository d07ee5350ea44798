/** A service that has other work -> how it answers small requests beside that, until the probe is stopped: one person, its readiness, its figures and its admin plane. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from './server-process';

export interface Probed {
  /** Of the requests for a person that were answered with 200, the shortest first. */
  readonly milliseconds: readonly number[];
  /** By what was asked and how it was answered, all but 200. */
  readonly failed: ReadonlyMap<string, number>;
  /** Resident memory of the service in megabytes, at most. */
  readonly memory: number;
}

export interface Probing {
  readonly server: ServerProcess;
  readonly adminToken: string;
  readonly headers: Readonly<Record<string, string>>;
}

const [PERSON_PAUSE_MS, OTHERS_PAUSE_MS] = [5, 500];
const MEMORY_PAUSE_MS = 250;

export class Probe {
  readonly #probing: Probing;
  readonly #milliseconds: number[] = [];
  readonly #failed = new Map<string, number>();
  readonly #loops: readonly Promise<void>[];
  #memory = 0;
  #isStopped = false;

  private constructor(probing: Probing, person: string) {
    this.#probing = probing;
    const { server, adminToken, headers } = probing;
    const admin = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
    const loop = async (pauseMs: number, step: () => void | Promise<void>): Promise<void> => {
      while (!this.#isStopped) {
        await step();
        await pause(pauseMs);
      }
    };
    this.#loops = [
      loop(PERSON_PAUSE_MS, async () => {
        const ms = await this.#ask('person', person, { headers });
        if (ms !== undefined) this.#milliseconds.push(ms);
      }),
      loop(OTHERS_PAUSE_MS, async () => {
        await this.#ask('/readyz', `${server.address}/readyz`);
        await this.#ask('/metrics', `${server.adminAddress}/metrics`, { headers: admin });
        await this.#ask('admin plane', `${server.adminAddress}/graphql`, { method: 'POST', headers: admin, body: KEYS });
      }),
      loop(MEMORY_PAUSE_MS, () => {
        this.#memory = Math.max(this.#memory, this.#probing.server.memory());
      }),
    ];
  }

  static async start(probing: Probing): Promise<Probe> {
    const root = `${probing.server.address}/odata/`;
    const answer = await fetch(`${root}Persons?$top=1&$select=Uuid`, { headers: probing.headers });
    const { value } = (await answer.json()) as { readonly value: readonly { readonly Uuid: string }[] };
    const [person] = value;
    if (person === undefined) throw new Error('There are no persons.');
    return new Probe(probing, `${root}Persons(${person.Uuid})`);
  }

  async stop(): Promise<Probed> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
    return { milliseconds: this.#milliseconds.sort((one, other) => one - other), failed: this.#failed, memory: this.#memory };
  }

  /** Milliseconds of an answer 200. */
  async #ask(what: string, address: string, request: RequestInit = {}): Promise<number | undefined> {
    const began = performance.now();
    try {
      const answer = await fetch(address, request);
      await answer.arrayBuffer();
      if (answer.status === 200) return performance.now() - began;
      this.#fail(`${what}: ${answer.status}`);
    } catch {
      this.#fail(`${what}: no answer`);
    }
    return undefined;
  }

  #fail(how: string): void {
    this.#failed.set(how, (this.#failed.get(how) ?? 0) + 1);
  }
}

const KEYS = JSON.stringify({ query: '{ keys { id } }' });

/** What a share of the requests took at most. */
export function millisecondsAt({ milliseconds }: Pick<Probed, 'milliseconds'>, share: number): number {
  return milliseconds[Math.min(milliseconds.length - 1, Math.floor(milliseconds.length * share))] ?? NaN;
}

/** `nothing`, or what failed and how often. */
export function failuresOf({ failed }: Pick<Probed, 'failed'>): string {
  return [...failed].map(([how, count]) => `${count} × ${how}`).join(', ') || 'nothing';
}
