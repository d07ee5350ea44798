/** A source that cannot be read, or not to its end: plain text for a person, without any value of the data. */
import { errorReasons } from '../../std/error-reasons';
import { shownText } from '../../std/shown-text';
import type { Place } from '../checking/import-fault';

export class SourceFault extends Error {
  constructor(
    message: string,
    readonly place?: Place,
    options?: ErrorOptions,
  ) {
    super(shownText(place === undefined ? message : `${place.source}, line ${place.line}: ${message}`), options);
    this.name = 'SourceFault';
  }
}

/** The system does not let it be read. */
export function unreadable(name: string, error: unknown): SourceFault {
  return new SourceFault(`${name} cannot be read: ${errorReasons(error).join(' ')}`, undefined, { cause: error });
}
