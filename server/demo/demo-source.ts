/** The demo organisation -> a source that makes its records while they are read. */
import type { DemoOrganisation } from '../../db/demo/demo-organisation';
import type { DemoSet } from '../../db/demo/demo-set';
import { DEMO_SETS } from '../../db/demo/demo-sets';
import type { Source, SourceRecord, SourceSet, SourceValue } from '../../import/sources/source';

const NAME = 'demo';

export function demoSource(organisation: DemoOrganisation): Source {
  return { name: NAME, open: () => Promise.resolve(DEMO_SETS.map(set => sourceSet(set, organisation))) };
}

function sourceSet({ name, fields, rows }: DemoSet, organisation: DemoOrganisation): SourceSet {
  return {
    name,
    fields,
    // oxlint-disable-next-line typescript/require-await -- a source is read as it comes, and this one is there at once
    async *read(): AsyncGenerator<SourceRecord> {
      let line = 0;
      for (const cells of rows(organisation)) {
        line++;
        const record: Record<string, SourceValue> = {};
        for (let index = 0; index < cells.length; index++) record[fields[index] ?? ''] = cells[index] ?? null;
        yield { place: { source: NAME, line }, fields: record };
      }
    },
  };
}
