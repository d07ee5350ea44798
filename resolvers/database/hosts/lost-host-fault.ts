/** The host that was read is gone, and others are there. What has been read for the response is of a snapshot that is gone too: it is read anew as a whole, once. */
import { ReadFault } from '../read-fault';

export class LostHostFault extends ReadFault {
  constructor() {
    super('UNAVAILABLE', 'The database is not available at the moment.');
    this.name = 'LostHostFault';
  }
}
