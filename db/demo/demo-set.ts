/** One set of the demo organisation in names of the model: its fields, and its records, which are made one at a time. */
import type { DemoOrganisation } from './demo-organisation';
import { SeededRandom } from './seeded-random';

/** Bytes are base64 text. */
export type Cell = string | number | boolean | null;

export interface DemoSet {
  readonly name: string;
  readonly fields: readonly string[];
  /** Cells in the order of the fields. */
  readonly rows: (organisation: DemoOrganisation) => Iterable<readonly Cell[]>;
}

export function demoSet(name: string, fields: string, rows: DemoSet['rows']): DemoSet {
  return { name, fields: fields.split(' '), rows };
}

/** What the rows of one person, unit or affiliation are made of. */
interface Material<Owner> {
  readonly owner: Owner;
  readonly organisation: DemoOrganisation;
  /** The owner's own for this stream. */
  readonly random: SeededRandom;
  /** The number of the next row of the set. */
  readonly next: () => number;
}

export function rowsOfEach<Owner extends { readonly index: number }>(
  owners: (organisation: DemoOrganisation) => Iterable<Owner>,
  stream: string,
  rowsOf: (material: Material<Owner>) => Iterable<readonly Cell[]>,
): DemoSet['rows'] {
  return function* (organisation) {
    let number = 0;
    const next = (): number => ++number;
    for (const owner of owners(organisation))
      yield* rowsOf({ owner, organisation, random: new SeededRandom(organisation.seed, stream, owner.index), next });
  };
}
