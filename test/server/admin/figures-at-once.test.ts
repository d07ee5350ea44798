/** The figures of the admin plane are asked for at once: a database that does not answer is waited for once, and not once for each of them. The log says which are missing. */
import { allFigures } from '../../../server/admin/all-figures';
import { openAdminPlane } from '../../../server/admin/open-admin-plane';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { closeAll, type Closer } from '../../../server/stop';
import { startTestService } from '../../support/service';

const TOKEN = 'a-token-of-the-tests-long-enough-for-the-plane';

it('asks for each before any has answered', async () => {
  const service = await startTestService();
  const closers: Closer[] = [() => service.close()];
  try {
    const asked: string[] = [];
    let answer: () => void = () => undefined;
    const allAsked = new Promise<void>(resolve => (answer = resolve));
    // Each answers when all have been asked, so that one after the other they would never answer.
    const once = async <Value>(name: string, ask: () => Promise<Value>): Promise<Value> => {
      asked.push(name);
      if (asked.length === 4) answer();
      await allAsked;
      return await ask();
    };
    const { keys, previews, version, changes, imports, figures } = service;
    const parts = {
      keys,
      previews,
      version,
      figures: () => once('figures', figures),
      changes: () => once('changes', changes),
      dayTables: () => once('dayTables', () => Promise.resolve([])),
      imports: { ...imports, lastGood: () => once('imports', () => imports.lastGood()) },
    };
    const configuration = readConfiguration({ ADMIN_PORT: '0', ADMIN_TOKEN: TOKEN, LOG_LEVEL: 'silent' });
    const { adminAddress } = await openAdminPlane(configuration, parts, closers);
    const response = await fetch(`${adminAddress}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(response.status).toBe(200);
    expect(asked.sort()).toEqual(['changes', 'dayTables', 'figures', 'imports']);
  } finally {
    await closeAll(closers);
  }
});

it('says once why figures are missing: of those that the database refuses, and of those that it does not tell in time', async () => {
  const service = await startTestService();
  try {
    const told: string[][] = [];
    const imports = { ...service.imports, lastGood: () => Promise.reject(new Error('refused')) };
    const dayTables = (): Promise<never> => new Promise(() => undefined);
    const changes = (): Promise<never> => Promise.reject(new Error('away'));
    const parts = { ...service, imports, dayTables, changes };
    const figures = await allFigures(parts, missing => told.push(missing.map(({ of, error }) => `${of}: ${String(error)}`)));
    const names = figures.flat().map(({ name }) => name);
    expect(names).toContain('opslag_rows_read_total');
    expect(names).not.toContain('opslag_untracked_tables');
    expect(names).not.toContain('opslag_import_age_seconds');
    expect(told.map(missing => missing.sort())).toEqual([
      ['changes: Error: away', 'day tables: Error: The database has not answered within 1500 ms.', 'imports: Error: refused'],
    ]);
  } finally {
    await service.close();
  }
});
