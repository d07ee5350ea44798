/**
 * A key of a service -> a copy of what it may see, kept by what it is told of changes. Knows where the copy is not what the key may see: both are asked for in one document, which is
 * answered from one snapshot.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyRights } from '../../graphql/grants/grants';
import type { AskingReader } from '../support/service';

export interface FollowedQuery {
  readonly rights: KeyRights;
  readonly filter: string;
  readonly fields: string;
}

type Row = Readonly<Record<string, unknown>>;

interface Linked {
  readonly id: unknown;
}

interface Change extends Row {
  readonly removed: string | null;
  readonly entity: Item | null;
  readonly reached?: { readonly parts: readonly Linked[] } | null;
}

type Item = Row & { readonly parts?: Pick<Page<Linked>, 'nodes'> };

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly next?: string | null;
  readonly delta?: string | null;
}

interface Answer {
  readonly now: Page<Item>;
  readonly told: Page<Change>;
}

/** More than there are. */
const ALL = 5000;
const PAGE = 40;
/** What is asked again: a standby ends what stands in the way of its replay. */
const BUSY = new Set<unknown>(['UNAVAILABLE']);

export class DoorReader {
  readonly faults: string[] = [];
  /** After each of them the copy was compared. */
  rounds = 0;
  changes = 0;
  askedAgain = 0;
  readonly #reader: AskingReader;
  readonly #query: FollowedQuery;
  readonly #told: string;
  #copy = new Map<string, string>();
  /** Of each item: of what follows it over links alone, and forgets a link only where it is told to have ended. */
  #links = new Map<string, Set<string>>();
  #token = '';

  private constructor(reader: AskingReader, query: FollowedQuery) {
    this.#reader = reader;
    this.#query = query;
    this.#told = `id removed entity { ${query.fields} }${query.fields.includes('parts') ? ' reached { parts { id } }' : ''}`;
  }

  static async open(reader: AskingReader, query: FollowedQuery): Promise<DoorReader> {
    const opened = new DoorReader(reader, query);
    const { now } = await opened.#ask(`{ now: items(filter: ${query.filter}, first: ${ALL}) { nodes { ${query.fields} } delta } }`);
    opened.#copy = rowsOf(now);
    opened.#links = linksOf(now);
    opened.#token = now.delta ?? 'none';
    return opened;
  }

  async follow(pauseMs: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      // What changes between two pages is told by the next round at the latest.
      if (Math.random() < 0.3) await this.#takePages();
      await this.ask();
      await delay(Math.random() * pauseMs);
    }
  }

  async ask(): Promise<void> {
    const { filter, fields } = this.#query;
    const { told, now } = await this.#ask(`query ($since: String!, $after: String) {
      told: itemChanges(since: $since, after: $after, filter: ${filter}, first: ${ALL}) { nodes { ${this.#told} } next delta }
      now: items(filter: ${filter}, first: ${ALL}) { nodes { ${fields} } }
    }`);
    this.#take(told);
    this.#compare(rowsOf(now), this.#copy);
    this.#compare(textsOf(linksOf(now)), textsOf(this.#links));
    this.rounds += 1;
  }

  async #takePages(): Promise<void> {
    const { filter } = this.#query;
    const document = `query ($since: String!, $after: String) {
      told: itemChanges(since: $since, after: $after, filter: ${filter}, first: ${PAGE}) { nodes { ${this.#told} } next delta }
    }`;
    for (let after: string | undefined; ;) {
      const { told } = await this.#ask(document, after);
      this.#take(told);
      if (typeof told.next !== 'string') return;
      after = told.next;
    }
  }

  #take({ nodes, delta }: Page<Change>): void {
    for (const { id, entity, reached } of nodes) {
      const key = String(id);
      if (entity === null) {
        this.#copy.delete(key);
        this.#links.delete(key);
        continue;
      }
      this.#copy.set(key, JSON.stringify(entity));
      const [parts, links] = [partsOf(entity), this.#links.get(key) ?? new Set<string>()];
      for (const former of (reached?.parts ?? []).map(part => String(part.id))) if (!parts.has(former)) links.delete(former);
      this.#links.set(key, new Set([...links, ...parts]));
    }
    this.changes += nodes.length;
    if (typeof delta === 'string') this.#token = delta;
  }

  #compare(now: ReadonlyMap<string, string>, copy: ReadonlyMap<string, string>): void {
    const keys = new Set([...now.keys(), ...copy.keys()]);
    const wrong = [...keys].filter(key => now.get(key) !== copy.get(key));
    const [first = ''] = wrong;
    if (wrong.length > 0)
      this.faults.push(`${wrong.length} rows of ${this.#query.filter} are wrong, the first is ${first}: ${copy.get(first) ?? 'none'}`);
  }

  async #ask(document: string, after?: string): Promise<Answer> {
    for (;;) {
      const { data, errors } = (await this.#reader.graphql(document, { since: this.#token, after })).json<{
        data: Answer | null;
        errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
      }>();
      if (data !== null && errors === undefined) return data;
      const [error] = errors ?? [];
      if (!BUSY.has(error?.extensions?.code)) throw new Error(`${error?.message ?? 'no data'} (${error?.extensions?.code ?? 'no code'})`);
      this.askedAgain += 1;
      await delay(100);
    }
  }
}

function rowsOf({ nodes }: Page<Row>): Map<string, string> {
  return new Map(nodes.map(row => [String(row.id), JSON.stringify(row)]));
}

function partsOf({ parts }: Item): ReadonlySet<string> {
  return new Set((parts?.nodes ?? []).map(({ id }) => String(id)));
}

function linksOf({ nodes }: Page<Item>): Map<string, Set<string>> {
  return new Map(nodes.map(item => [String(item.id), new Set(partsOf(item))]));
}

function textsOf(links: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, string> {
  return new Map([...links].map(([key, parts]) => [key, [...parts].sort().join(' ')]));
}
