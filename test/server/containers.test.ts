/** The container files, as far as they can be checked without a container engine: by schema, by linter, and against what the service really has. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { SETTINGS } from '../../server/configuration/settings';
import { PROJECT_ROOT } from '../../std/project-root';

const text = (name: string): string => readFileSync(path.join(PROJECT_ROOT, name), 'utf8');

/** What `docker-compose.yml` sets of the service, before `postgres:` begins. */
function serviceVariables(): string[] {
  const [service = ''] = text('docker-compose.yml').split(/^ {2}postgres:/m);
  return [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
}

describe('docker-compose.yml', () => {
  it('follows the schema of the Compose Specification, and the rules of its linter', () => {
    const linter = path.join(PROJECT_ROOT, 'node_modules/dclint/bin/dclint.cjs');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [linter, '--max-warnings', '0', path.join(PROJECT_ROOT, 'docker-compose.yml')],
      {
        encoding: 'utf8',
      },
    );
    expect({ status, findings: `${stdout}${stderr}`.trim() }).toEqual({ status: 0, findings: '' });
  });

  it('sets only what the service knows', () => {
    expect(serviceVariables()).toContain('DATABASE_URL');
    for (const name of serviceVariables()) expect(Object.keys(SETTINGS)).toContain(name);
  });

  it('holds no password', () => {
    expect(text('docker-compose.yml')).toMatch(/POSTGRES_PASSWORD: '\$\{POSTGRES_PASSWORD:\?[^}]+\}'/);
  });
});

describe('Dockerfile', () => {
  const lines = text('Dockerfile').split('\n');

  it('has no fault that its linter finds', () => {
    expect(validate(text('Dockerfile')).map(({ message, range }) => [range.start.line + 1, message])).toEqual([]);
  });

  it('has several stages and ends as an ordinary user with a health check', () => {
    const last = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')));
    expect(lines.filter(line => line.startsWith('FROM ')).length).toBeGreaterThan(1);
    expect(last).toContain('USER node');
    expect(last.some(line => line.startsWith('HEALTHCHECK'))).toBe(true);
  });

  it('copies only what is there, and what .dockerignore lets through', () => {
    const sources = lines.filter(line => /^COPY (?!--from)/.test(line)).flatMap(line => line.split(' ').slice(1, -1));
    const allowed = text('.dockerignore')
      .split('\n')
      .filter(line => line.startsWith('!'));
    for (const source of sources.filter(name => name !== '.')) {
      expect(existsSync(path.join(PROJECT_ROOT, source))).toBe(true);
      expect(allowed).toContain(`!${source.split('/')[0]}`);
    }
  });
});
