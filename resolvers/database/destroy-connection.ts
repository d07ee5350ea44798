/** A client -> nothing: its connection ends at once, without a word to a server that may not listen any more. What runs on it fails. */
import type { ClientBase, Connection as DriverConnection } from 'pg';

export function destroyConnection(client: ClientBase): void {
  (client as unknown as { readonly connection: DriverConnection }).connection.stream.destroy();
}
