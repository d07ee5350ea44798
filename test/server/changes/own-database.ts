/** A database with tables of a test's own: a connection that writes to them, a folder for their model, and a service that tracks them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import type { AnnotatedSchema } from '../../../graphql/annotated-schema';
import { readModel } from '../../../graphql/read-model/read-model';
import { installTracking } from '../../../server/changes/track-tables';
import { privateDatabase } from '../../support/database';
import { startTestService, type TestService } from '../../support/service';

export interface OwnDatabase {
  readonly address: string;
  readonly writer: Client;
  readonly modelDir: string;
  /** Writes the model to its folder, and reads it. */
  model(text: string): AnnotatedSchema;
  /** Tracks the tables of the model, and serves them. */
  serve(text: string): Promise<TestService>;
  close(): Promise<void>;
}

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const modelDir = mkdtempSync(path.join(os.tmpdir(), 'opslag-own-'));
  const database = await privateDatabase('own');
  const writer = await database.connect();
  const model = (text: string): AnnotatedSchema => {
    writeFileSync(path.join(modelDir, 'model.graphql'), text);
    return readModel(modelDir);
  };
  return {
    address: database.address,
    writer,
    modelDir,
    model,
    async serve(text) {
      await installTracking(writer, model(text));
      return startTestService({ modelDir, database: database.address });
    },
    async close() {
      await database.drop();
      rmSync(modelDir, { recursive: true });
    },
  };
}
