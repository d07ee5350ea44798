/** The arguments of `opslag import` -> what is asked for. Rejects with `UsageFault` what cannot be meant. */
import { nothingLeft } from '../../std/nothing-left';
import { HELP_OPTION, optionLines } from '../commands/option-lines';
import { readCommandLine } from '../commands/read-command-line';
import { UsageFault } from '../commands/usage-fault';
import type { NamedService } from './import-service';

const OPTIONS = {
  mapping: { type: 'string', value: 'FILE', means: 'says which column holds which field; mapping.yaml beside the files without it' },
  'dry-run': { type: 'boolean', means: 'show the differences, and write nothing' },
  'allow-loss': { type: 'boolean', means: 'let more than 5 % of the records of a type go, or more than half of the values of a field' },
  every: { type: 'string', value: 'HOURS', means: 'run again and again: 24h, 6h' },
  at: { type: 'string', value: 'TIME', means: 'run each day at this time (02:30), by the clock of TIME_ZONE' },
  example: { type: 'string', value: 'FOLDER', means: 'write an example of every type, with its mapping' },
  'mapping-for': { type: 'string', multiple: true, value: 'FILE', means: 'write a draft of a mapping to standard output; may be repeated' },
  'key-file': { type: 'string', value: 'FILE', means: 'holds the API key for the service that is read' },
  profile: { type: 'string', value: 'NAME', means: 'sofd-core: fill in what SOFD Core does not tell' },
  help: HELP_OPTION,
} as const;

export const IMPORT_HELP = `Usage: opslag import FILE|FOLDER... [--mapping FILE]
  bring the records of files in, and keep them in step: CSV, XLSX, JSON, NDJSON; also packed (.gz)
       opslag import odata ADDRESS [--key-file FILE] [--profile sofd-core]
  mirror another OData service
${optionLines(OPTIONS).join('\n')}
Settings are environment variables: see README.md. docs/your-data.md tells how to begin.
Exit codes: 0 done, 1 faults or a wrong option, 2 refused to lose data, 3 the source, its mapping or its key cannot be read.`;

export type ImportRequest =
  | { readonly kind: 'help' }
  | { readonly kind: 'example'; readonly folder: string }
  | { readonly kind: 'draft'; readonly files: readonly string[] }
  | {
      readonly kind: 'import';
      readonly from: NamedFiles | NamedService;
      readonly isDryRun: boolean;
      readonly allowLoss: boolean;
      readonly schedule: Schedule | undefined;
    };

export interface NamedFiles {
  readonly files: readonly string[];
  readonly mapping: string | undefined;
}

export interface Schedule {
  readonly everyMs: number;
  /** Minutes after midnight; undefined: now. */
  readonly at: number | undefined;
}

export function readImportArguments(args: readonly string[]): ImportRequest {
  const { values, positionals } = readCommandLine(args, { options: OPTIONS, usage: IMPORT_HELP });
  const {
    help, example, 'mapping-for': mappingFor, 'dry-run': isDryRun = false, 'allow-loss': allowLoss = false, every, at, mapping,
    'key-file': keyFile, profile, ...rest
  } = values; // oxfmt-ignore
  nothingLeft(rest);
  if (help === true) return { kind: 'help' };
  if (example !== undefined) {
    refuseBeside('example', values);
    if (positionals.length > 0) throw new UsageFault('--example takes one folder: the examples are written there. Leave out the files.');
    return { kind: 'example', folder: example };
  }
  if (mappingFor !== undefined) {
    refuseBeside('mapping-for', values);
    return { kind: 'draft', files: [...mappingFor, ...positionals] };
  }
  if (positionals.length === 0) throw new UsageFault(`Name the files, or their folder.\n\n${IMPORT_HELP}`);
  const from = readSourceName(positionals, { mapping, keyFile, profile });
  return { kind: 'import', from, isDryRun, allowLoss, schedule: readSchedule({ every, at }) };
}

/** What writes drafts imports nothing, so that what is said of an import would be ignored. */
function refuseBeside(option: keyof typeof OPTIONS, values: Readonly<Partial<Record<keyof typeof OPTIONS, unknown>>>): void {
  const others = Object.entries(values).flatMap(([name, value]) => (name === option || value === undefined ? [] : [`--${name}`]));
  if (others.length > 0) throw new UsageFault(`--${option} imports nothing. Leave out ${others.join(', ')}.`);
}

interface SourceOptions {
  readonly mapping: string | undefined;
  readonly keyFile: string | undefined;
  readonly profile: string | undefined;
}

/** A folder that is called odata is named with a path: ./odata. */
function readSourceName(positionals: readonly string[], { mapping, keyFile, profile }: SourceOptions): NamedFiles | NamedService {
  const [first, address, ...more] = positionals;
  if (first !== 'odata') {
    if (keyFile !== undefined || profile !== undefined)
      throw new UsageFault('--key-file and --profile are for services: opslag import odata ADDRESS.');
    return { files: positionals, mapping };
  }
  if (address === undefined || more.length > 0) throw new UsageFault('Write one address: opslag import odata https://host/odata.');
  if (mapping !== undefined) throw new UsageFault('--mapping is for files: the names of a service are matched with those of the model.');
  return { address, keyFile, profile };
}

const HOUR_MS = 3_600_000;

function readSchedule({ every, at }: { readonly every?: string | undefined; readonly at?: string | undefined }): Schedule | undefined {
  if (every === undefined && at === undefined) return undefined;
  const hours = Number(/^(\d{1,4})h$/.exec(every ?? '24h')?.[1] ?? 0);
  if (hours < 1) throw new UsageFault('--every must be a number of hours, such as 24h.');
  if (at === undefined) return { everyMs: hours * HOUR_MS, at: undefined };
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hour === undefined) throw new UsageFault('--at must be a time of the day, such as 02:30.');
  if (24 % hours !== 0) throw new UsageFault('With --at, --every must be a part of a day: 24h, 12h, 8h, 6h, 4h, 3h, 2h or 1h.');
  return { everyMs: hours * HOUR_MS, at: Number(hour) * 60 + Number(minute) };
}
