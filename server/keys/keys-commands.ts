/** The commands of `opslag keys`: what each takes, and its help. */
import { columns, optionLines } from '../commands/option-lines';
import { KEYS_OPTIONS, type KeysOption, LIFTS } from './keys-options';

interface KeysCommand {
  /** As it is written. */
  readonly form: string;
  readonly means: string;
  readonly options: readonly KeysOption[];
}

const SETTINGS = [
  'name', 'allow', 'allow-group', 'deny', 'deny-group', 'address', 'schema', 'expires', 'requests-per-minute', 'requests-at-work', 'pages',
  'page-size',
] as const satisfies readonly KeysOption[]; // oxfmt-ignore

/** An option that is a setting of a key. */
export type KeysSetting = (typeof SETTINGS)[number];

export const KEYS_COMMANDS = {
  create: {
    form: 'create --name NAME [settings]',
    means: 'make a key and print it, once, on standard output',
    options: SETTINGS,
  },
  list: { form: 'list', means: 'show all keys and their limits, without their secrets', options: ['json'] },
  show: { form: 'show ID', means: 'show a key and the fields that it reads', options: ['json'] },
  update: {
    form: 'update ID [settings]',
    means: 'change the settings that are named; the others stay; a list takes the place of the one before',
    options: [...SETTINGS, ...LIFTS.keys(), 'json'],
  },
  rotate: { form: 'rotate ID', means: 'print a new secret, once, on standard output', options: ['overlap'] },
  revoke: { form: 'revoke ID', means: 'end a key, for good', options: [] },
  fields: { form: 'fields', means: 'show what can be allowed and denied, with its groups', options: ['json'] },
  audit: { form: 'audit [ID]', means: 'show who changed which key, and how', options: ['json'] },
  reads: {
    form: 'reads PERSON|--nobody',
    means: 'show who read sensitive fields of a person, named by the Uuid',
    options: ['nobody', 'from', 'until', 'csv', 'json'],
  },
} as const satisfies Readonly<Record<string, KeysCommand>>;

export type KeysCommandName = keyof typeof KEYS_COMMANDS;

export function isKeysCommand(text: string | undefined): text is KeysCommandName {
  return text !== undefined && Object.hasOwn(KEYS_COMMANDS, text);
}

export function optionsOf(name: KeysCommandName): readonly KeysOption[] {
  return [...KEYS_COMMANDS[name].options, 'help'];
}

const EXIT_CODES = 'Exit codes: 0 done, 1 failed, 2 wrong command or option. Results go to standard output, remarks to standard error.';

/** For one command, or for all. */
export function keysHelp(name?: KeysCommandName): string {
  if (name !== undefined) {
    const { form, means } = KEYS_COMMANDS[name];
    return [
      `Usage: opslag keys ${form}`,
      `  ${means}`,
      ...optionLines(Object.fromEntries(optionsOf(name).map(option => [option, KEYS_OPTIONS[option]]))),
    ].join('\n');
  }
  const commands = Object.values(KEYS_COMMANDS).map(({ form, means }): [string, string] => [form, means]);
  return [
    'Usage: opslag keys COMMAND',
    ...columns(commands),
    'opslag keys COMMAND --help shows the options of a command.',
    EXIT_CODES,
  ].join('\n');
}
