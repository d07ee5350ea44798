/** A source in its own names, and a mapping -> a source in names of the model. Rejects with `MappingFaults` names that the source does not have. */
import { findNamed } from '../../std/find-named';
import { suggest } from '../../std/suggest';
import type { ZoneClock } from '../../std/zone-clock';
import type { ReadRecord, Source, SourceRecord, SourceSet, SourceValue } from '../sources/source';
import { convertValue, deriveUuid } from './convert-value';
import type { MappedField, MappedSet, MappedValue, Mapping } from './mapping';
import { type MappingFault, MappingFaults } from './mapping-faults';

/** `clock`: which the source tells the time by. */
export function applyMapping(source: Source, mapping: Mapping, clock: ZoneClock): Source {
  return {
    name: source.name,
    open: async signal => {
      const sets = new Map((await source.open(signal)).map(set => [set.name, set]));
      const faults: MappingFault[] = [];
      const mapped = mapping.sets.flatMap(set => mapSet(set, { file: mapping.file, sets, faults, clock }) ?? []);
      if (faults.length > 0) throw new MappingFaults(mapping.file, faults);
      return mapped;
    },
  };
}

interface Mapped {
  readonly file: string;
  readonly sets: ReadonlyMap<string, SourceSet>;
  readonly faults: MappingFault[];
  readonly clock: ZoneClock;
}

function mapSet(mapped: MappedSet, { file, sets, faults, clock }: Mapped): SourceSet | undefined {
  const source = findSet(mapped.from, sets);
  if (source === undefined) {
    const meant = suggest(mapped.from, sets.keys());
    const known = meant === undefined ? `It has ${[...sets.keys()].join(', ')}.` : `Did you mean ${meant}?`;
    faults.push({ message: `The source has no ${mapped.from}. ${known}`, place: mapped.place });
    return undefined;
  }
  const readers = mapped.fields.map(field => ({
    name: field.name,
    read: valueReader(checkField(field, source, faults), mapped.fields, clock),
  }));
  const headings = mapped.fields.flatMap(({ name, value }): [string, string][] => {
    const column = value.kind === 'constant' ? undefined : value.column;
    return column === undefined ? [] : [[name, column]];
  });
  return {
    name: mapped.set,
    fields: mapped.fields.map(({ name }) => name),
    headings: new Map(headings),
    namedAt: name => {
      const { place } = mapped.fields.find(field => field.name === name) ?? mapped;
      return `${file}:${place.line}:${place.column}`;
    },
    ...(mapped.matchedBy === undefined ? {} : { matchedBy: mapped.matchedBy }),
    async *read(signal): AsyncGenerator<SourceRecord> {
      for await (const record of source.read(signal)) {
        if ('fault' in record) {
          yield record;
          continue;
        }
        const fields: Record<string, SourceValue> = {};
        for (const { name, read } of readers) fields[name] = read(record);
        yield { place: record.place, fields };
      }
    },
  };
}

/** Of a workbook with one sheet the sheet need not be named. */
function findSet(from: string, sets: ReadonlyMap<string, SourceSet>): SourceSet | undefined {
  const named = findNamed(from, sets);
  if (named !== undefined) return named;
  const sheets = [...sets].filter(([name]) => name.startsWith(`${from}#`));
  return sheets.length === 1 ? sheets[0]?.[1] : undefined;
}

/** The column as the source writes it. */
function checkField({ value, place }: MappedField, source: SourceSet, faults: MappingFault[]): MappedValue {
  if (value.kind === 'constant' || value.column === undefined) return value;
  const column = findNamed(value.column, new Map(source.fields.map(field => [field, field])));
  if (column !== undefined) return { ...value, column };
  if (source.hasMore === true) return value;
  const meant = suggest(value.column, source.fields);
  // Its columns are not listed: without a line of headings they would be values.
  const known =
    meant === undefined
      ? 'Compare it with the first line of the source, which must have the names of the columns.'
      : `Did you mean ${meant}?`;
  faults.push({ message: `${source.name} has no column ${value.column}. ${known}`, place });
  return value;
}

type Reader = (record: ReadRecord) => SourceValue;

function valueReader(value: MappedValue, fields: readonly MappedField[], clock: ZoneClock): Reader {
  switch (value.kind) {
    case 'constant':
      return () => value.constant;
    case 'column': {
      const { column, as, words } = value;
      return record => {
        const found = record.fields[column] ?? null;
        const word = words.size > 0 && found !== null ? words.get(String(found).trim()) : undefined;
        if (word !== undefined) return word;
        return as === undefined ? found : convertValue(found, as, clock);
      };
    }
    case 'uuid': {
      const { master, column } = value;
      if (master !== undefined && column !== undefined) return record => deriveUuid(master, record.fields[column] ?? null);
      const [own, ownId] = ['Master', 'MasterId'].map(name => {
        const field = fields.find(each => each.name.toLowerCase() === name.toLowerCase());
        return field === undefined || field.value.kind === 'uuid' ? () => null : valueReader(field.value, [], clock);
      });
      return record => deriveUuid(own?.(record) ?? null, ownId?.(record) ?? null);
    }
  }
}
