/**
 * A statement that PostgreSQL refused since it knows no such column -> UNREADABLE where it is one that the model names of that table: it was there at the start, so somebody has altered the table since. All else is
 * a fault of the service, and stays so.
 */
import { databaseFault } from '../database/map-database-error';
import { RefusedStatement } from '../database/refused-statement';
import { readColumns } from '../storage/read-columns';
import type { StorageModel } from '../storage/storage-model';

/** The SQLSTATE `undefined_column`. */
const NO_COLUMN = '42703';

const COLUMN = /^"(?<alias>\w+)"\."(?<column>(?:[^"]|"")+)"/;
const TABLE = /"(?:[^"]|"")+"\."(?<table>(?:[^"]|"")+)" AS "(?<alias>\w+)"/g;

export class LostColumns {
  readonly #columns: ReadonlyMap<string, readonly string[]>;

  constructor(storage: StorageModel) {
    this.#columns = readColumns(storage);
  }

  explained(error: unknown): unknown {
    if (!(error instanceof RefusedStatement)) return error;
    const { sqlState, statement, position } = error.diagnosis;
    if (sqlState !== NO_COLUMN || position === undefined) return error;
    // PostgreSQL counts characters.
    const { alias, column } =
      COLUMN.exec(
        Array.from(statement)
          .slice(position - 1)
          .join(''),
      )?.groups ?? {};
    if (alias === undefined || column === undefined) return error;
    const tables = [...statement.matchAll(TABLE)].flatMap(({ groups }) => (groups?.alias === alias ? [groups.table ?? ''] : []));
    const isOfModel = tables.length > 0 && tables.every(table => this.#columns.get(named(table))?.includes(named(column)) === true);
    return isOfModel ? databaseFault('UNREADABLE', NO_COLUMN) : error;
  }
}

function named(quoted: string): string {
  return quoted.replaceAll('""', '"');
}
