/** The host that was read is lost, and there are others. Its snapshot is lost too, so the response is read once more, as a whole. */
import { ReadFault } from '../read-fault';

export class LostHostFault extends ReadFault {
  constructor(diagnosis: string | undefined) {
    super('UNAVAILABLE', 'The database is not available at the moment.');
    this.name = 'LostHostFault';
    this.diagnosis = diagnosis;
  }
}
