/** Where a database is, as `pg` takes it: an address (`postgresql://…`) or its parts. */
import type { ClientConfig } from 'pg';

export type Connection = string | ClientConfig;
