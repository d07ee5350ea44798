/** The figures of the admin plane are asked for at once: a database that does not answer is waited for once, and not once for each of them. The log says which are missing. */
import { allFigures, type Figured } from '../../../server/admin/all-figures';
import { openAdminPlane } from '../../../server/admin/open-admin-plane';
import { readConfiguration } from '../../../server/configuration/read-configuration';
import { closeAll, type Closer } from '../../../server/stop';
import { startTestService, type TestService } from '../../support/service';
import { until } from '../../support/until';

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

it('asks for those of the processes alone to tell the health, which shows no others', async () => {
  const service = await startTestService();
  const closers: Closer[] = [() => service.close()];
  try {
    const asked: string[] = [];
    const noted =
      <Value>(name: string, ask: () => Promise<Value>) =>
      () => {
        asked.push(name);
        return ask();
      };
    const parts = {
      ...service,
      changes: noted('changes', service.changes),
      dayTables: noted('dayTables', () => Promise.resolve([])),
      imports: { ...service.imports, lastGood: noted('imports', () => service.imports.lastGood()) },
    };
    const configuration = readConfiguration({ ADMIN_PORT: '0', ADMIN_TOKEN: TOKEN, LOG_LEVEL: 'silent' });
    const { adminAddress } = await openAdminPlane(configuration, parts, closers);
    const tellHealth = async (): Promise<{ readonly data: { readonly health: { readonly isReady: boolean } } }> => {
      const response = await fetch(`${adminAddress}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ health { isReady requests rows } }' }),
      });
      return (await response.json()) as Awaited<ReturnType<typeof tellHealth>>;
    };
    // A database that takes more than a moment is not ready.
    await until(async () => (await tellHealth()).data.health.isReady);
    expect(await tellHealth()).toMatchObject({ data: { health: { requests: 0 } } });
    expect(asked).toEqual([]);
  } finally {
    await closeAll(closers);
  }
});

describe('figures that are missing', () => {
  let service: TestService;

  beforeEach(async () => {
    service = await startTestService();
  });
  afterEach(() => service.close());

  async function askFor(parts: Figured): Promise<{ readonly names: readonly string[]; readonly told: readonly (readonly string[])[] }> {
    const told: string[][] = [];
    const figures = await allFigures(parts, missing => told.push(missing.map(({ of, error }) => `${of}: ${String(error)}`).sort()));
    return { names: figures.flat().map(({ name }) => name), told };
  }

  it('are told once, with why: those that the database refuses, and those that it does not tell in time', async () => {
    const log = await service.changes();
    const imports = { ...service.imports, lastGood: () => Promise.reject(new Error('refused')) };
    const dayTables = (): Promise<never> => new Promise(() => undefined);
    const { names, told } = await askFor({ ...service, imports, dayTables, changes: () => Promise.resolve(log) });
    expect(names).toContain('opslag_untracked_tables');
    expect(names).not.toContain('opslag_import_age_seconds');
    expect(told).toEqual([['day tables: Error: The database has not answered within 1500 ms.', 'imports: Error: refused']]);
  });

  it('are told of each source, while those of the processes are there', async () => {
    const away = (): Promise<never> => Promise.reject(new Error('away'));
    const lastGood = await service.imports.lastGood();
    const imports = { ...service.imports, lastGood: () => Promise.resolve(lastGood) };
    const { names, told } = await askFor({ ...service, imports, dayTables: away, changes: away });
    expect(names).toContain('opslag_rows_read_total');
    expect(names).not.toContain('opslag_untracked_tables');
    expect(told).toEqual([['changes: Error: away', 'day tables: Error: away']]);
  });
});
