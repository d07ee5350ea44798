/** Everything that is wrong with a mapping, each with its line and column. */
import type { MappingPlace } from './mapping';

export interface MappingFault {
  readonly message: string;
  readonly place: MappingPlace;
}

export class MappingFaults extends Error {
  constructor(file: string, faults: readonly MappingFault[]) {
    super(faults.map(({ message, place }) => `${file}:${place.line}:${place.column}: ${message}`).join('\n'));
    this.name = 'MappingFaults';
  }
}
