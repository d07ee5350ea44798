/** A command that was written wrongly: the process ends with exit code 2, so that a script can tell this from a command that failed. */
import { StartFault } from '../start-fault';

export class UsageFault extends StartFault {
  constructor(message: string) {
    super(message);
    this.name = 'UsageFault';
  }
}
