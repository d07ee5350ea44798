/** The sets of a source -> staged rows, one after the other, with the faults of their fields. Rejects with `SourceFault`. */
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { FaultList, Place } from '../checking/import-fault';
import { headingOf } from '../checking/heading-of';
import { type ValueReader, valueReader } from '../checking/read-value';
import type { ReadRecord, SourceRecord } from '../sources/source';
import type { ImportPlan, PlannedCell, PlannedSet, PlannedTable } from './import-plan';
import { PLACE_COLUMNS, quoted, stagedName, targetName } from './table-names';

export interface Staging {
  readonly faults: FaultList;
  readonly signal: AbortSignal;
  /** Told how many rows of a set have been read. */
  readonly onRows: (set: PlannedSet, rows: number) => void;
}

export interface Staged {
  /** By which staged rows name their source. */
  readonly sources: readonly string[];
  /** Of all that was read. */
  readonly digest: string;
}

export async function stageSets(client: Client, plan: ImportPlan, staging: Staging): Promise<Staged> {
  const sources = new SourceNumbers();
  const digest = createHash('sha256');
  for (const table of plan.tables) for (const statement of [createStaged(table), ...domainChecks(table)]) await client.query(statement);
  for (const set of plan.sets) {
    digest.update(`${set.set.name}\n${set.source.fields.join('\t')}\n`);
    await stageSet(client, set, { ...staging, sources, digest });
  }
  for (const table of plan.tables) await client.query(analyseStaged(table));
  return { sources: sources.names, digest: digest.digest('hex') };
}

/** Gathers statistics only of columns that staged rows are chosen and joined by. */
function analyseStaged({ table, columns }: PlannedTable): string {
  const joined = [table.key, ...table.unique, ...table.references.map(reference => reference.columns)].flat();
  const list = [PLACE_COLUMNS.set, ...columns.filter(column => joined.includes(column)).map(quoted)];
  return `ANALYZE ${stagedName(table)} (${list.join(', ')})`;
}

class SourceNumbers {
  readonly names: string[] = [];

  numberOf(name: string): number {
    const known = this.names.lastIndexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }
}

/** Columns have the types of those that they are compared with. Of a domain that refuses null they have the base type, since a field with a fault is null, and so is a key that is not found yet. */
function createStaged({ table, columns, sets }: PlannedTable): string {
  const lookups = sets.flatMap(set => set.lookups).flatMap(({ reference, by }) => by.map(each => ({ ...each, target: reference.target })));
  const list = [
    ...columns.map(column => {
      const filled = table.columns.get(column)?.filled;
      return filled === undefined ? `t.${quoted(column)}` : `CAST(t.${quoted(column)} AS ${filled.base}) AS ${quoted(column)}`;
    }),
    // Beside a null, a domain is its base type.
    ...lookups.map(({ target, column, staged }) => {
      const from = targetName({ ...table, name: target });
      return `COALESCE((SELECT x.${quoted(column)} FROM ${from} AS x LIMIT 1), NULL) AS ${quoted(staged)}`;
    }),
    ...Object.entries(PLACE_COLUMNS).map(([, name]) => `0 AS ${name}`),
  ];
  return `CREATE TEMP TABLE ${quoted(table.name)} AS SELECT ${list.join(', ')} FROM ${targetName(table)} AS t WITH NO DATA`;
}

/** What else a domain demands that refuses null. */
function domainChecks({ table, columns }: PlannedTable): readonly string[] {
  return columns.flatMap(column => {
    const filled = table.columns.get(column)?.filled;
    const [name, domain] = [quoted(column), filled?.domain ?? ''];
    const check = `CASE WHEN ${name} IS NOT NULL THEN CAST(${name} AS ${domain}) IS NOT NULL END`;
    return filled === undefined ? [] : [`ALTER TABLE ${stagedName(table)} ADD CHECK (${check})`];
  });
}

interface SetStaging extends Staging {
  readonly sources: SourceNumbers;
  readonly digest: Hash;
}

async function stageSet(client: Client, set: PlannedSet, staging: SetStaging): Promise<void> {
  const columns = [...Object.values(PLACE_COLUMNS), ...set.cells.map(({ column }) => quoted(column))];
  const target = client.query(copyFrom(`COPY ${stagedName(set.set.table)} (${columns.join(', ')}) FROM STDIN`));
  // A service that is slow would be waited for although nobody takes its records any more.
  const lost = new AbortController();
  target.once('error', () => lost.abort());
  const reading = { ...staging, signal: AbortSignal.any([staging.signal, lost.signal]) };
  await pipeline(Readable.from(copyChunks(set, reading)), target, { signal: staging.signal });
}

const CHUNK_LENGTH = 64 * 1024;

async function* copyChunks(set: PlannedSet, staging: SetStaging): AsyncGenerator<string> {
  const writer = new RowWriter(set, staging.faults);
  let [chunk, rows] = ['', 0];
  for await (const record of set.source.read(staging.signal)) {
    rows++;
    const cells = writer.write(record);
    if (cells !== undefined) chunk += `${set.index}\t${staging.sources.numberOf(record.place.source)}\t${record.place.line}\t${cells}\n`;
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    staging.digest.update(chunk);
    staging.onRows(set, rows);
    chunk = '';
  }
  yield chunk;
  staging.digest.update(chunk);
  staging.onRows(set, rows);
}

type WrittenCell = PlannedCell & { readonly reader: ValueReader | undefined; readonly isKey: boolean };

/** Records -> lines of PostgreSQL's COPY text format, without place. */
class RowWriter {
  readonly #cells: readonly WrittenCell[];

  constructor(
    private readonly set: PlannedSet,
    private readonly faults: FaultList,
  ) {
    const { key } = set.set.table;
    this.#cells = set.cells.map(cell => ({
      ...cell,
      reader: cell.kind === 'field' ? valueReader(cell.field) : undefined,
      isKey: key.includes(cell.column),
    }));
  }

  /** Undefined for a record without a key: no other fault of it could name it. A field with a fault is staged as null, so that links to the record are found. */
  write(record: SourceRecord): string | undefined {
    if ('fault' in record) {
      this.tell(record.place, undefined, record.fault);
      return undefined;
    }
    let line = '';
    for (const [index, cell] of this.#cells.entries()) {
      const text = this.cellText(cell, record);
      if (text === undefined && cell.isKey) return undefined;
      line += `${index === 0 ? '' : '\t'}${text ?? '\\N'}`;
    }
    return line;
  }

  private cellText(cell: WrittenCell, { fields, place }: ReadRecord): string | null | undefined {
    if (cell.kind === 'fixed') return escapeText(cell.text);
    const value = fields[cell.name] ?? null;
    if (value === null) {
      if (cell.field.nullable) return null;
      this.tell(place, cell.name, `${cell.field.name} must have a value.`);
      return undefined;
    }
    const text = cell.reader?.read(value);
    if (text === undefined) this.tell(place, cell.name, `${cell.field.name} must be ${cell.reader?.expected ?? 'another value'}.`);
    return text === undefined ? undefined : escapeText(text);
  }

  private tell(place: Place, field: string | undefined, message: string): void {
    const heading = field === undefined ? undefined : headingOf(this.set.source, field);
    this.faults.add({ place, set: this.set.set.name, heading, message });
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeText(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, character => ESCAPES[character] ?? character) : text;
}
