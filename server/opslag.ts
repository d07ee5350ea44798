#!/usr/bin/env node
/** `opslag COMMAND`: the one program. What a command does not need is not loaded. */
import { nothingLeft } from '../std/nothing-left';
import { didYouMean } from '../std/suggest';
import {
  isOpslagCommand, OPSLAG_COMMANDS, OPSLAG_OPTIONS, opslagHelp, type OpslagCommandName, type ValuesOf,
} from './commands/opslag-commands'; // oxfmt-ignore
import { readCommandLine } from './commands/read-command-line';
import { UsageFault } from './commands/usage-fault';
import { ignoreUnusedSignals } from './stop-signals';

async function main([command, ...args]: readonly string[]): Promise<void> {
  ignoreUnusedSignals();
  // The service does so itself: its output is a log and no result, and it may have workers.
  if (command !== 'start') {
    watchOutput();
    process.on('uncaughtException', report);
  }
  if (command === '--help' || command === '-h' || command === 'help') process.stdout.write(`${opslagHelp()}\n`);
  else if (command === '--version') process.stdout.write(`${(await import('./service-version.js')).SOURCES}\n`);
  else if (command === 'keys') await (await import('./commands/keys-command.js')).runKeysCommand(args);
  else if (command === 'import') await (await import('./commands/import-command.js')).runImportCommand(args);
  else if (isOpslagCommand(command)) await runOther(command, args);
  else throw noSuchCommand(command);
}

/** A standard output that takes no more -> nothing where its reader has left, as `head` does; else a sentence and exit code 1. What was begun is ended in order, also where nobody takes standard error. */
function watchOutput(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') return;
    process.stderr.write(
      `Standard output could not be written (${code ?? message}), and lacks some of the result. Make room for it and run the command again.\n`,
    );
    process.exitCode = 1;
  });
  // It only tells how far the work is.
  process.stderr.on('error', () => undefined);
}

async function runOther(command: OpslagCommandName, args: readonly string[]): Promise<void> {
  const usage = opslagHelp(command);
  const own = Object.keys(OPSLAG_COMMANDS[command].options);
  const { values, positionals } = readCommandLine(args, { options: OPSLAG_OPTIONS, meant: [...own, 'help'], usage });
  const wrong = Object.keys(values).find(option => option !== 'help' && !own.includes(option));
  if (values.help === true) process.stdout.write(`${usage}\n`);
  else if (wrong !== undefined) throw new UsageFault(`The command ${command} does not take --${wrong}.\n\n${usage}`);
  else if (positionals.length > 0) throw new UsageFault(`The command ${command} takes options only.\n\n${usage}`);
  else await run(command, values);
}

/** The values are those of the command: others were refused. */
function run<Name extends OpslagCommandName>(command: Name, values: ValuesOf<Name>): Promise<unknown> {
  return RUN[command](values);
}

/** Each takes all options of its command. */
const RUN: { readonly [Name in OpslagCommandName]: (values: ValuesOf<Name>) => Promise<unknown> } = {
  // It runs for itself, in each of its processes.
  start: withoutOptions(() => import('./main.js')),
  demo: async values => (await import('./commands/demo-command.js')).runDemoCommand(values),
  model: async values => (await import('./commands/model-command.js')).runModelCommand(values),
  backup: async values => (await import('./commands/backup-command.js')).runBackupCommand(values),
  restore: async values => (await import('./commands/restore-command.js')).runRestoreCommand(values),
  track: async values => (await import('./commands/track-command.js')).runTrackCommand(values),
  health: withoutOptions(async () => (await import('./commands/health-command.js')).runHealthCommand()),
  migrate: withoutOptions(async () => (await import('./commands/migrate-command.js')).runMigrateCommand()),
  imports: async values => (await import('./commands/imports-command.js')).runImportsCommand(values),
};

function withoutOptions(run: () => Promise<unknown>) {
  return (values: Readonly<Record<string, never>>): Promise<unknown> => {
    nothingLeft(values);
    return run();
  };
}

/** The word itself is not repeated: it may be a key that was pasted in the wrong place. */
function noSuchCommand(command: string | undefined): UsageFault {
  const known = [...Object.keys(OPSLAG_COMMANDS), 'import', 'keys'];
  const what = command === undefined ? 'A command is missing.' : `There is no such command.${didYouMean(command, known)}`;
  return new UsageFault(`${what}\n\n${opslagHelp()}`);
}

function report(error: unknown): void {
  void import('./report-failure.js').then(({ reportFailure }) => reportFailure(error));
}

main(process.argv.slice(2)).catch(report);
