/** Both servers' answers to a question -> the addresses by which each is asked again. Rejects answers whose rows differ. */
import { isDeepStrictEqual } from 'node:util';
import { ask } from './ask';
import type { Path, Question, Addresses } from './question';

export interface Target {
  readonly name: 'floor' | 'service';
  /** What paths begin with. */
  readonly root: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

/** How many requests are compared where each asks for something else. */
const COMPARED = 50;

export async function checkAnswers(question: Question, floor: Target, service: Target): Promise<readonly [Addresses, Addresses]> {
  const [left, right] = [await read(floor, question.floor, question), await read(service, question.service, question)];
  if (!isDeepStrictEqual(left.rows, right.rows)) throw new Error(`${question.name}: the rows differ${place(left.rows, right.rows)}.`);
  if (question.answer !== 'document' && left.rows.length === 0) throw new Error(`${question.name}: there are no rows to measure with.`);
  return question.varies ? [inTurn(floor, question.floor), inTurn(service, question.service)] : [left.paths, right.paths];
}

/** Goes on where it was, from one measurement to the next. */
function inTurn({ root }: Target, path: Path): () => string {
  let request = 0;
  return () => root + path(request++);
}

function place(left: readonly unknown[], right: readonly unknown[]): string {
  const index = left.findIndex((row, at) => !isDeepStrictEqual(row, right[at]));
  return `: ${left.length} of the floor, ${right.length} of the service, first at ${index}`;
}

async function read(target: Target, path: Path, { answer, varies }: Question): Promise<{ rows: unknown[]; paths: string[] }> {
  const paths = Array.from({ length: varies ? COMPARED : 1 }, (_, request) => target.root + path(request));
  const rows: unknown[] = [];
  for (const url of paths) {
    const first = await ask(url, target.headers);
    if (answer === 'document') return { rows, paths };
    const page = JSON.parse(first) as Json;
    if (answer === 'pages') return readPages(target, url, page);
    rows.push(rowsOf(page, answer));
  }
  return { rows, paths };
}

/** One answer as a whole: its rows, or itself, and the count where there is one. */
const rowsOf = (page: Json, answer: 'rows' | 'row'): unknown =>
  answer === 'row' ? plain(page) : [plain(page.value), page['@odata.count']];

async function readPages(target: Target, start: string, first: Json): Promise<{ rows: unknown[]; paths: string[] }> {
  const rows: unknown[] = [];
  const paths = [start];
  for (let page = first; ;) {
    for (const row of page.value as readonly unknown[]) rows.push(plain(row));
    const next = page['@odata.nextLink'];
    if (typeof next !== 'string') return { rows, paths };
    const url = new URL(next, target.root).href;
    const body = await ask(url, target.headers);
    page = JSON.parse(body) as Json;
    paths.push(url);
  }
}

/** Without control information, of which the floor writes nothing but ids: by what a row is called below the servers' addresses. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const { '@odata.id': id } = value as Json;
  const members: [string, unknown][] = Object.entries(value).filter(([name]) => !name.includes('@'));
  if (typeof id === 'string') members.unshift(['@odata.id', id.slice(id.lastIndexOf('/') + 1)]);
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}
