/** A folder of SDL made for one test, and what reading it ends with. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AnnotatedSchema } from '../../../graphql/annotated-schema';
import { ModelFaults } from '../../../graphql/model-faults';
import { readModel } from '../../../graphql/read-model/read-model';

/** Reads the files from a folder that is gone afterwards. */
export function readFiles(files: Readonly<Record<string, string>>): AnnotatedSchema {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-model-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    return readModel(folder);
  } catch (error) {
    throw error instanceof ModelFaults ? withoutFolder(error, folder) : error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The faults as lines, `file:line:column message`. */
export function faultsOf(files: Readonly<Record<string, string>>): readonly string[] {
  try {
    readFiles(files);
    return [];
  } catch (error) {
    if (error instanceof ModelFaults) return error.message.split('\n');
    throw error;
  }
}

function withoutFolder({ faults }: ModelFaults, folder: string): ModelFaults {
  return new ModelFaults(
    faults.map(({ message, source }) => ({ message, source: { ...source, file: path.relative(folder, source.file) || '.' } })),
  );
}
