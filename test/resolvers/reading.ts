/** The resolvers over a real database, executed by graphql-js or by graphql-jit: what a document gives, and the statements it took. */
import path from 'node:path';
import { execute, parse, validate, type ExecutionResult, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import type { RequestContext } from '../../graphql/data-plane-types';
import { untilFailed } from '../../graphql/data-plane/document-runner';
import { buildExecutableSchema } from '../../graphql/executable-schema';
import { readModel } from '../../graphql/read-model/read-model';
import { buildResolvers } from '../../resolvers/build-resolvers';
import { createReadSessions } from '../../resolvers/create-read-sessions';
import type { Database, SqlStatement } from '../../resolvers/database/database-types';
import { openDatabase } from '../../resolvers/database/open-database';
import { deriveStorage } from '../../resolvers/storage/derive-storage';
import type { StorageModel } from '../../resolvers/storage/storage-model';
import type { ReadLimits } from '../../resolvers/read-limits';
import type { Grants } from '../../graphql/grants/grants';
import { PROJECT_ROOT } from '../../std/project-root';
import { testDatabase } from '../support/database';
import { everything } from '../support/key-grants';
import { PATIENT_DATABASE } from '../support/patient';
import { keptTrace } from '../support/trace';

export const ORGANISATION = readModel(path.join(PROJECT_ROOT, 'graphql/model'));
export const SAMPLE = readModel(path.join(PROJECT_ROOT, 'test/models/sample'));

export interface Answer {
  readonly data: Record<string, unknown>;
  readonly errors: readonly { readonly message: string; readonly code: unknown }[];
  readonly statements: readonly SqlStatement[];
}

export interface ReadOptions {
  readonly limits?: Partial<ReadLimits>;
  readonly grants?: Grants;
  readonly engine?: 'js' | 'jit';
  readonly signal?: AbortSignal;
  /** Called before each statement is sent. */
  readonly beforeStatement?: (statement: SqlStatement, number: number) => void;
  /** Called once each statement is answered. */
  readonly afterStatement?: () => void;
}

export interface Reading {
  readonly database: Database;
  readonly storage: StorageModel;
  readonly schema: GraphQLSchema;
  read(document: string, variables?: Record<string, unknown>, options?: ReadOptions): Promise<Answer>;
  /** The rows of a root page; refuses errors. */
  rows(document: string, variables?: Record<string, unknown>, options?: ReadOptions): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

export async function openReading(model: AnnotatedSchema, address = testDatabase()): Promise<Reading> {
  const database = await openDatabase({ connection: { connectionString: address }, ...PATIENT_DATABASE, poolSize: 4 });
  const storage = deriveStorage(model);
  const schema = buildExecutableSchema(model, buildResolvers(storage));
  const read: Reading['read'] = async (document, variables = {}, options = {}) => {
    const statements: SqlStatement[] = [];
    const context: RequestContext = {
      requestId: 'test',
      reader: { keyId: 'test', keyName: 'test', grants: options.grants ?? everything(model) },
      trace: keptTrace(),
      signal: options.signal,
      onStatement: statement => {
        statements.push(statement);
        options.beforeStatement?.(statement, statements.length);
      },
      onEnded: () => options.afterStatement?.(),
    };
    const session = createReadSessions({
      model,
      storage,
      database,
      limits: options.limits ?? {},
      timeZone: 'Europe/Copenhagen',
    }).openSession(context, []);
    try {
      const execution = run(schema, document, variables, { session, request: context }, options.engine ?? 'js');
      const { data, errors } = await untilFailed(execution, session);
      return {
        data: data as Answer['data'],
        errors: (errors ?? []).map(error => ({ message: error.message, code: error.extensions.code })),
        statements,
      };
    } finally {
      await session.close();
    }
  };
  return {
    database,
    storage,
    schema,
    read,
    rows: async (document, variables, options) => {
      const { data, errors } = await read(document, variables, options);
      expect(errors).toEqual([]);
      const [page] = Object.values(data) as { nodes: Record<string, unknown>[] }[];
      return page?.nodes ?? [];
    },
    close: () => database.close(),
  };
}

async function run(
  schema: GraphQLSchema,
  text: string,
  variables: Record<string, unknown>,
  context: unknown,
  engine: 'js' | 'jit',
): Promise<ExecutionResult> {
  const document = parse(text);
  const faults = validate(schema, document);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (engine === 'js') return execute({ schema, document, contextValue: context, variableValues: variables });
  const compiled = compileQuery(schema, document, undefined, { disableLeafSerialization: true, disablingCapturingStackErrors: true });
  if (!isCompiledQuery(compiled)) throw new Error('The document was not compiled.');
  return compiled.query(undefined, context, variables);
}
