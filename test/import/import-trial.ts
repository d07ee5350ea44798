/** A database with forty units, persons and affiliations -> what becomes of another source, and whether any row was written. */
import fc from 'fast-check';
import type { Client } from 'pg';
import path from 'node:path';
import { readModel } from '../../graphql/read-model/read-model';
import { describeFault } from '../../import/checking/describe-fault';
import { type ImportOutcome, runImport } from '../../import/run-import';
import type { Source } from '../../import/sources/source';
import { SourceFault } from '../../import/sources/source-fault';
import { PROJECT_ROOT } from '../../std/project-root';
import { type PrivateDatabase, privateDatabase } from '../support/database';
import { propertyRuns } from '../support/property-runs';

export const MODEL = readModel(path.join(PROJECT_ROOT, 'graphql/model'));

const UNSHOWN = /[\0\u001b\u202e]/;

export class ImportTrial {
  private constructor(
    readonly database: PrivateDatabase,
    readonly client: Client,
  ) {}

  static async start(): Promise<ImportTrial> {
    const database = await privateDatabase('migrated');
    const client = await database.connect();
    return new ImportTrial(database, client);
  }

  /** Whatever is told has a place, and nothing that a terminal obeys. */
  async outcomeOf(source: Source): Promise<ImportOutcome | 'UNREAD'> {
    try {
      const report = await runImport({ connection: this.database.address, model: MODEL, source, actor: 'test' });
      if (report.outcome !== 'FAULTY') return report.outcome;
      const places = report.faults.kept.map(({ place, namedAt }) => (place ?? namedAt)?.line ?? 0);
      expect(places.filter(line => line > 0)).not.toEqual([]);
      expect(report.faults.kept.map(describeFault).join('\n')).not.toMatch(UNSHOWN);
      return 'FAULTY';
    } catch (error) {
      if (!(error instanceof SourceFault)) throw error;
      expect(error.message).not.toMatch(UNSHOWN);
      return 'UNREAD';
    }
  }

  /** What every row is, and which transaction wrote it. */
  async state(): Promise<unknown> {
    const tables = ['org_unit', 'person', 'affiliation', 'account', 'person_post'].map(
      table => `SELECT xmin::text, ${table}::text AS row FROM organisation.${table}`,
    );
    const rows = `(${tables.join(' UNION ALL ')}) AS rows`;
    return (await this.client.query(`SELECT md5(string_agg(xmin || row, ',' ORDER BY row)) AS state FROM ${rows}`)).rows;
  }

  /** Whatever case is drawn, the import is told as faulty or is refused, and nothing has changed. */
  async changesNothing<Case>(cases: fc.Arbitrary<Case>, outcomeOf: (drawn: Case) => Promise<string>, runs: number): Promise<void> {
    const before = await this.state();
    await fc.assert(
      fc.asyncProperty(cases, async drawn => {
        expect(['FAULTY', 'REFUSED', 'UNREAD']).toContain(await outcomeOf(drawn));
      }),
      { ...propertyRuns(runs), endOnFailure: true },
    );
    expect(await this.state()).toEqual(before);
  }

  async stop(): Promise<void> {
    await this.database.drop();
  }
}
