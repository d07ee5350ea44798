/** The commands of `opslag`: their options and their help. `opslag import` and `keys` have their own. */
import type { parseArgs } from 'node:util';

export const OPSLAG_OPTIONS = {
  persons: { type: 'string' },
  seed: { type: 'string' },
  force: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  database: { type: 'string' },
  namespace: { type: 'string' },
  key: { type: 'string', multiple: true },
  install: { type: 'boolean' },
  remove: { type: 'boolean' },
  status: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export type CommandValues = ReturnType<typeof parseArgs<{ options: typeof OPSLAG_OPTIONS }>>['values'];

interface OpslagCommand {
  readonly means: string;
  readonly options: readonly (keyof typeof OPSLAG_OPTIONS)[];
  readonly more: readonly string[];
}

const SETTINGS = 'Settings are environment variables: see README.md.';

export const OPSLAG_COMMANDS = {
  start: {
    means: 'start the service; it stops at SIGTERM, SIGINT and SIGHUP',
    options: ['help'],
    more: [SETTINGS, 'Exit codes: 0 after a normal end, 1 failed, 2 wrong option.'],
  },
  demo: {
    means: 'load an invented municipality into the database',
    options: ['persons', 'seed', 'force', 'help'],
    more: [
      '  --persons NUMBER  how many persons; 5000 without it',
      '  --seed NUMBER     another municipality; the same for the same number',
      '  --force           replace an organisation that is not a demo',
      SETTINGS,
    ],
  },
  model: {
    means: 'write a model of the tables in a schema, for MODEL_DIR',
    options: ['from', 'to', 'database', 'namespace', 'key', 'force', 'help'],
    more: [
      '  --from SCHEMA          the schema that the tables stand in',
      '  --to FOLDER            the folder to write; model without it',
      '  --database ADDRESS     the database; DATABASE_URL without it',
      '  --namespace NAME       what OData calls the model; the name of the schema without it',
      '  --key VIEW=COLUMN,...  the columns that are the key of a view; may be repeated',
      '  --force                write into a folder that is not empty',
      SETTINGS,
    ],
  },
  backup: {
    means: 'save the database in a folder, also while the service runs',
    options: ['to', 'help'],
    more: ['  --to FOLDER  a folder that does not exist yet', SETTINGS],
  },
  restore: {
    means: 'load a backup into an empty database',
    options: ['from', 'help'],
    more: ['  --from FOLDER  the folder that opslag backup wrote', SETTINGS],
  },
  track: {
    means: 'let the tables of the model note their changes, so that clients can ask what changed',
    options: ['install', 'remove', 'status', 'json', 'help'],
    more: [
      '  --install  make the triggers, and begin a new history: clients read all again',
      '  --remove   remove the triggers',
      '  --status   show which tables note their changes',
      '  --json     the status as JSON',
      SETTINGS,
      'Exit codes: 0 done, 1 failed or a table does not note its changes, 2 wrong command or option.',
    ],
  },
  health: { means: 'ask the running service whether it is ready', options: ['help'], more: [SETTINGS, 'Exit codes: 0 ready, 1 not.'] },
  migrate: { means: 'bring the database up to date, as each start does', options: ['help'], more: [SETTINGS] },
  imports: {
    means: 'show the last 50 runs of imports: when, who, from where, with what result',
    options: ['json', 'help'],
    more: ['  --json  as JSON, with the counts of each type and the first faults', SETTINGS],
  },
} as const satisfies Readonly<Record<string, OpslagCommand>>;

export type OpslagCommandName = keyof typeof OPSLAG_COMMANDS;

export function isOpslagCommand(text: string | undefined): text is OpslagCommandName {
  return text !== undefined && Object.hasOwn(OPSLAG_COMMANDS, text);
}

/** For one command, or for all. */
export function opslagHelp(name?: OpslagCommandName): string {
  if (name !== undefined) return [`Usage: opslag ${name}`, `  ${OPSLAG_COMMANDS[name].means}`, ...OPSLAG_COMMANDS[name].more].join('\n');
  const commands = Object.entries(OPSLAG_COMMANDS).map(([command, { means }]) => `  ${command.padEnd(7)}  ${means}`);
  return [
    'Usage: opslag COMMAND',
    ...commands,
    '  import   bring records in from files or a service, and keep them in step',
    '  keys     make, limit, show and end API keys',
    'opslag COMMAND --help shows what a command takes. opslag --version shows the version.',
    'Exit codes: 0 done, 1 failed, 2 wrong command or option.',
  ].join('\n');
}
