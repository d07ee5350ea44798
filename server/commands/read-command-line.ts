/** The arguments of a command -> the values of its options, and what else was written. Rejects unknown options, with the one that was probably meant, and a second value where an option takes one. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { suggest } from '../../std/suggest';
import { holdsKey } from '../keys/key-format';
import { UsageFault } from './usage-fault';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

export interface CommandLine<Options extends CommandOptions> {
  readonly options: Options;
  /** Names of the options that can be meant here, where those are not all. */
  readonly meant?: readonly string[];
  readonly usage: string;
}

export function readCommandLine<const Options extends CommandOptions>(
  args: readonly string[],
  { options, meant, usage }: CommandLine<Options>,
) {
  const line = parsed();
  refuseRepeated(line.tokens, options, usage);
  return line;

  function parsed() {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options, tokens: true });
    } catch (error) {
      throw new UsageFault(`${describe(error, meant ?? Object.keys(options))}\n\n${usage}`);
    }
  }
}

/** Of two values the last would win, and nobody would be told. */
function refuseRepeated(
  tokens: readonly { readonly kind: string; readonly name?: string }[],
  options: CommandOptions,
  usage: string,
): void {
  const single = tokens.flatMap(({ kind, name = '' }) =>
    kind === 'option' && options[name]?.type === 'string' && options[name].multiple !== true ? [name] : [],
  );
  const repeated = single.find((name, index) => single.indexOf(name) < index);
  if (repeated !== undefined) throw new UsageFault(`--${repeated} takes one value. Write it once.\n\n${usage}`);
}

/** The first sentence of Node: the others tell what a programmer could change. A key that was pasted in the wrong place is not repeated. */
function describe(error: unknown, names: readonly string[]): string {
  const [reason = ''] = String(error)
    .replace(/^.*?: /, '')
    .split('. ');
  if (holdsKey(reason)) return 'The options are wrong.';
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(reason) ?? [];
  const wanted = unknown && suggest(unknown.replace(/^-+/, ''), names);
  return `${reason.replace(/\.$/, '')}.${wanted === undefined ? '' : ` Did you mean '--${wanted}'?`}`;
}
