/** A cluster -> changes on whichever node is the primary, several each second: a person's surname and the employee's number of that person's affiliations are always the same text. */
import { setTimeout as delay } from 'node:timers/promises';
import type { PatroniCluster } from './patroni-cluster';

const EVERY_MS = 200;

export class Writer {
  written = 0;
  #isStopped = false;
  readonly #writing: Promise<void>;

  constructor(cluster: PatroniCluster, persons: readonly string[]) {
    this.#writing = this.#write(cluster, persons);
  }

  async stop(): Promise<number> {
    this.#isStopped = true;
    await this.#writing;
    return this.written;
  }

  async #write(cluster: PatroniCluster, persons: readonly string[]): Promise<void> {
    let primary = await cluster.primary();
    for (let turn = 0; !this.#isStopped; turn += 1) {
      try {
        await primary?.query(sameText(persons[turn % persons.length] ?? '', `n${Date.now()}`));
        this.written += primary === undefined ? 0 : 1;
        await delay(EVERY_MS);
      } catch {
        primary = undefined;
      }
      primary ??= await cluster.primary();
    }
  }
}

/** Several statements sent at once are one transaction. */
export function sameText(person: string, text: string): string {
  return `UPDATE organisation.person SET surname = '${text}' WHERE uuid = '${person}'; UPDATE organisation.affiliation SET employee_id = '${text}' WHERE person_uuid = '${person}'`;
}
