/** One generated request: the service's answer beside the evaluator's; throws with URL and difference where they part. */
import { plainRow, readPages } from './ask-service';
import type { Ask, Reply } from './ask-service';
import { difference } from './difference';
import { evaluateRequest } from './evaluate-request';
import type { Answer, Json } from './evaluate-request';
import type { Request } from './expression';
import type { Organisation } from './organisation';
import { printRequest } from './print-request';

/** A limit of the service was met: nothing to compare. */
export type Outcome = 'compared' | 'beyond a limit';

export async function checkRequest(request: Request, organisation: Organisation, ask: Ask): Promise<Outcome> {
  const url = printRequest(request);
  const reply = await ask(url);
  if (reply.status === 400 && reply.body.includes('"LimitExceeded"')) return 'beyond a limit';
  const found = await compareReply(evaluateRequest(request, organisation), reply, ask);
  if (found !== undefined) throw new Error(`${found}\n  ${url}\n  ${decodeURIComponent(url)}`);
  return 'compared';
}

async function compareReply(expected: Answer, reply: Reply, ask: Ask): Promise<string | undefined> {
  const status = expected.kind === 'empty' ? expected.status : 200;
  if (reply.status !== status) return `status: expected ${status}, got ${reply.status}: ${reply.body.slice(0, 500)}`;
  switch (expected.kind) {
    case 'empty':
      return undefined;
    case 'value':
      return difference(expected.value, valueOf(reply.body, expected.value));
    case 'entity':
      return difference(expected.row, await plainRow(ask, JSON.parse(reply.body) as Json));
    case 'rows': {
      const { rows, count } = await readPages(ask, JSON.parse(reply.body) as Json);
      return difference(expected.count, count, '@odata.count') ?? difference(expected.rows, rows, 'value');
    }
  }
}

/** A property comes as JSON, a raw value or a count as text. */
function valueOf(body: string, expected: unknown): unknown {
  if (body.startsWith('{"@odata.context"')) return (JSON.parse(body) as Json).value;
  return typeof expected === 'string' ? body : (JSON.parse(body) as unknown);
}
