/** One request with a generated chain: the service's answer beside the evaluator's; throws with URL and difference where they part. */
import { readPages } from './ask-service';
import type { Ask } from './ask-service';
import type { ChainRequest, Shape } from './chain';
import { difference } from './difference';
import { OpenResult, evaluateChain, unordered } from './evaluate-chain';
import type { Placed, RowSet } from './evaluate-chain';
import type { Json } from './evaluate-request';
import { typeOf } from './organisation';
import type { Organisation } from './organisation';
import { ENTITIES } from './entities';
import { jsonOf } from './values';
import type { Value, ValueType } from './values';
import { writeChainRequest } from './write-chain';

/** A limit of the service was met, or the standard tells no single answer: nothing to compare. */
export type ChainOutcome = 'compared' | 'beyond a limit' | 'open';

export async function checkChain(request: ChainRequest, organisation: Organisation, ask: Ask): Promise<ChainOutcome> {
  const expected = expectedRows(request, organisation);
  if (expected === undefined) return 'open';
  const url = writeChainRequest(request);
  const { status, body } = await ask(url);
  if (status === 400 && body.includes('"LimitExceeded"')) return 'beyond a limit';
  const found = status === 200 ? await compareBody(expected, request, body, ask) : `status ${status}: ${body.slice(0, 500)}`;
  if (found !== undefined) throw new Error(`${found}\n  ${url}\n  ${decodeURIComponent(url)}`);
  return 'compared';
}

function expectedRows({ chain, start }: ChainRequest, organisation: Organisation): RowSet | undefined {
  try {
    return evaluateChain(chain, unordered(start.entities, true), organisation);
  } catch (error) {
    if (error instanceof OpenResult) return undefined;
    throw error;
  }
}

async function compareBody({ rows }: RowSet, request: ChainRequest, body: string, ask: Ask): Promise<string | undefined> {
  if (request.count === 'alone') return difference(rows.length, JSON.parse(body) as unknown, '$count');
  const answer = await readPages(ask, JSON.parse(body) as Json);
  const count = request.count === 'beside' ? rows.length : undefined;
  const expected = inOrder(rows.map(placed => ({ place: placed.place, json: expectedJson(placed, request) })));
  return difference(count, answer.count, '@odata.count') ?? difference(expected, alike(rows, answer.rows.map(plain)), 'value'); // oxfmt-ignore
}

/** Rows of one place in an order of their own. */
function inOrder(rows: readonly { readonly place: number; readonly json: unknown }[]): readonly unknown[] {
  const texts = rows.map(({ place, json }) => ({ place, json, text: JSON.stringify(json) }));
  return texts.sort((a, b) => a.place - b.place || (a.text < b.text ? -1 : 1)).map(({ json }) => json);
}

/** The service's rows, where those that may change places do so; rows too many come last. */
function alike(expected: readonly Placed[], rows: readonly unknown[]): readonly unknown[] {
  return inOrder(rows.map((json, index) => ({ place: expected[index]?.place ?? Infinity, json })));
}

function expectedJson({ row }: Placed, { shape, selected }: ChainRequest): unknown {
  const types = new Map(shape.columns.map(({ name, type }) => [name, type]));
  const json: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(row.values)) {
    if (path.endsWith('/') || (selected !== undefined && !selected.includes(path))) continue;
    writeAt(json, path, isThere(path, row.values, shape), jsonOf(value, types.get(path) ?? typeIn(shape, path)));
  }
  return plain(json);
}

function typeIn({ type }: Shape, name: string): ValueType {
  if (!(name in ENTITIES[type].properties)) throw new Error(`The generator tells no type of ${name}.`);
  return typeOf(type, name);
}

/** Whether what a path of two names begins with has a value: a complex value, or a link that leads somewhere. */
function isThere(path: string, values: Readonly<Record<string, Value>>, { type }: Shape): boolean {
  return path in ENTITIES[type].properties || values[`${path.split('/')[0] ?? ''}/`] === true;
}

/** What has no value is null as a whole. */
function writeAt(json: Record<string, unknown>, path: string, isThere: boolean, value: unknown): void {
  const [first = '', second] = path.split('/');
  if (second === undefined) json[first] = value;
  else if (isThere) json[first] = { ...(json[first] as Json | undefined), [second]: value };
  else json[first] = null;
}

/** Digits that a number of JSON keeps for certain: the database ends an average somewhere. */
const DIGITS = 13;

/** Without control information, names in order. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(DIGITS));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !name.includes('@'));
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, member]) => [name, plain(member)]));
}
