/** What a backup says of itself, in `manifest.json`. Rejects a text that is none. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface BackupManifest {
  readonly format: 1;
  /** When its snapshot was taken. */
  readonly made: string;
  /** Of the service that made it. */
  readonly version: string;
  /** That its database had. */
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly SavedTable[];
  readonly sequences: readonly SavedSequence[];
  /** Backups of older versions do not tell. */
  readonly isDemo?: boolean;
}

export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

export interface SavedTable {
  /** With its schema. */
  readonly name: string;
  readonly columns: readonly string[];
  /** COPY in PostgreSQL's text format, in gzip. */
  readonly file: string;
  readonly rows: number;
  /** Of the text. */
  readonly sha256: string;
  readonly partitions: readonly SavedPartition[];
}

export interface SavedPartition {
  readonly name: string;
  readonly bound: string;
}

export interface SavedSequence {
  readonly name: string;
  readonly value: string;
  /** Whether the number has been given; otherwise it is the next one. */
  readonly isCalled: boolean;
}

export const MANIFEST = 'manifest.json';

export function readManifest(folder: string): BackupManifest {
  let text: string;
  try {
    text = readFileSync(path.join(folder, MANIFEST), 'utf8');
  } catch (error) {
    throw new Error(`${folder} holds no ${MANIFEST}: it is no backup, or one that was not finished.`, { cause: error });
  }
  const manifest = parsed(text);
  if (manifest.format !== 1) throw new Error(`${MANIFEST} has the format ${String(manifest.format)}, which this version does not know.`);
  const { migrations, tables, sequences } = manifest;
  if (![migrations, tables, sequences].every(Array.isArray) || !(tables ?? []).every(isTable)) throw damaged();
  return { ...(manifest as BackupManifest), format: 1 };
}

function parsed(text: string): Partial<Omit<BackupManifest, 'format'>> & { readonly format?: number } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    throw damaged();
  }
}

function isTable(table: unknown): boolean {
  const { file, columns, partitions } = Object(table) as Partial<Record<string, unknown>>;
  return typeof file === 'string' && Array.isArray(columns) && Array.isArray(partitions);
}

function damaged(): Error {
  return new Error(`${MANIFEST} is damaged. Take another backup.`);
}
