/** The commands of `opslag`, with their options and their help. `opslag import` and `keys` have their own. */
import { columns, HELP_OPTION, optionLines, type ToldOptions } from './option-lines';

interface OpslagCommand {
  readonly means: string;
  readonly options: ToldOptions;
  readonly more: readonly string[];
}

const SETTINGS = 'Settings are environment variables: see README.md.';

export const OPSLAG_COMMANDS = {
  start: {
    means: 'start the service; it stops at SIGTERM, SIGINT and SIGHUP',
    options: {},
    more: [SETTINGS, 'Exit codes: 0 after a normal end, 1 failed, 2 wrong option.'],
  },
  demo: {
    means: 'load an invented municipality into the database',
    options: {
      persons: { type: 'string', value: 'NUMBER', means: 'how many persons; 5000 without it' },
      seed: { type: 'string', value: 'NUMBER', means: 'another municipality; the same for the same number' },
      force: { type: 'boolean', means: 'replace an organisation that is not a demo' },
    },
    more: [SETTINGS],
  },
  model: {
    means: 'write a model of the tables in a schema, for MODEL_DIR',
    options: {
      from: { type: 'string', value: 'SCHEMA', means: 'the schema that the tables stand in' },
      to: { type: 'string', value: 'FOLDER', means: 'the folder to write; model without it' },
      database: { type: 'string', value: 'ADDRESS', means: 'the database; DATABASE_URL without it' },
      namespace: { type: 'string', value: 'NAME', means: 'what OData calls the model; the name of the schema without it' },
      key: { type: 'string', multiple: true, value: 'VIEW=COLUMN,...', means: 'the columns that are the key of a view; may be repeated' },
      force: { type: 'boolean', means: 'write into a folder that is not empty' },
    },
    more: [SETTINGS],
  },
  backup: {
    means: 'save the database in a folder, also while the service runs',
    options: { to: { type: 'string', value: 'FOLDER', means: 'a folder that is new or empty' } },
    more: [SETTINGS],
  },
  restore: {
    means: 'load a backup into an empty database',
    options: { from: { type: 'string', value: 'FOLDER', means: 'the folder that opslag backup wrote' } },
    more: [SETTINGS],
  },
  track: {
    means: 'let the tables of the model note their changes, so that clients can ask what changed',
    options: {
      install: { type: 'boolean', means: 'make the triggers, and begin a new history: clients read all again' },
      remove: { type: 'boolean', means: 'remove the triggers' },
      status: { type: 'boolean', means: 'show which tables note their changes' },
      json: { type: 'boolean', means: 'the status as JSON' },
    },
    more: [SETTINGS, 'Exit codes: 0 done, 1 failed or a table does not note its changes, 2 wrong command or option.'],
  },
  health: { means: 'ask the running service whether it is ready', options: {}, more: [SETTINGS, 'Exit codes: 0 ready, 1 not.'] },
  migrate: { means: 'bring the database up to date, as each start does', options: {}, more: [SETTINGS] },
  imports: {
    means: 'show the last 50 runs of imports: when, who, from where, with what result',
    options: { json: { type: 'boolean', means: 'as JSON, with the counts of each type and the first faults' } },
    more: [SETTINGS],
  },
} as const satisfies Readonly<Record<string, OpslagCommand>>;

export type OpslagCommandName = keyof typeof OPSLAG_COMMANDS;

/** What a command is given: the values of its own options. */
export type ValuesOf<Name extends OpslagCommandName> = ValuesBy<(typeof OPSLAG_COMMANDS)[Name]['options']>;

type ValuesBy<Options> = { readonly [Name in keyof Options]?: ValueOf<Options[Name]> | undefined };
type ValueOf<Option> = Option extends { readonly multiple: true }
  ? readonly string[]
  : Option extends { readonly type: 'string' }
    ? string
    : boolean;

/** Those of all commands: an option of another command is told as such. */
export const OPSLAG_OPTIONS: ToldOptions & { readonly help: typeof HELP_OPTION } = {
  ...Object.fromEntries(Object.values(OPSLAG_COMMANDS).flatMap(({ options }): [string, ToldOptions[string]][] => Object.entries(options))),
  help: HELP_OPTION,
};

export function isOpslagCommand(text: string | undefined): text is OpslagCommandName {
  return text !== undefined && Object.hasOwn(OPSLAG_COMMANDS, text);
}

/** For one command, or for all. */
export function opslagHelp(name?: OpslagCommandName): string {
  if (name !== undefined) {
    const { means, options, more } = OPSLAG_COMMANDS[name];
    return [`Usage: opslag ${name}`, `  ${means}`, ...optionLines({ ...options, help: HELP_OPTION }), ...more].join('\n');
  }
  const commands = Object.entries(OPSLAG_COMMANDS).map(([command, { means }]): [string, string] => [command, means]);
  return [
    'Usage: opslag COMMAND',
    ...columns([
      ...commands,
      ['import', 'bring records in from files or a service, and keep them in step'],
      ['keys', 'make, limit, show and end API keys'],
    ]),
    'opslag COMMAND --help shows what a command takes. opslag --version shows the version.',
    'Exit codes: 0 done, 1 failed, 2 wrong command or option.',
  ].join('\n');
}
