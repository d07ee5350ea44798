/** What a service is opened from, and a service that is ready to listen, in this process or in several: types only. */
import type { ChangeLog, Previews } from '../graphql/admin/admin-parts';
import type { ImportHistory } from '../graphql/admin/import-history';
import type { KeyAdministration } from '../graphql/admin/key-administration';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { Configuration } from './configuration/configuration';
import type { Counters } from './keys/counters';
import type { ProcessFigures } from './metrics/metrics';
import type { KeyStore } from './keys/key-store';
import type { UsedDatabases } from './databases/open-databases';
import type { DayTableState } from './partitions/day-table-states';
import type { ServiceVersion } from './service-version';
import type { Closer } from './stop';

export interface Opening {
  readonly configuration: Configuration;
  /** Up to date. */
  readonly databases: UsedDatabases;
  readonly model: AnnotatedSchema;
  /** Whatever is opened adds here how it is closed, also when the opening fails half-way. */
  readonly closers: Closer[];
  /** Shared by several processes. Without them this process counts alone. */
  readonly counters?: Counters;
}

/** What is offered beside the data. */
export interface Administration {
  readonly keys: KeyAdministration;
  readonly keyStore: KeyStore;
  readonly imports: ImportHistory;
  readonly previews: Previews;
  readonly dayTables: () => Promise<readonly DayTableState[]>;
  readonly changes: () => Promise<ChangeLog>;
  readonly version: () => Promise<ServiceVersion>;
}

export interface Service extends Administration {
  /** Of all its processes. */
  figures(): Promise<readonly ProcessFigures[]>;
  /** Gives the address at which this machine reaches it. Rejects what keeps it from listening. */
  listen(): Promise<string>;
  /** Ends everything that was opened for it. `isAwaited`: something in front of the service is given time to see that it stops. */
  stop(isAwaited: boolean): Promise<void>;
}
