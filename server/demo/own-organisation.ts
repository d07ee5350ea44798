/** The database holds an organisation that is no demo: the demo does not take its place unasked. */
import { StartFault } from '../start-fault';

export class OwnOrganisation extends StartFault {
  constructor() {
    super('The database holds an organisation that is not a demo. Nothing was changed. Add --force to replace it.');
  }
}
