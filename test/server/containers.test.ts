/** The container files, as far as they can be checked without a container engine: by schema, by linter, and against what the service really has. */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { SETTINGS } from '../../server/configuration/settings';
import { administrate } from '../support/database';
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

  it('gives neither container root, capabilities, a root that can be written, new privileges, or a file of its memory where it crashes', () => {
    const [, service = '', postgres = ''] =
      /^ {2}opslag:\n([\s\S]*?)^ {2}postgres:\n([\s\S]*?)^configs:/m.exec(text('docker-compose.yml')) ?? [];
    for (const container of [service, postgres]) {
      for (const line of [
        'cap_drop:\n      - ALL\n',
        'read_only: true\n',
        'security_opt:\n      - no-new-privileges:true\n',
        'ulimits:\n      core: 0\n',
      ])
        expect(container).toContain(`    ${line}`);
    }
    expect(postgres).toContain('    user: postgres\n');
    expect(text('docker-compose.yml')).not.toMatch(/privileged|cap_add|docker\.sock/);
  });

  it('mounts the files that it gives to containers, since nothing can be copied into a root that cannot be written', () => {
    const [, configs = ''] = /^configs:\n([\s\S]*)$/m.exec(text('docker-compose.yml')) ?? [];
    const files = [...configs.matchAll(/^ {4}(\w+):(?: (\S+))?$/gm)].map(([, kind, file = '']) => [
      kind,
      existsSync(path.join(PROJECT_ROOT, file)),
    ]);
    expect(files).toEqual([['file', true]]);
  });

  it('makes a role for the service that is no superuser and owns its database, with statements that PostgreSQL takes', async () => {
    const [, statements = ''] = /<<'SQL'\n([\s\S]*?)SQL\n/.exec(text('ops/postgres/roles.sh')) ?? [];
    const id = randomUUID().replaceAll('-', '');
    const own = statements.replaceAll(/\bopslag(_reader)?\b/g, `opslag_$&_${id}`).replace(":'password'", "'made-for-a-test'");
    const names = { role: `opslag_opslag_${id}`, reader: `opslag_opslag_reader_${id}` };
    try {
      for (const statement of own.split(';').filter(each => each.trim() !== '')) await administrate(statement);
      const isAsMeant = `DO $$ BEGIN ASSERT (SELECT NOT rolsuper AND NOT rolcreaterole FROM pg_roles WHERE rolname = '${names.role}') AND pg_has_role('${names.role}', '${names.reader}', 'MEMBER'); END $$`;
      await expect(administrate(isAsMeant)).resolves.toBeUndefined();
    } finally {
      await administrate(`DROP DATABASE IF EXISTS ${names.role}`);
      for (const name of Object.values(names)) await administrate(`DROP ROLE IF EXISTS ${name}`);
    }
  });

  it('publishes the pages and the console to the machine itself alone', () => {
    const compose = text('docker-compose.yml');
    expect([...compose.matchAll(/^ {6}- '(\S+:\d+)'$/gm)].map(([, port]) => port)).toEqual(['127.0.0.1:8080:8080', '127.0.0.1:8081:8081']);
    // Where it listens on loopback within the container, nothing that is published comes to it.
    expect(compose).toContain("      ADMIN_HOST: '0.0.0.0'\n");
  });

  it('holds no password', () => {
    for (const name of ['ADMIN_TOKEN', 'POSTGRES_PASSWORD', 'OPSLAG_PASSWORD'])
      expect(text('docker-compose.yml')).toMatch(new RegExp(`${name}: '\\$\\{${name}:\\?[^}]+\\}'`));
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
