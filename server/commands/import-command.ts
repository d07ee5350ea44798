/** `opslag import`: brings records in from files or a service, once or again and again. Its exit codes tell scripts the result. */
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { ZoneClock } from '../../std/zone-clock';
import { runImport, type ImportOutcome, type ImportReport } from '../../import/run-import';
import { LostCommit } from '../../import/session/lost-commit';
import { SessionFault } from '../../import/session/session-fault';
import { SourceFault } from '../../import/sources/source-fault';
import { ModelFaults } from '../../graphql/model-faults';
import { readModel } from '../../graphql/read-model/read-model';
import { actorAtShell } from './actor-at-shell';
import type { Configuration } from '../configuration/configuration';
import { readConfiguration } from '../configuration/read-configuration';
import { describeReport, ImportDisplay } from '../imports/import-display';
import { importFiles } from '../imports/import-files';
import { IMPORT_HELP, type ImportRequest, readImportArguments, type Schedule } from '../imports/import-arguments';
import { importService } from '../imports/import-service';
import { nextRun } from '../imports/next-run';
import { type ImportDatabase, openImport } from '../imports/open-import';
import { remedyOf } from '../remedy-of';
import { describeFailure } from '../report-failure';
import { stopSignal } from './stop-signal';
import { UsageFault } from './usage-fault';

const [DONE, FAULTY, REFUSED, UNREAD] = [0, 1, 2, 3];

const EXIT_CODES: Readonly<Record<ImportOutcome, number>> = {
  APPLIED: DONE,
  UNCHANGED: DONE,
  COMPARED: DONE,
  FAULTY,
  REFUSED,
};

type Wanted = Extract<ImportRequest, { kind: 'import' }>;

export async function runImportCommand(args: readonly string[]): Promise<void> {
  const signal = stopSignal();
  process.exitCode = await exitCodeOf(() => run(args, signal), signal);
}

async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const request = readImportArguments(args);
  switch (request.kind) {
    case 'help':
      process.stdout.write(`${IMPORT_HELP}\n`);
      return DONE;
    case 'example':
    case 'draft':
      return await (await import('../imports/draft-files.js')).writeDrafts(request, readConfiguration(process.env));
    case 'import':
      return request.schedule === undefined ? await importOnce(request, signal) : await importOnSchedule(request, request.schedule, signal);
  }
}

/** What ends a run early is told, and becomes its code: a wrong command line and a database that refuses are faults. */
async function exitCodeOf(work: () => Promise<number>, signal: AbortSignal): Promise<number> {
  try {
    return await work();
  } catch (error) {
    tellEnd(error, signal);
    return error instanceof SourceFault ? UNREAD : FAULTY;
  }
}

function tellEnd(error: unknown, signal: AbortSignal): void {
  if (error instanceof LostCommit) process.stderr.write(`${LOST} ${MAYBE_WRITTEN}\n`);
  else if (signal.aborted) process.stderr.write('Stopped. Nothing was changed.\n');
  else if (error instanceof SourceFault) process.stderr.write(`The source cannot be read. Nothing was changed.\n  ${error.message}\n`);
  else if (error instanceof SessionFault) process.stderr.write(`${error.message}\n`);
  else if (error instanceof LostBeforeCommit) process.stderr.write(`${LOST} ${NOT_WRITTEN}\n`);
  else if (isLost(error)) process.stderr.write(`${LOST} ${MAYBE_WRITTEN}\n`);
  else if (error instanceof DatabaseError) process.stderr.write(`${describeRefusal(error)}\n`);
  else process.stderr.write(`${describeFailure(error)}\n`);
}

/** Only what names tables and rights is told of the database's own words: others may hold values. */
function describeRefusal(error: DatabaseError): string {
  const { code = 'none', message } = error;
  if (code === INSUFFICIENT_PRIVILEGE)
    return `The role that imports lacks a right (${message}). Nothing was changed. docs/your-data.md tells which rights it needs.`;
  const remedy = code === QUERY_CANCELED ? RUN_AGAIN : remedyOf(error);
  return [`The database has ended the import (SQLSTATE ${code}). Nothing was changed.`, remedy ?? []].flat().join(' ');
}

/** The driver has a text only, and passes on what the system said of a write or a read. What a source's connection ends with is a `SourceFault`. */
function isLost(error: unknown): boolean {
  if (error instanceof DatabaseError) return /^(?:08|57P)/.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  if ('code' in error && BROKEN.some(code => code === error.code)) return true;
  return /^(?:Connection terminated|Client has encountered a connection error)/.test(error.message);
}

/** The system's codes for a connection that was open. */
const BROKEN = ['EPIPE', 'ECONNRESET', 'ETIMEDOUT'];

/** Whoever loses the connection before the commit knows that nothing was written. */
class LostBeforeCommit extends Error {}

const LOST = 'The connection to the database was lost.';
const NOT_WRITTEN = 'Nothing was changed. Run the import again.';
const MAYBE_WRITTEN = 'Run the import again; opslag imports tells whether this run was written.';

const INSUFFICIENT_PRIVILEGE = '42501';
const QUERY_CANCELED = '57014';
/** An import lets its statements take any time, whatever the role has set. */
const RUN_AGAIN = 'Run it again: a statement of it was cancelled, by a person or by a program that ends what takes long.';

/** A role that only imports may not, and need not where the service runs. */
const NO_DAYS =
  'The log of changes could not be given partitions for the days to come. The import goes on. The service makes them when it starts, or within the hour.';

async function importOnce(wanted: Wanted, signal: AbortSignal): Promise<number> {
  const configuration = readConfiguration(process.env);
  const { connection, makeDays, onTurn, close } = await openImport(configuration);
  try {
    if (!wanted.isDryRun) await makeDays().catch(() => process.stderr.write(`${NO_DAYS}\n`));
    const report = await importInto(configuration, { ...wanted, connection, onTurn, signal });
    const text = describeReport(report);
    (EXIT_CODES[report.outcome] === DONE ? process.stdout : process.stderr).write(`${text}\n`);
    return EXIT_CODES[report.outcome];
  } finally {
    await close();
  }
}

interface Begun extends Wanted, Pick<ImportDatabase, 'connection' | 'onTurn'> {
  readonly signal: AbortSignal;
}

async function importInto({ modelDir, timeZone }: Configuration, begun: Begun): Promise<ImportReport> {
  const { from, isDryRun, allowLoss, connection, onTurn, signal } = begun;
  const model = readModel(modelDir);
  const display = new ImportDisplay(process.stderr);
  const tell = (sentence: string): void => display.tell(sentence);
  const clock = new ZoneClock(timeZone);
  const source = 'files' in from ? importFiles({ ...from, clock, tell }) : await importService(from, { model, connection, clock, tell });
  try {
    return await runImport({
      connection,
      model,
      source,
      actor: actorAtShell(),
      isDryRun,
      allowLoss,
      signal,
      onTurn,
      onProgress: (stage, set, rows) => display.show(stage, set, rows),
      onWait: wait => display.showWait(wait),
    });
  } catch (error) {
    throw isLost(error) ? new LostBeforeCommit('', { cause: error }) : error;
  } finally {
    display.end();
  }
}

/** Together less than the shortest time between two runs. Where the tries themselves take long, the next run waits for them. */
const PAUSES_MS = [5000, 60_000, 300_000, 1_200_000];

/** Tried again soon where it fails before it has a result, as without a database that is there and takes what is written: the next one may be a day away. */
async function importPatiently(wanted: Wanted, pauses: readonly number[], signal: AbortSignal): Promise<void> {
  for (const pauseMs of [...pauses, undefined]) {
    try {
      await importOnce(wanted, signal);
      return;
    } catch (error) {
      tellEnd(error, signal);
      if (pauseMs === undefined || signal.aborted || isLasting(error)) return;
    }
    const again = (): Date => {
      const next = new Date(Date.now() + pauseMs);
      process.stderr.write(`The import is tried again at ${next.toISOString()}.\n`);
      return next;
    };
    if (!(await waitUntil(again, signal))) return;
  }
}

/** Only a person mends it. A service that is read has been asked several times already. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ([SourceFault, SessionFault, UsageFault, ModelFaults].some(kind => error instanceof kind)) return true;
  return (error instanceof DatabaseError && MISSING.test(error.code ?? '')) || isLasting(error.cause);
}

/** SQLSTATE of a right, a table or a schema that is not there. */
const MISSING = /^(?:3F|42)/;

/** A run that fails is told, and the next one is tried. */
async function importOnSchedule(wanted: Wanted, schedule: Schedule, signal: AbortSignal): Promise<number> {
  const { timeZone, databaseUrl } = readConfiguration(process.env);
  // Nobody expects the embedded PostgreSQL to run while the service is stopped.
  const pauses = databaseUrl === undefined ? [] : PAUSES_MS;
  if (schedule.at === undefined) await importPatiently(wanted, pauses, signal);
  const begin = (): Date => {
    const next = nextRun(schedule, new Date(), new ZoneClock(timeZone));
    process.stderr.write(`The next import begins at ${next.toISOString()}.\n`);
    return next;
  };
  while (!signal.aborted && (await waitUntil(begin, signal))) await importPatiently(wanted, pauses, signal);
  return DONE;
}

/** Timers count no more than 24 days, and a machine may sleep. */
const LOOK_MS = 60_000;

/** False where it is stopped before. The moment is asked for anew where the clock was set back: it may have been far ahead when the machine started. */
async function waitUntil(next: () => Date, signal: AbortSignal): Promise<boolean> {
  let [moment, looked] = [next(), Date.now()];
  while (!signal.aborted && Date.now() < moment.getTime()) {
    await delay(Math.min(LOOK_MS, moment.getTime() - Date.now()), undefined, { signal }).catch(() => undefined);
    if (Date.now() < looked) moment = next();
    looked = Date.now();
  }
  return !signal.aborted;
}
