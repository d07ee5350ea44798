/** Everything that is wrong with a mapping, each with its line and column. */
import { shownText } from '../../std/shown-text';
import type { MappingPlace } from './mapping';

export interface MappingFault {
  readonly message: string;
  readonly place: MappingPlace;
}

export class MappingFaults extends Error {
  constructor(file: string, faults: readonly MappingFault[]) {
    super(shownText(faults.map(({ message, place }) => `${file}:${place.line}:${place.column}: ${message}`).join('\n')));
    this.name = 'MappingFaults';
  }
}
