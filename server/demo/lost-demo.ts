/** The session ended while the demo was committed: nobody knows whether it was kept. */
import { StartFault } from '../start-fault';

export class LostDemo extends StartFault {
  constructor(cause: unknown) {
    super(
      'The connection to the database was lost while the demo was committed. Load it again; opslag imports tells whether it was kept.',
      {
        cause,
      },
    );
  }
}
