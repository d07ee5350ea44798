/** Both models, and resolvers over a few values in memory: enough to tell what the doors do, without a database. */
import path from 'node:path';
import type { IResolvers } from '@graphql-tools/utils';
import type { FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import type { DataPlaneOptions } from '../../graphql/data-plane';
import { DEFAULT_DOOR_LIMITS } from '../../graphql/data-plane/door-limits';
import type { Reader, ReadSessions, ResolverContext } from '../../graphql/data-plane-types';
import { buildExecutableSchema } from '../../graphql/executable-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { PROJECT_ROOT } from '../../std/project-root';
import { everything } from '../support/key-grants';
import { keptTrace } from '../support/trace';

export const organisationModel = readModel(path.join(PROJECT_ROOT, 'graphql', 'model'));
export const sampleModel = readModel(path.join(PROJECT_ROOT, 'test', 'models', 'sample'));

export const READER: Reader = { keyId: 'k1', keyName: 'test', grants: everything(sampleModel) };

export interface Call {
  readonly args: Readonly<Record<string, unknown>>;
  readonly context: ResolverContext;
}

/** What the resolvers were called with, and what they answer or throw. Its schema takes long to make: one store serves many tests, each of which begins with `reset`. */
export class Store {
  calls: Call[] = [];
  answer: (call: Call) => unknown = answerOne;

  readonly schema = buildExecutableSchema(sampleModel, this.resolvers());

  reset(): void {
    this.calls = [];
    this.answer = answerOne;
  }

  private resolvers(): IResolvers {
    const resolve = (_source: unknown, args: Readonly<Record<string, unknown>>, context: ResolverContext) => {
      this.calls.push({ args, context });
      return this.answer({ args, context });
    };
    return { Query: { items: resolve, item: resolve }, Item: { keywords: () => ({ nodes: [] }), parts: () => ({ nodes: [] }) } };
  }
}

const answerOne = (): unknown => ({ nodes: [{ code: 5, double: 0.5 }], count: 1, next: null });

/** Counts what is opened and closed. */
export class Sessions implements ReadSessions {
  opened = 0;
  closed = 0;

  readonly renewState = () => Promise.resolve(undefined);

  readonly holdReads: ReadSessions['holdReads'] = context => ({
    open: sensitive => this.openSession(context, sensitive),
    restart: () => false,
    close: () => Promise.resolve(),
  });

  readonly openSession: ReadSessions['openSession'] = () => {
    this.opened += 1;
    return {
      rows: 0,
      values: 0,
      mustReadAnew: false,
      mayBeOvertaken: false,
      overtaken: () => Promise.resolve(undefined),
      onFailed: () => undefined,
      sensitiveReads: () => [],
      state: () => Promise.resolve(undefined),
      close: () => {
        this.closed += 1;
        return Promise.resolve();
      },
    };
  };
}

/** Fires when the client leaves. */
function leaving({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  raw.socket.once('close', () => controller.abort());
  return controller.signal;
}

/** What the data plane is registered with, for one reader. */
export function planeOver(store: Store, sessions: Sessions): DataPlaneOptions {
  return {
    model: sampleModel,
    schema: store.schema,
    sessions,
    contextOf: request => ({ requestId: request.id, reader: READER, trace: keptTrace(), signal: leaving(request) }),
    limits: DEFAULT_DOOR_LIMITS,
  };
}

export function readFault(code: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
