/** Ends the connection of a client at once, without telling the server, which may no longer listen. A statement that runs on it fails. */
import type { ClientBase, Connection as DriverConnection } from 'pg';

export function destroyConnection(client: ClientBase): void {
  (client as unknown as { readonly connection: DriverConnection }).connection.stream.destroy();
}
