/** The tables have changed under a statement that was prepared over them. What has been read for the response may be of before: it is read anew as a whole, once. */
import { ReadFault } from './read-fault';

export class OutdatedFault extends ReadFault {
  constructor() {
    super('UNAVAILABLE', 'The tables changed while they were read.');
    this.name = 'OutdatedFault';
  }
}
