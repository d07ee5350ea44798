/** The arguments of `opslag keys` -> what to do. Rejects wrong commands and options with what is wrong and the usage. Fields, networks and rates are checked later. */
import type { KeyChanges, KeyPages, NewKeySettings } from '../../graphql/admin/key-administration';
import { isGroupName } from '../../graphql/derived-names';
import type { SchemaView } from '../../graphql/grants/grants';
import { nothingLeft } from '../../std/nothing-left';
import { parseTime } from '../../std/parse-time';
import { didYouMean } from '../../std/suggest';
import { readCommandLine } from '../commands/read-command-line';
import { UsageFault } from '../commands/usage-fault';
import { isKeysCommand, KEYS_COMMANDS, keysHelp, optionsOf, type KeysCommandName, type KeysSetting } from './keys-commands';
import { KEYS_OPTIONS, type KeysOption, LIFTS } from './keys-options';

export type KeysRequest =
  | { readonly kind: 'help'; readonly command: KeysCommandName | undefined }
  | { readonly kind: 'create'; readonly settings: NewKeySettings }
  | { readonly kind: 'update'; readonly id: string; readonly changes: KeyChanges; readonly json: boolean }
  | { readonly kind: 'rotate'; readonly id: string; readonly overlapMinutes: number }
  | { readonly kind: 'list' | 'fields'; readonly json: boolean }
  | { readonly kind: 'show'; readonly id: string; readonly json: boolean }
  | { readonly kind: 'revoke'; readonly id: string }
  | { readonly kind: 'audit'; readonly id: string | undefined; readonly json: boolean }
  /** Without a person: what is recorded without one. */
  | {
      readonly kind: 'reads';
      readonly person: string | undefined;
      readonly from: Date | undefined;
      readonly until: Date | undefined;
      readonly form: 'table' | 'json' | 'csv';
    };

type Values = ReturnType<typeof parse>['values'];

export function readKeysArguments(args: readonly string[]): KeysRequest {
  const { values, positionals } = parse(args);
  const [command, argument, ...rest] = positionals;
  if (values.help === true) return { kind: 'help', command: isKeysCommand(command) ? command : undefined };
  if (!isKeysCommand(command)) throw noSuchCommand(command);
  const wrong = (Object.keys(values) as KeysOption[]).find(option => !optionsOf(command).includes(option));
  if (wrong !== undefined) throw usageFault(`The command ${command} does not take --${wrong}.`, command);
  if (rest.length > 0) throw usageFault('A command takes one id at most.', command);
  return requestOf(command, argument, values);
}

function requestOf(command: KeysCommandName, argument: string | undefined, values: Values): KeysRequest {
  const json = values.json === true;
  switch (command) {
    case 'create':
      refuseArgument(command, argument);
      if (values.name === undefined) throw usageFault('The command create needs --name.', command);
      return { kind: command, settings: { ...readSettings(values), name: values.name } };
    case 'list':
    case 'fields':
      refuseArgument(command, argument);
      return { kind: command, json };
    case 'show':
      return { kind: command, id: idOf(command, argument), json };
    case 'revoke':
      return { kind: command, id: idOf(command, argument) };
    case 'update':
      return { kind: command, id: idOf(command, argument), changes: readChanges(values), json };
    case 'rotate':
      return { kind: command, id: idOf(command, argument), overlapMinutes: readNumber('--overlap', values.overlap ?? '0') };
    case 'audit':
      return { kind: command, id: argument, json };
    case 'reads':
      if ((argument === undefined) !== (values.nobody === true))
        throw usageFault('The command reads needs the identifier of a person, or --nobody.', command);
      return { kind: command, person: argument, ...readTimes(values), form: formOf(values) };
  }
}

function refuseArgument(command: KeysCommandName, argument: string | undefined): void {
  if (argument !== undefined) throw usageFault(`The command ${command} takes no id.`, command);
}

function idOf(command: KeysCommandName, argument: string | undefined): string {
  if (argument === undefined) throw usageFault(`The command ${command} needs the id of a key.`, command);
  return argument;
}

function parse(args: readonly string[]) {
  const command = args.find(isKeysCommand);
  const meant = command === undefined ? {} : { meant: optionsOf(command) };
  return readCommandLine(args, { options: KEYS_OPTIONS, ...meant, usage: keysHelp(command) });
}

/** The word itself is not repeated: it may be a key that was pasted in the wrong place. */
function noSuchCommand(command: string | undefined): UsageFault {
  if (command === undefined) return usageFault('A command is missing.');
  return usageFault(`There is no such command.${didYouMean(command, Object.keys(KEYS_COMMANDS))}`);
}

function usageFault(what: string, command?: KeysCommandName): UsageFault {
  return new UsageFault(`${what}\n\n${keysHelp(command)}`);
}

function readChanges(values: Values): KeyChanges {
  const lifts = [...LIFTS].filter(([option]) => values[option] === true);
  for (const [lift, { of }] of lifts) {
    const other = of.find(option => values[option] !== undefined);
    if (other !== undefined) throw new UsageFault(`--${lift} and --${other} contradict each other. Leave one of them out.`);
  }
  const changes = lifts.reduce<KeyChanges>((sum, [, { change }]) => ({ ...sum, ...change }), readSettings(values));
  if (Object.keys(changes).length === 0) throw usageFault('There is nothing to change: name a setting.', 'update');
  return changes;
}

/** Only what is mentioned. */
function readSettings(values: Pick<Values, KeysSetting>): KeyChanges {
  const {
    name,
    allow: allowed,
    'allow-group': allowedGroups,
    deny: denied,
    'deny-group': deniedGroups,
    address,
    schema,
    expires,
    'requests-per-minute': requests,
    'requests-at-work': atWork,
    pages,
    'page-size': pageSize,
    ...rest
  } = values;
  nothingLeft(rest);
  const allow = readNames('allow', allowed, allowedGroups);
  const deny = readNames('deny', denied, deniedGroups);
  return {
    ...(name === undefined ? {} : { name }),
    ...(allow === undefined ? {} : { allow }),
    ...(deny === undefined ? {} : { deny }),
    ...(address === undefined ? {} : { addresses: readAddresses(address) }),
    ...(schema === undefined ? {} : { schema: readSchema(schema) }),
    ...(expires === undefined ? {} : { expiresAt: readTime('expires', expires) }),
    ...(requests === undefined ? {} : { requestsPerMinute: readNumber('--requests-per-minute', requests) }),
    ...(atWork === undefined ? {} : { requestsAtWork: readNumber('--requests-at-work', atWork) }),
    ...(pages === undefined ? {} : { pages: readPages(pages) }),
    ...(pageSize === undefined ? {} : { pageSize: readNumber('--page-size', pageSize) }),
  };
}

type Names = readonly string[] | undefined;

/** Fields and groups are one list. */
function readNames(list: 'allow' | 'deny', fields: Names, groups: Names): Names {
  const wrong = groups?.find(group => !isGroupName(group));
  if (wrong !== undefined)
    throw new UsageFault(`--${list}-group takes the name of a group, in capitals: PERSON_CPR. A field is named with --${list}.`);
  return fields === undefined && groups === undefined ? undefined : [...(fields ?? []), ...(groups ?? [])];
}

/** A list that admits nobody cannot be written by leaving something out. */
function readAddresses(texts: readonly string[]): readonly string[] {
  return texts.length === 1 && texts[0] === 'none' ? [] : texts;
}

function readSchema(text: string): SchemaView {
  if (text !== 'FULL' && text !== 'GRANTED') throw new UsageFault('--schema must be FULL or GRANTED.');
  return text;
}

function readPages(text: string): KeyPages {
  if (text !== 'PAGED' && text !== 'WHOLE') throw new UsageFault('--pages must be PAGED or WHOLE.');
  return text;
}

function readNumber(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageFault(`${option} must be a whole number.`);
  return Number(text);
}

function readTimes({ from, until }: Values): Record<'from' | 'until', Date | undefined> {
  const times = {
    from: from === undefined ? undefined : readTime('from', from),
    until: until === undefined ? undefined : readTime('until', until),
  };
  if (times.from !== undefined && times.until !== undefined && times.from >= times.until)
    throw new UsageFault('--from must be before --until.');
  return times;
}

function formOf({ json, csv }: Values): 'table' | 'json' | 'csv' {
  if (json === true && csv === true) throw new UsageFault('--json and --csv contradict each other. Leave one of them out.');
  return json === true ? 'json' : csv === true ? 'csv' : 'table';
}

function readTime(option: KeysOption, text: string): Date {
  const time = parseTime(text);
  if (time === undefined) throw new UsageFault(`--${option} must be a day or a time, such as 2027-01-31 or 2027-01-31T12:00:00Z.`);
  return time;
}
