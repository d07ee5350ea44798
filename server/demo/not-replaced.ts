/** The database holds an organisation whose place the demo does not take unasked. */
import { StartFault } from '../start-fault';

export class NotReplaced extends StartFault {
  constructor() {
    super('The database holds an organisation that is not a demo. Nothing was changed. Add --force to replace it.');
  }
}
