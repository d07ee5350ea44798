/** A read of sensitive fields as it is recorded: types only. */
import type { SensitiveRead } from '../../graphql/data-plane-types';

export interface RecordedRead extends SensitiveRead {
  readonly id: string;
  readonly at: Date;
  readonly keyId: string;
  readonly keyName: string;
  /** The address that the request came from. */
  readonly sender: string;
  readonly requestId: string;
}
