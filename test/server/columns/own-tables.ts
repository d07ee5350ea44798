/** An empty database for each test of a file, and the service over tables that the test makes there. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

export type Row = Record<string, unknown>;
export interface Body {
  readonly value: readonly Row[];
  readonly '@odata.nextLink'?: string;
}

export class Asked {
  constructor(readonly service: TestService) {}

  async get(url: string, headers: Record<string, string> = {}): Promise<Body & Row> {
    const answer = await this.service.get(`/odata/${url.replaceAll(' ', '%20')}`, headers);
    expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, '']);
    return answer.json<Body & Row>();
  }

  /** Page by page. */
  async all(url: string, size: number): Promise<readonly Row[]> {
    const rows: Row[] = [];
    for (let next: string | undefined = url; next !== undefined;) {
      const page: Body = await this.get(next, { prefer: `maxpagesize=${size}` });
      rows.push(...page.value);
      if (rows.length > 1000) throw new Error(`${url} does not end.`);
      next = page['@odata.nextLink']?.replace(/^.*\/odata\//, '');
    }
    return rows;
  }

  async numbers(url: string, size = 100): Promise<readonly unknown[]> {
    return (await this.all(url, size)).map(row => row.Number ?? row.Id);
  }
}

export interface OwnTables {
  readonly writer: Client;
  /** The service is closed after the test. */
  served(sql: string, model: string, test: (asked: Asked) => Promise<void>): Promise<void>;
}

export function ownTables(): OwnTables {
  let folder: string;
  let database: PrivateDatabase;
  let writer: Client;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-columns-'));
    database = await privateDatabase('own');
    writer = await database.connect();
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });
  return {
    get writer() {
      return writer;
    },
    served: async (sql, model, test) => {
      await writer.query(`CREATE SCHEMA own; ${sql}`);
      writeFileSync(path.join(folder, 'model.graphql'), `extend schema @model(namespace: "Own", databaseSchema: "own")\n${model}`);
      const service = await startTestService({ modelDir: folder, database: database.address });
      try {
        await test(new Asked(service));
      } finally {
        await service.close();
      }
    },
  };
}
