/** A service in a process of its own, for tests to kill: starts the embedded server in the folder it is given and says so. */
import { startEmbeddedServer } from '../../../resolvers/database/embedded-server';

void startEmbeddedServer(process.argv[2] ?? '', { durable: false }).then(() => {
  console.log('ready');
  setInterval(() => undefined, 1000);
});
