/** Each file of `ops/`, read by the program that it is for: `PROMTOOL`, `HAPROXY`, `NGINX` and systemd's own `systemd-analyze`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const OPS = path.join(PROJECT_ROOT, 'ops');

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-ops-'));
  cpSync(OPS, folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Changes the copy of a file where it names places of the machine that it is for. */
function moved(name: string, changes: readonly (readonly [from: string, to: string])[]): string {
  const file = path.join(folder, name);
  const text = changes.reduce((changed, [from, to]) => changed.replaceAll(from, to), readFileSync(file, 'utf8'));
  writeFileSync(file, text);
  return file;
}

function run(program: string | undefined, args: readonly string[]): { readonly status: number | null; readonly told: string } {
  if (program === undefined || program === '') throw new Error('PROMTOOL, HAPROXY and NGINX must say where these programs are.');
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: folder });
  if (error !== undefined) throw error;
  return { status, told: `${stdout}${stderr}` };
}

const inPrometheus = (name: string): string => path.join(folder, 'prometheus', name);

describe('promtool', () => {
  it('finds eleven rules and no fault', () => {
    const { status, told } = run(process.env.PROMTOOL, ['check', 'rules', inPrometheus('opslag-rules.yml')]);
    expect([status, told]).toEqual([0, expect.stringContaining('11 rules found')]);
  });

  it('sees each rule fire when it should, and not before', () => {
    const { status, told } = run(process.env.PROMTOOL, ['test', 'rules', inPrometheus('opslag-rules-test.yml')]);
    expect([status, told]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });

  it('takes the scrape', () => {
    const token = path.join(folder, 'token');
    writeFileSync(token, 'token');
    const file = moved('prometheus/prometheus.yml', [['/etc/prometheus/opslag-token', token]]);
    const { status, told } = run(process.env.PROMTOOL, ['check', 'config', file]);
    expect([status, told]).toEqual([0, expect.stringContaining('SUCCESS')]);
  });
});

it('is a file that HAProxy takes', () => {
  expect(run(process.env.HAPROXY, ['-c', '-f', path.join(folder, 'haproxy.cfg')])).toMatchObject({ status: 0 });
});

it('is a file that nginx takes', () => {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(kind => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const file = moved('nginx.conf', [
    ['/var/log/nginx', folder],
    ['\nhttp {', `\nhttp { ${places}`],
  ]);
  const settings = `pid ${folder}/pid;`;
  expect(run(process.env.NGINX, ['-t', '-q', '-p', folder, '-c', file, '-g', settings])).toMatchObject({ status: 0 });
});

it('are units that systemd takes', () => {
  const units = readdirSync(path.join(folder, 'systemd')).map(name => moved(`systemd/${name}`, [['/usr/bin/node', process.execPath]]));
  expect(run('systemd-analyze', ['verify', ...units])).toEqual({ status: 0, told: '' });
});
