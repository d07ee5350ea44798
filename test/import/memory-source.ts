/** Records of a test -> a source. */
import type { Source, SourceSet, SourceValue } from '../../import/sources/source';

export type MemoryRecord = Readonly<Record<string, SourceValue>>;

/** The records of each set; its fields are those of its first record. */
export function memorySource(sets: Readonly<Record<string, readonly MemoryRecord[]>>, more: Partial<SourceSet> = {}): Source {
  const list = Object.entries(sets).map(([name, records]): SourceSet => {
    const read = async function* () {
      await Promise.resolve();
      for (const [index, fields] of records.entries()) yield { place: { source: `${name}.csv`, line: index + 2 }, fields };
    };
    return { name, fields: Object.keys(records[0] ?? {}), read, ...more };
  });
  return { name: 'memory', open: () => Promise.resolve(list) };
}
