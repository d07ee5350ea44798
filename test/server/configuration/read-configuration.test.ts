/** The environment, as people and containers set it, and what the service makes of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DEFAULT_LIMITS, insteadOf, type RefusingLimit } from '../../../odata-adapter/limits';
import { readAddress, readConfiguration } from '../../../server/configuration/read-configuration';
import { SETTINGS } from '../../../server/configuration/settings';
import { DEFAULT_MODEL } from '../../../server/default-model';
import { StartFault } from '../../../server/start-fault';

function faultsOf(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof StartFault)
      return error.message
        .split('\n')
        .slice(1)
        .map(line => line.trim());
    throw error;
  }
  return [];
}

const REFUSING: readonly RefusingLimit[] = [
  'urlBytes', 'nesting', 'expressionNodes', 'lambdaDepth', 'functionDepth', 'inListItems', 'orderbyItems', 'expandDepth', 'transformations', 'levels',
]; // oxfmt-ignore

describe('readConfiguration', () => {
  it('gives what JSON keeps: workers are given it so', () => {
    const configuration = readConfiguration({
      PUBLIC_URL: 'https://data.example',
      TRUSTED_PROXIES: '10.0.0.0/8',
      CORS_ORIGINS: '*',
      WORKERS: '2',
    });
    expect(JSON.parse(JSON.stringify(configuration))).toEqual(configuration);
  });

  it('has a default that works for everything', () => {
    expect(readConfiguration({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      tls: undefined,
      publicUrl: undefined,
      trustedProxies: [],
      corsOrigins: [],
      compression: true,
      adminHost: '127.0.0.1',
      adminNames: [],
      adminPort: 8081,
      adminToken: undefined,
      metricsToken: undefined,
      importDatabaseUrl: undefined,
      readRecord: 'AFTER',
      databaseUrl: undefined,
      accessDatabaseUrl: undefined,
      maxReplicaLagMs: 10_000,
      migrates: true,
      dataDir: path.resolve('data'),
      modelDir: DEFAULT_MODEL,
      isDefaultModel: true,
      workers: 1,
      poolSize: 10,
      connectTimeoutMs: 5000,
      statementTimeoutMs: 5000,
      timeZone: 'Europe/Copenhagen',
      limits: DEFAULT_LIMITS,
      graphqlLimits: { tokens: 1000, depth: 10, aliases: 30, objects: 5000 },
      keyTimeoutMs: 2000,
      lastKnownKeysMs: 600_000,
      failedAttemptsPerMinute: 60,
      logLevel: 'info',
      readRecordBuffer: 100_000,
      readRecordDays: 365,
      changesDays: 30,
      requestDeadlineMs: 30_000,
      wholeTimeoutMs: 900_000,
      maxConnections: 5000,
      turns: { atWork: 10, atWorkOfKey: 5, waiting: 1000, waitingOfKey: 200, waitMs: 10_000, largeWaitMs: 30_000 },
      unsent: { bytes: 64_000_000, bytesOfKey: 32_000_000 },
      slowMs: 1000,
      tracesUrl: undefined,
      serverTiming: false,
      explains: true,
      shutdownDelayMs: 1000,
      shutdownGraceMs: 10_000,
    });
  });

  it('takes an empty variable as absent, as containers pass what is not set', () => {
    expect(readConfiguration({ PUBLIC_URL: '', DATABASE_URL: ' ', PORT: '' })).toEqual(readConfiguration({}));
  });

  it('reads each kind of value', () => {
    const configuration = readConfiguration({
      HOST: '::1',
      PORT: '0',
      PUBLIC_URL: 'https://data.example.dk/opslag/',
      TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8',
      CORS_ORIGINS: 'https://intranet.example.dk, http://localhost:5173',
      DATABASE_URL: 'postgresql://reader:secret@db:5432/opslag',
      ACCESS_DATABASE_URL: 'postgres://keeper:secret@db/opslag',
      MODEL_DIR: 'test/models',
      MAX_IN_LIST: '7',
      LOG_LEVEL: 'warn',
      SERVER_TIMING: 'on',
    });
    expect(configuration).toMatchObject({
      host: '::1',
      port: 0,
      publicUrl: 'https://data.example.dk/opslag',
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      corsOrigins: ['https://intranet.example.dk', 'http://localhost:5173'],
      databaseUrl: 'postgresql://reader:secret@db:5432/opslag',
      accessDatabaseUrl: 'postgres://keeper:secret@db/opslag',
      modelDir: path.resolve('test/models'),
      logLevel: 'warn',
      serverTiming: true,
      explains: false,
    });
    expect(configuration.limits).toEqual({ ...DEFAULT_LIMITS, inListItems: 7 });
  });

  it('tells all faults at once, each with what to set', () => {
    expect(faultsOf({ PORT: '80a', LOG_LEVEL: 'loud', SERVER_TIMING: 'yes', PAGE_SIZE: '0' })).toEqual([
      'PORT must be a whole number from 0 to 65535.',
      'PAGE_SIZE must be a whole number from 1 to 1000000.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
      'SERVER_TIMING must be on or off.',
    ]);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '8080.5'],
    ['PORT', '0x50'],
    ['PORT', '1e3'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'data.example.dk'],
    ['PUBLIC_URL', 'ftp://data.example.dk'],
    ['PUBLIC_URL', 'https://data.example.dk/?a=b'],
    ['PUBLIC_URL', 'https://data.example.dk/?'],
    ['PUBLIC_URL', 'https://data.example.dk/#'],
    ['PUBLIC_URL', 'https://user:word@data.example.dk/'],
    ['PUBLIC_URL', 'https://user@data.example.dk/'],
    ['PUBLIC_URL', 'https://:word@data.example.dk/'],
    ['DATABASE_URL', 'mysql://db/opslag'],
    ['DATABASE_URL', 'db:5432'],
    // A password that is not escaped: a part of it would be taken for the port, the database or an option, and be told as such.
    ['DATABASE_URL', 'postgresql://someone:1234/word@db/opslag'],
    ['DATABASE_URL', 'postgresql://someone:1234?word@db/opslag'],
    ['DATABASE_URL', 'postgresql://someone:1234#word@db/opslag'],
    ['DATABASE_URL', 'postgresql://someone:pass%word@db/opslag'],
    ['DATABASE_URL', 'postgresql://someone:pass%ffword@db/opslag'],
    ['DATABASE_URL', 'postgresql://someone:word@db:port/opslag'],
    ['STATEMENT_TIMEOUT_MS', '0'],
    ['POOL_SIZE', '0'],
    ['TIME_ZONE', 'Europe/Kobenhavn'],
    ['TIME_ZONE', '+01:00'],
    ['TIME_ZONE', 'summer'],
    ['MAX_URL_BYTES', '12'],
    ['MAX_TRANSFORMATIONS', '51'],
    ['ADMIN_TOKEN', 'short'],
    ['ADMIN_TOKEN', 'two words that are long enough'],
    ['ADMIN_TOKEN', 'a-token-that-is-long-enough and another word'],
    ['ADMIN_NAMES', 'https://admin.example.dk'],
    ['ADMIN_NAMES', 'admin.example.dk:8081'],
    ['ADMIN_NAMES', 'admin.example.dk, *'],
    ['ADMIN_NAMES', 'admin.example.dk,'],
    ['CORS_ORIGINS', 'intranet.example.dk'],
    ['CORS_ORIGINS', 'https://intranet.example.dk/'],
    ['CORS_ORIGINS', 'https://Intranet.example.dk'],
    ['CORS_ORIGINS', 'https://intranet.example.dk:443'],
    ['CORS_ORIGINS', 'https://*.example.dk'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://a.dk,'],
    ['TRUSTED_PROXIES', 'true'],
    ['TRUSTED_PROXIES', '1'],
    ['TRUSTED_PROXIES', '10.0.0.1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '010.0.0.0/8'],
    ['TRUSTED_PROXIES', '10.0.0.0/08'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0/64'],
    ['TRUSTED_PROXIES', '10.0.0.0/8,'],
    // As files of settings with other line ends, or with quotes, give them to a container: an embedded database would begin anew there.
    ['DATA_DIR', '/var/lib/opslag/data\r'],
    ['DATA_DIR', '/var/lib/opslag/data '],
    ['DATA_DIR', '"/var/lib/opslag/data"'],
    ['DATA_DIR', '~/data'],
    ['MODEL_DIR', "'./model'"],
    ['TLS_CERT_FILE', '/etc/opslag/one.pem\n/etc/opslag/two.pem'],
  ])('refuses %s=%j', (name, text) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} must be `));
  });

  it.each(REFUSING)('has the setting that a fault of the limit %s names', limit => {
    const [setting = ''] = /[A-Z]+_[A-Z_]+/.exec(insteadOf(limit)) ?? [];
    const least = limit === 'urlBytes' ? 300 : 2;
    expect(readConfiguration({ [setting]: String(least) }).limits[limit]).toBe(least);
  });

  it.each([
    [{ PUBLIC_URL: 'http://localhost:8080/data/' }, { publicUrl: 'http://localhost:8080/data' }],
    [{ ADMIN_NAMES: 'admin.example.dk, admin' }, { adminNames: ['admin.example.dk', 'admin'] }],
    [{ CORS_ORIGINS: '*' }, { corsOrigins: ['*'] }],
  ])('reads %j', (settings, read) => {
    expect(readConfiguration(settings)).toMatchObject(read);
  });

  it('takes the least and the most that each refusal of a number names', () => {
    for (const name of Object.keys(SETTINGS)) {
      const bounds = /must be a whole number from (\d+) to (\d+)\.$/.exec(faultsOf({ [name]: 'x' })[0] ?? '')?.slice(1) ?? [];
      for (const bound of bounds) expect(faultsOf({ [name]: bound }).filter(fault => fault.startsWith(`${name} must be`))).toEqual([]);
    }
    expect(readConfiguration({ UNSENT_BYTES: '2000000000' }).unsent.bytes).toBe(2_000_000_000);
  });

  it('never repeats a value, which may be a password', () => {
    expect(faultsOf({ DATABASE_URL: 'mysql://user:hunter2@db/opslag', PUBLIC_URL: 'https://user:hunter2@x/' }).join()).not.toContain(
      'hunter2',
    );
  });

  it.each([
    'postgresql:///opslag?host=%2Frun%2Fpostgresql',
    'postgresql://opslag@localhost/postgres?host=%2Ftmp%2Fsockets&port=5432',
    'postgresql://some%40one:p%40ss%2Fword@[2001:db8::1]:5432/opslag?sslmode=verify-full',
    'postgresql://someone:p@ss:w&rd!@db/opslag',
    'postgresql://h1:5432,h2:5433/opslag?target_session_attrs=any',
    'postgresql://db',
  ])('takes the address %s', address => {
    expect(readConfiguration({ DATABASE_URL: address }).databaseUrl).toBe(address);
  });

  it.each([
    ['sslmode=prefer', 'has an sslmode that is none of disable, require, verify-ca, verify-full.'],
    ['target_sesion_attrs=standby', 'has a parameter that is not known. Did you mean target_session_attrs?'],
    ['colour=blue', 'has a parameter that is not known. Known are '],
    ['port=99999', 'must have ports from 1 to 65535.'],
    ['sslmod=verify-full', 'has a parameter that is not known. Did you mean sslmode?'],
    ['ssl=true', 'has a parameter that is not known. Known are sslmode, '],
    ['sslrootcert=/a/root.crt', 'has sslrootcert but no sslmode. Add sslmode=verify-full.'],
    ['sslmode=verify-ca', 'has sslmode=verify-ca but no sslrootcert.'],
    ['sslmode=require&sslrootcert=system', 'has sslrootcert=system, which is for sslmode=verify-full only.'],
    ['sslmode=verify-full&sslcert=/a/client.crt', 'has one of sslcert and sslkey.'],
    ['sslmode=verify-full&sslrootcert=/none/secret.crt', 'has an sslrootcert that this user cannot read (ENOENT).'],
  ])('refuses an address with %s', (parameters, fault) => {
    const faults = faultsOf({ DATABASE_URL: `postgresql://db/opslag?${parameters}` });
    expect(faults).toEqual([expect.stringContaining(`DATABASE_URL ${fault}`)]);
    expect(faults.join()).not.toContain('secret');
  });

  it('takes several hosts, and refuses those of which one is named twice', () => {
    const DATABASE_URL = 'postgresql://u:secret@h1,h2:5433/db?target_session_attrs=prefer-standby';
    expect(readConfiguration({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    expect(faultsOf({ DATABASE_URL: 'postgresql://u:secret@h1:99999/db' })).toEqual(['DATABASE_URL must have ports from 1 to 65535.']);
    expect(faultsOf({ DATABASE_URL: 'postgresql://u:secret@h1,h1/db' })).toEqual(['DATABASE_URL names a host twice.']);
  });

  const DATABASE_URL = 'postgresql://db/opslag';
  const STANDBYS = 'postgresql://h1,h2/opslag?target_session_attrs=';
  const PAGES = { PAGE_SIZE: '100', NESTED_PAGE_SIZE: '100', MAX_PAGE_SIZE: '100' };
  const WAITING = { REQUESTS_WAITING: '9', KEY_REQUESTS_WAITING: '9' };
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['PAGE_SIZE is more than MAX_PAGE_SIZE, which is 100.', PAGES, { PAGE_SIZE: '101' }],
    ['NESTED_PAGE_SIZE is more than MAX_PAGE_SIZE, which is 100.', PAGES, { NESTED_PAGE_SIZE: '101' }],
    ['KEY_REQUESTS_AT_WORK is more than REQUESTS_AT_WORK, which is 10.', { KEY_REQUESTS_AT_WORK: '10' }, { KEY_REQUESTS_AT_WORK: '11' }],
    ['KEY_REQUESTS_WAITING is more than REQUESTS_WAITING, which is 9.', WAITING, { KEY_REQUESTS_WAITING: '10' }],
    [
      'MAX_CONNECTIONS is less than REQUESTS_AT_WORK and REQUESTS_WAITING together, which are 19.',
      { ...WAITING, MAX_CONNECTIONS: '19' },
      { MAX_CONNECTIONS: '18' },
    ],
    [
      'STATEMENT_TIMEOUT_MS is more than WHOLE_TIMEOUT_MS, which is 5000.',
      { STATEMENT_TIMEOUT_MS: '5000', WHOLE_TIMEOUT_MS: '5000' },
      { STATEMENT_TIMEOUT_MS: '5001' },
    ],
    [
      'PORT and ADMIN_PORT are both 9000 on the same address.',
      { PORT: '9000', ADMIN_PORT: '9000', ADMIN_HOST: '127.0.0.2' },
      { ADMIN_HOST: '127.0.0.1' },
    ],
    ['ACCESS_DATABASE_URL is set, but DATABASE_URL is not.', {}, { ACCESS_DATABASE_URL: DATABASE_URL }],
    ['IMPORT_DATABASE_URL is set, but DATABASE_URL is not.', {}, { IMPORT_DATABASE_URL: DATABASE_URL }],
    ...['standby', 'read-only', 'prefer-standby'].flatMap(attribute =>
      ['ACCESS_DATABASE_URL', 'IMPORT_DATABASE_URL'].map((name): [string, Record<string, string>, Record<string, string>] => [
        `${name} has a target_session_attrs under which nothing can be written.`,
        { DATABASE_URL, [name]: `${STANDBYS}read-write` },
        { [name]: STANDBYS + attribute },
      ]),
    ),
  ])('compares settings with one another: %s', (fault, fitting, changed) => {
    expect(faultsOf(fitting)).toEqual([]);
    expect(faultsOf({ ...fitting, ...changed })).toEqual([expect.stringContaining(fault)]);
  });
});

describe('a setting in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function file(name: string, text: string): string {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  }

  it('is read, without the end of its line', () => {
    const [url, token] = ['postgresql://someone:secret@db/opslag', 'a-token-that-is-long-enough'];
    const configuration = readConfiguration({
      DATABASE_URL_FILE: file('url', `${url}\n`),
      ADMIN_TOKEN_FILE: file('token', `${token}\r\n`),
      PORT_FILE: file('port', '9000'),
    });
    expect(configuration).toMatchObject({ databaseUrl: url, adminToken: token, port: 9000 });
  });

  it('is refused where the file is not there, is no file, is empty or holds what the setting cannot be, and where both are set', () => {
    expect(
      faultsOf({
        ADMIN_TOKEN_FILE: 'the-token-itself-by-mistake',
        DATABASE_URL_FILE: folder,
        ACCESS_DATABASE_URL_FILE: file('empty', '\n'),
        METRICS_TOKEN_FILE: file('short', 'short'),
        LOG_LEVEL: 'info',
        LOG_LEVEL_FILE: file('level', 'info'),
      }),
    ).toEqual([
      'METRICS_TOKEN must be 24 to 512 letters, digits and . _ ~ + / - such as openssl rand -base64 32 prints.',
      'ADMIN_TOKEN_FILE must be the path of a file that this user can read (ENOENT).',
      'DATABASE_URL_FILE must be the path of a file of at most 65536 bytes.',
      'ACCESS_DATABASE_URL_FILE names an empty file. Write the value into it.',
      'LOG_LEVEL and LOG_LEVEL_FILE are both set. Set one of them.',
    ]);
  });
});

it('refuses one token for the figures and for all of the admin plane, and does not repeat it', () => {
  const token = 'hunter2-hunter2-hunter2-hunter2';
  expect(faultsOf({ ADMIN_TOKEN: token, METRICS_TOKEN: token })).toEqual([
    'METRICS_TOKEN is the same as ADMIN_TOKEN, which may do everything. Set another token for the figures.',
  ]);
});

describe('a variable that is not a setting', () => {
  it.each([
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE_ULR_FILE', 'DATABASE_URL_FILE'],
    ['DATABASE_HOST', 'DATABASE_URL'],
    ['DATABASE_PASSWORD', 'DATABASE_URL'],
    ['ADMIN_TOKN', 'ADMIN_TOKEN'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['PROT', 'PORT'],
    ['PORTS_FILE', 'PORT_FILE'],
    ['TLS_CERT_FILE_FILE', 'TLS_CERT_FILE'],
    ['TLS_KEY', 'TLS_KEY_FILE'],
  ])('but looks like one is refused: %s is probably %s', (name, meant) => {
    expect(faultsOf({ [name]: 'hunter2' })).toEqual([
      `${name} is not a setting of the service. Did you mean ${meant}? Correct the name, or unset it.`,
    ]);
  });

  it('of another program stands in peace', () => {
    const others = 'HOME PATH PWD USER SHELL LANG TERM TZ HOSTNAME HOSTTYPE LOGNAME NODE_ENV NODE_OPTIONS npm_config_port npm_package_name XDG_DATA_DIRS PGHOST PGPASSWORD HOSTFILE ROOT_FILE OTEL_EXPORTER_OTLP_HEADERS KUBERNETES_PORT OPSLAG_PORT OPSLAG_SERVICE_HOST DATABASE_SERVICE_HOST DATABASE_SERVICE_PORT_POSTGRES DATABASE_PORT DATABASE_PORT_5432_TCP_ADDR'; // oxfmt-ignore
    expect(faultsOf(Object.fromEntries(others.split(' ').map(name => [name, 'x'])))).toEqual([]);
    // Where the address of the database is known, others may have names that begin like it.
    expect(faultsOf({ DATABASE_URL: 'postgresql://db/opslag', DATABASE_HOST: 'db' })).toEqual([]);
    expect(faultsOf({ DATABASE_URL: 'postgresql://db/opslag', DATABASE_URI: 'db' })).toHaveLength(1);
  });
});

describe('readAddress', () => {
  it('tells where a service listens whose other settings have become faulty', () => {
    const env = { PORT: '9000', TLS_CERT_FILE: '/none', TLS_KEY_FILE: '/none', ADMIN_TOKEN_FILE: '/none', POOL_SIZE: 'many' };
    expect(readAddress(env)).toEqual({ host: '127.0.0.1', port: 9000, isEncrypted: true });
    expect(readAddress({})).toEqual({ host: '127.0.0.1', port: 8080, isEncrypted: false });
    expect(() => readAddress({ PORT: 'x' })).toThrow(/^PORT /);
  });
});
