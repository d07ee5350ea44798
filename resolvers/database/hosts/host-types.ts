/** What is known of the hosts of a database: types only. */

export type HostRole = 'primary' | 'standby';

/** Why a host is not read. */
export type HostTrouble =
  /** It does not answer. */
  | 'silent'
  /** It replays too late what the primary has written. */
  | 'lagging'
  /** Another host has become the primary after it. */
  | 'replaced';

export interface HostStatus {
  /** `host:port`. */
  readonly name: string;
  /** Undefined where it does not answer. */
  readonly role: HostRole | undefined;
  /** Undefined where it can be read. */
  readonly trouble: HostTrouble | undefined;
  /** By which a standby is behind the primary. */
  readonly lagMs: number;
}
