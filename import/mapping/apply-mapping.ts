/** A source in its own names, and a mapping -> a source in names of the model. Faults: what is wrong with the form of the mapping, names that the source does not have. */
import { findName, findNamed } from '../../std/find-named';
import { didYouMean, suggest } from '../../std/suggest';
import type { ZoneClock } from '../../std/zone-clock';
import type { FaultList } from '../checking/import-fault';
import { SourceFault } from '../sources/source-fault';
import type { ReadRecord, Source, SourceRecord, SourceSet, SourceValue } from '../sources/source';
import { convertValue, deriveUuid } from './convert-value';
import type { MappedField, MappedSet, MappedValue, Mapping } from './mapping';

/** `clock`: which the source tells the time by. */
export function applyMapping(source: Source, mapping: Mapping, clock: ZoneClock): Source {
  return {
    name: source.name,
    open: async (signal, faults) => {
      for (const fault of mapping.faults) faults.add(fault);
      const sets = await openMapped(source, mapping, { signal, faults });
      return mapping.sets.flatMap(set => mapSet(set, { sets, faults, clock }) ?? []);
    },
  };
}

interface Opening {
  readonly signal: AbortSignal;
  readonly faults: FaultList;
}

type OpenedSets = ReadonlyMap<string, SourceSet>;

/** Undefined where it cannot be opened. With a mapping that is wrong that is one fault among others, since the mapping says how files are read. */
async function openMapped(source: Source, mapping: Mapping, { signal, faults }: Opening): Promise<OpenedSets | undefined> {
  try {
    return new Map((await source.open(signal, faults)).map(set => [set.name, set]));
  } catch (error) {
    if (!(error instanceof SourceFault) || mapping.faults.length === 0) throw error;
    faults.add({ set: source.name, message: `The source cannot be read. ${error.message}` });
    return undefined;
  }
}

interface Mapped {
  readonly sets: OpenedSets | undefined;
  readonly faults: FaultList;
  readonly clock: ZoneClock;
}

function mapSet(mapped: MappedSet, { sets, faults, clock }: Mapped): SourceSet | undefined {
  const source = findSource(mapped, sets, faults);
  const fields = mapped.fields.map(field => ({ ...field, value: checkField(field, source, faults) }));
  const readers = fields.map(({ name, value }) => ({ name, read: valueReader(value, fields, clock) }));
  const headings = mapped.fields.flatMap((field): [string, string][] => {
    const column = columnOf(field);
    return column === undefined ? [] : [[field.name, column]];
  });
  if (mapped.set === undefined) return undefined;
  const wanted = new Set(fields.flatMap(field => columnOf(field) ?? []));
  return {
    name: mapped.set,
    fields: mapped.fields.map(({ name }) => name),
    headings: new Map(headings),
    namedAt: name => ([...mapped.fields, ...(mapped.matchedBy ?? [])].find(field => field.name === name) ?? mapped).place,
    ...(mapped.matchedBy === undefined ? {} : { matchedBy: mapped.matchedBy.map(({ name }) => name) }),
    async *read(signal): AsyncGenerator<SourceRecord> {
      if (source === undefined) return;
      const names = new NamesSeen(fields);
      for await (const record of source.read(signal, wanted)) {
        if ('fault' in record) {
          yield record;
          continue;
        }
        if (source.hasMore === true) names.see(record);
        const values: Record<string, SourceValue> = {};
        for (const { name, read } of readers) values[name] = read(record);
        yield { place: record.place, fields: values };
      }
      if (source.hasMore === true) names.tellMisspelt(source, faults);
    },
  };
}

/** Undefined where it is not known, or told that the source does not have it. */
function findSource({ from, place }: MappedSet, sets: OpenedSets | undefined, faults: FaultList): SourceSet | undefined {
  if (from === undefined || sets === undefined) return undefined;
  const found = findSet(from.name, sets);
  if (found !== undefined) return found;
  const known = didYouMean(from.name, sets.keys()) || ` It has ${[...sets.keys()].join(', ')}.`;
  faults.add({ set: from.name, namedAt: place, message: `The source has no ${from.name}.${known}` });
  return undefined;
}

/** Of a workbook with one sheet the sheet need not be named. */
function findSet(from: string, sets: OpenedSets): SourceSet | undefined {
  const named = findNamed(from, sets);
  if (named !== undefined) return named;
  const sheets = [...sets].filter(([name]) => name.startsWith(`${from}#`));
  return sheets.length === 1 ? sheets[0]?.[1] : undefined;
}

/** The column as the source writes it. */
function checkField({ value, place }: MappedField, source: SourceSet | undefined, faults: FaultList): MappedValue | undefined {
  if (source === undefined || value === undefined || value.kind === 'constant' || value.column === undefined) return value;
  const column = findName(value.column, source.fields);
  if (column !== undefined) return { ...value, column };
  if (source.hasMore === true) return value;
  // Its columns are not listed: without a line of headings they would be values.
  const known =
    didYouMean(value.column, source.fields) || ' Compare it with the first line of the source, which must have the names of the columns.';
  const message = `${source.name} has no column ${value.column}.${known}`;
  faults.add({ set: source.name, namedAt: place, message });
  return value;
}

/** Objects within objects may have keys for names: then there are as many as records. */
const MOST_NAMES = 10_000;

/** The names that the records of a source have: which columns of the mapping none of them has, and which names no field takes. */
class NamesSeen {
  readonly #missing: Set<string | undefined>;
  readonly #unused = new Set<string>();
  /** Names that differ from a column in case alone, each with the column. */
  readonly #otherCases = new Map<string, string>();
  /** Columns for which some record has such a name. */
  readonly #replaced = new Map<string, string>();

  constructor(private readonly fields: readonly MappedField[]) {
    this.#missing = new Set(fields.map(columnOf));
  }

  see({ fields }: ReadRecord): void {
    for (const name of Object.keys(fields)) {
      this.#missing.delete(name);
      if (this.#unused.has(name) || this.#unused.size >= MOST_NAMES) continue;
      this.#unused.add(name);
      const columns = this.fields.map(columnOf);
      const column = columns.find(known => known?.toLowerCase() === name.toLowerCase());
      if (column !== undefined && !columns.includes(name)) this.#otherCases.set(name, column);
    }
    for (const [name, column] of this.#otherCases)
      if (Object.hasOwn(fields, name) && !Object.hasOwn(fields, column)) this.#replaced.set(column, name);
  }

  /** Records may leave out what is null. Where a name that no field takes is misspelt in the mapping, all of them would lose the value. */
  tellMisspelt(source: SourceSet, faults: FaultList): void {
    const names = [...this.#unused].filter(name => !this.fields.some(field => columnOf(field) === name));
    for (const field of this.fields) {
      const column = columnOf(field);
      if (column === undefined) continue;
      const meant = this.#missing.has(column) ? spelling(column, names) : undefined;
      const other = this.#missing.has(column) ? undefined : this.#replaced.get(column);
      const tell = (message: string): void => faults.add({ set: source.name, namedAt: field.place, message });
      if (meant !== undefined) tell(`No record of ${source.name} has ${column}. Did you mean ${meant}?`);
      if (other !== undefined) tell(`Some records of ${source.name} have ${other} in place of ${column}. Write it alike in all of them.`);
    }
  }
}

/** Nearer than a suggestion, since a run is refused for it. `Telefon1` and `Telefon2` are two columns, and so are `GyldigFra` and `GyldigTil`: there may be no record that has the one. */
function spelling(column: string, names: readonly string[]): string | undefined {
  const most = Math.min(2, Math.floor(column.length / 4));
  const numbers = (name: string): string => name.replace(/\D/g, '');
  const alike = names.filter(name => numbers(name) === numbers(column));
  return suggest(column, alike, most);
}

function columnOf({ value }: MappedField): string | undefined {
  return value === undefined || value.kind === 'constant' ? undefined : value.column;
}

type Reader = (record: ReadRecord) => SourceValue;

function valueReader(value: MappedValue | undefined, fields: readonly MappedField[], clock: ZoneClock): Reader {
  if (value === undefined) return () => null;
  switch (value.kind) {
    case 'constant':
      return () => value.constant;
    case 'column': {
      const { column, as, words } = value;
      return record => {
        const found = record.fields[column] ?? null;
        const word = words.size > 0 && found !== null && typeof found !== 'object' ? words.get(String(found).trim()) : undefined;
        if (word !== undefined) return word;
        return as === undefined ? found : convertValue(found, as, clock);
      };
    }
    case 'uuid': {
      const { master, column } = value;
      if (master !== undefined && column !== undefined) return record => deriveUuid(master, record.fields[column] ?? null);
      const [own, ownId] = ['Master', 'MasterId'].map(name => {
        const field = fields.find(each => each.name.toLowerCase() === name.toLowerCase());
        return field?.value?.kind === 'uuid' ? () => null : valueReader(field?.value, [], clock);
      });
      return record => deriveUuid(own?.(record) ?? null, ownId?.(record) ?? null);
    }
  }
}
