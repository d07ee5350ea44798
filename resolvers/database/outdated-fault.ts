/** The tables have changed under a statement that was prepared over them. Rows that were read before may be of the old tables, so the response is read once more, as a whole. */
import { ReadFault } from './read-fault';

export class OutdatedFault extends ReadFault {
  constructor() {
    super('UNAVAILABLE', 'The tables changed while they were read.');
    this.name = 'OutdatedFault';
  }
}
