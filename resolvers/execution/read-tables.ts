/** The statements of a response -> the tables that it was read from; undefined where it may change though none of them does. */
import type { SqlStatement, TableName } from '../database/database-types';
import { ownName } from '../sql/changes/change-log';

export class ReadTables {
  readonly #tables = new Map<string, TableName>();
  #isFixed = true;

  add({ reads }: SqlStatement): void {
    this.#isFixed &&= reads?.isFixed === true;
    for (const table of reads?.tables ?? []) this.#tables.set(ownName(table), table);
  }

  get tables(): readonly TableName[] | undefined {
    return this.#isFixed ? [...this.#tables.values()] : undefined;
  }
}
