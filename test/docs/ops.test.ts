/** What `ops/` says of the service is what the service has: figures, settings, paths and ports. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { SETTINGS } from '../../server/configuration/settings';
import { certificateFigures, changeFigures, dayTableFigures } from '../../server/metrics/figures';
import { Metrics } from '../../server/metrics/metrics';
import { PROJECT_ROOT } from '../../std/project-root';
import { makeAuthority } from '../support/certificates';
import { startTestService } from '../support/service';

const text = (name: string): string => readFileSync(path.join(PROJECT_ROOT, 'ops', name), 'utf8');

/** A label can look like a figure: it stands before an operator, or in a list of labels. */
function figuresIn(file: string): string[] {
  const names = file.match(/\b(?:http|db|opslag|nodejs|process)_[a-z0-9_]+(?=\{)/g) ?? [];
  return [
    ...new Set(names.map(name => name.replace(/_(?:bucket|count|sum)$/, match => (name.startsWith('db_client_connection') ? match : '')))),
  ];
}

it('asks only for figures that the service has', async () => {
  const service = await startTestService();
  const ofProcess = new Metrics();
  ofProcess.watchProcess();
  const dayTable = { table: 'access.sensitive_read', bytes: 0, oldestSeconds: 0, daysAhead: 0 };
  const ofTables = [...dayTableFigures([dayTable]), ...changeFigures([])];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-figures-'));
  const certificate = readFileSync(makeAuthority(folder).root, 'utf8');
  rmSync(folder, { recursive: true });
  const all = [
    ...(await service.figures()).flat(),
    ...(await ofProcess.figures()),
    ...ofTables,
    ...certificateFigures(certificate, new Date()),
  ].map(({ name }) => name);
  await service.close();
  for (const file of ['grafana/opslag.json', 'prometheus/opslag-rules.yml', 'prometheus/opslag-rules-test.yml']) {
    const asked = figuresIn(text(file));
    expect(asked.length).toBeGreaterThan(5);
    expect({ file, missing: asked.filter(name => !all.includes(name)) }).toEqual({ file, missing: [] });
  }
});

describe('the files for Kubernetes', () => {
  const documents = parseAllDocuments(text('kubernetes/opslag.yaml'));
  const written = JSON.stringify(documents.map(document => document.toJS() as unknown));

  it('are YAML, each with its kind', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(documents.map(document => String(document.get('kind')))).toEqual([
      'ConfigMap', 'Job', 'Deployment', 'Service', 'Service', 'NetworkPolicy', 'PodDisruptionBudget',
    ]); // oxfmt-ignore
    for (const document of documents)
      expect(document.toJS()).toMatchObject({ apiVersion: expect.any(String) as string, metadata: { name: expect.any(String) as string } });
  });

  it('set only what the service knows, and ask paths that it has', () => {
    const [config] = documents;
    const set = Object.keys((config?.toJS() as { readonly data: object }).data);
    const named = [...written.matchAll(/"name":"([A-Z_]+)"/g)].map(([, name = '']) => name);
    for (const name of [...set, ...named]) expect(Object.keys(SETTINGS)).toContain(name);
    expect(new Set([...written.matchAll(/"path":"([^"]+)"/g)].map(([, asked]) => asked))).toEqual(new Set(['/livez', '/readyz']));
  });

  it('let the admin plane answer under the name of its service', () => {
    const services = documents.filter(document => document.getIn(['spec', 'ports', 0, 'targetPort']) === 'admin');
    const names = services.map(service => String(service.getIn(['metadata', 'name'])));
    expect(names).toHaveLength(1);
    expect(String(documents[0]?.getIn(['data', 'ADMIN_NAMES'])).split(',')).toEqual(expect.arrayContaining(names));
  });
});

it('gives PgBouncer what the service needs of it', () => {
  expect(text('pgbouncer.ini')).toMatch(/^pool_mode = transaction$/m);
  expect(text('pgbouncer.ini')).toMatch(/^max_prepared_statements = [1-9]\d*$/m);
});

it('has no service that a crash of it would leave a file of its memory of', () => {
  for (const name of ['opslag.service', 'opslag-backup.service']) expect(text(`systemd/${name}`)).toMatch(/^LimitCORE=0$/m);
});
