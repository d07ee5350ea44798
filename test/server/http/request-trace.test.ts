/** Statements of one request that fail -> lines of the log. */
import fastify from 'fastify';
import type { EndedStatement } from '../../../graphql/data-plane-types';
import { logOptions } from '../../../server/http/log-options';
import { createTraceOf } from '../../../server/http/request-trace';

const NOTHING = (): void => undefined;

/** The levels and SQLSTATEs that are told of these statements, in turn. */
async function toldOf(failures: readonly Pick<EndedStatement, 'failure' | 'diagnosis' | 'isDispensable'>[]): Promise<unknown> {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = fastify({ logger: logOptions('info', stream) });
  const traceOf = createTraceOf({
    record: { add: () => Promise.resolve(true), isOpenFor: () => true },
    metrics: { plan: NOTHING, rows: NOTHING, statement: NOTHING },
    slowMs: 0,
    keepsSteps: false,
  });
  app.get('/', request => {
    for (const failure of failures) traceOf(request).statement({ text: 'SELECT 1', ms: 1, rows: 0, ...failure });
    return '';
  });
  await app.inject('/');
  await app.close();
  return lines.filter(({ sqlState }) => sqlState !== undefined).map(({ level, sqlState }) => [level, sqlState]);
}

it('says what cannot be read on the host that is asked after another one was lost', async () => {
  const denied = { failure: 'UNREADABLE', diagnosis: '42501' } as const;
  expect(await toldOf([{ failure: 'UNAVAILABLE', diagnosis: '57P01' }, denied])).toEqual([[50, '42501']]);
});

it('says once what all statements of a transaction fail for, and again where the answer needs what it did without before', async () => {
  const denied = { failure: 'UNREADABLE', diagnosis: '42P01' } as const;
  expect(await toldOf([denied, denied])).toEqual([[50, '42P01']]);
  expect(await toldOf([{ ...denied, isDispensable: true }, denied, denied])).toEqual([
    [40, '42P01'],
    [50, '42P01'],
  ]);
});
