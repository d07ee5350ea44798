/** A service that is ready to listen, in this process or in several: types only. */
import type { KeyAdministration } from '../graphql/admin/key-administration';
import type { KeyStore } from './keys/key-store';

export interface Service {
  readonly keys: KeyAdministration;
  readonly keyStore: KeyStore;
  /** Gives the address at which this machine reaches it. Rejects what keeps it from listening. */
  listen(): Promise<string>;
  /** Ends everything that was opened for it. `isAwaited`: something in front of the service is given time to see that it stops. */
  stop(isAwaited: boolean): Promise<void>;
}
