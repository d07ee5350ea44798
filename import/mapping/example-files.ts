/** What can be imported -> an example of every set that a file can bring whole, and the mapping of all of them. Each example can be imported as it is; of other sets is told why they have none. */
import { Readable } from 'node:stream';
import type { ScalarName } from '../../graphql/scalar-name';
import { FaultList } from '../checking/import-fault';
import { planImport } from '../staging/plan-import';
import type { ColumnField, ImportSet, ImportTarget } from '../target/import-target';
import { columnValue, type DraftField, mappingText } from './yaml-text';

/** By the names of files. */
export function exampleFiles(target: ImportTarget): ReadonlyMap<string, string> {
  const reasons = reasonsAgainst(target);
  const files = new Map<string, string>();
  const drafts = [...target.sets.values()].flatMap(set => {
    if (reasons.has(set.name)) return [];
    const from = `${set.name.replaceAll('/', '-')}.csv`;
    const cells = exampleCells(set, target);
    const shown = cells.filter(({ sample }) => sample !== undefined);
    files.set(from, `${shown.map(({ name }) => name).join(';')}\n${shown.map(({ sample }) => sample ?? '').join(';')}\n`);
    return [{ set: set.name, from, fields: cells, remarks: [] }];
  });
  const heads = [
    'Each type with a file of its own. Columns have the names of fields here; say the names of your columns in their place.',
    ...[...reasons].map(([name, reason]) => `${name} has no example: ${reason}`),
  ];
  return files.set('mapping.yaml', `${heads.map(head => `# ${head}\n`).join('')}${mappingText(drafts)}`);
}

/** By set: why an example of it would be refused, or why nothing can be imported into it. */
function reasonsAgainst(target: ImportTarget): ReadonlyMap<string, string> {
  const sets = [...target.sets.values()];
  const reasons = new Map([...target.refused].map(([name, reason]) => [name, `${reason}.`]));
  for (const set of sets) {
    const reason = faultOf(set, target);
    if (reason !== undefined) reasons.set(set.name, reason);
  }
  // Without an example, other records cannot lead to it.
  const isLeft = (name: string): boolean => sets.every(({ table, name: set }) => table.name !== name || reasons.has(set));
  const leading = (set: ImportSet): string | undefined =>
    set.table.references.find(
      ({ columns, target: to, mustExist }) => mustExist && isLeft(to) && columns.every(column => isRequired(column, set)),
    )?.target;
  for (let before = -1; before < reasons.size;) {
    before = reasons.size;
    for (const set of sets) {
      const to = reasons.has(set.name) ? undefined : leading(set);
      if (to !== undefined) reasons.set(set.name, `it must lead to a record of "${to}", which has none.`);
    }
  }
  return reasons;
}

function faultOf(set: ImportSet, target: ImportTarget): string | undefined {
  const faults = new FaultList();
  const fields = exampleCells(set, target).map(({ name }) => name);
  planImport([{ name: set.name, fields, read: () => Readable.from([]) }], target, faults);
  return faults.kept[0]?.message;
}

function isRequired(column: string, { table }: ImportSet): boolean {
  return table.columns.get(column)?.notNull === true;
}

/** A field without a sample gets no column. */
interface ExampleCell extends DraftField {
  readonly sample: string | undefined;
}

function exampleCells(set: ImportSet, target: ImportTarget): readonly ExampleCell[] {
  const names = [...set.fields.values()].filter(field => isShown(field, set, target));
  const hasMaster = set.fields.has('Master') && set.fields.has('MasterId');
  return names.map((field): ExampleCell => {
    if (field.name === 'Master') return { name: field.name, value: '{ constant: EXAMPLE }', sample: undefined };
    if (field.name === 'MasterId') return { name: field.name, value: field.name, sample: String(numberOf(set, target)) };
    if (hasMaster && isKey(field, set)) return { name: field.name, value: '{ as: uuid }', sample: undefined };
    const led = ledName(field, set, target);
    if (led !== undefined) return { name: led, value: columnValue(led, undefined), sample: field.nullable ? '' : '1' };
    const { sample, as } = sampleOf(field, set);
    return { name: field.name, value: columnValue(field.name, as), sample };
  });
}

function isKey({ column }: ColumnField, { table }: ImportSet): boolean {
  return table.key.includes(column);
}

/** Leaves out computed fields, and a number that the database gives, unless other records refer to it. */
function isShown(field: ColumnField, set: ImportSet, target: ImportTarget): boolean {
  const facts = set.table.columns.get(field.column);
  if (field.computed) return facts?.notNull === true && field.type.kind === 'scalar' && field.fill === undefined;
  if (facts?.sequence === undefined) return true;
  return isKey(field, set) && !set.fields.has('MasterId') && isLedTo(set, target);
}

function isLedTo(set: ImportSet, { sets }: ImportTarget): boolean {
  return [...sets.values()].some(({ table }) => table.references.some(({ target, mustExist }) => target === set.table.name && mustExist));
}

/** Sets that share a table have numbers of their own. */
function numberOf(set: ImportSet, { sets }: ImportTarget): number {
  return [...sets.values()].filter(({ table }) => table === set.table).indexOf(set) + 1;
}

/** A record of another set is named by its MasterId. */
function ledName(field: ColumnField, { references }: ImportSet, { sets }: ImportTarget): string | undefined {
  const [name, led] = [...references].find(([, { reference }]) => String(reference.columns) === field.column && reference.mustExist) ?? [];
  return led !== undefined && sets.get(led.type.name)?.fields.has('MasterId') === true ? `${name}/MasterId` : undefined;
}

interface Sample {
  readonly sample: string;
  readonly as?: string;
}

function sampleOf(field: ColumnField, { type }: ImportSet): Sample {
  if (field.type.kind === 'enum') return { sample: field.type.enum.members[0]?.name ?? '' };
  if (field.type.name === 'String') return textSample(field, type.fields.find(({ odataName }) => odataName === field.name)?.allowedValues);
  const sample = SAMPLES[field.type.name];
  return field.nullable && !KNOWN.includes(field.type.name) ? { ...sample, sample: '' } : sample;
}

/** Types for which an example is shown even where the value may be missing. */
const KNOWN: readonly ScalarName[] = ['Boolean', 'Date', 'DateTime', 'Decimal', 'TimeOfDay', 'Duration'];

const NUMBER: Sample = { sample: '1' };
const BYTES: Sample = { sample: 'iVBORw0KGgo=' };

const SAMPLES: Readonly<Record<Exclude<ScalarName, 'String'>, Sample>> = {
  Boolean: { sample: 'nej', as: 'yes-no' },
  Date: { sample: '31-12-2024', as: 'date' },
  DateTime: { sample: '31-12-2024 08:00', as: 'moment' },
  Decimal: { sample: '37,00', as: 'number' },
  Byte: NUMBER,
  SByte: NUMBER,
  Short: NUMBER,
  Int: NUMBER,
  Long: NUMBER,
  Single: NUMBER,
  Float: NUMBER,
  UUID: { sample: '00000000-0000-4000-8000-000000000001' },
  TimeOfDay: { sample: '08:00:00' },
  Duration: { sample: 'PT1H' },
  Binary: BYTES,
  Stream: BYTES,
};

function textSample({ name, nullable, pattern, maxLength }: ColumnField, words: readonly string[] | undefined): Sample {
  // A record that has its names for values would be taken for headings.
  if (words?.[0] !== undefined) return { sample: words.find(word => word !== name) ?? words[0] };
  if (name === 'Cpr') return { sample: '000000-0000', as: 'cpr' };
  const candidates = [`${name} 1`, 'Example', '0'.repeat(maxLength ?? 1), '00', '00.00.00', name];
  const sample = candidates.find(
    text => (maxLength === undefined || text.length <= maxLength) && new RegExp(pattern ?? '', 'u').test(text),
  );
  if (sample !== undefined && pattern !== undefined) return { sample };
  return { sample: nullable ? '' : (sample ?? name), as: 'trimmed' };
}
