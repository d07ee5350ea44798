/** Configuration and the administration of keys -> an admin plane that listens. Rejects an address that it cannot listen on. */
import { randomBytes } from 'node:crypto';
import type { Configuration } from '../configuration/configuration';
import { Lifetime } from '../http/lifetime';
import { listen } from '../listen';
import type { Service } from '../service-types';
import { type Closer, closeApp } from '../stop';
import { buildAdminApp } from './admin-app';
import type { Figured } from './all-figures';

export interface AdminPlane {
  readonly adminAddress: string;
  /** To be printed: undefined when the operator has set it. */
  readonly adminToken: string | undefined;
}

const TOKEN_BYTES = 32;
/** Beside that of the doors, which is over by then: what is asked here takes milliseconds. */
const GRACE_MS = 1000;

export async function openAdminPlane(
  configuration: Configuration,
  service: Figured & Pick<Service, 'keys' | 'previews' | 'version'>,
  closers: Closer[],
): Promise<AdminPlane> {
  const { adminHost, adminPort } = configuration;
  const made = configuration.adminToken === undefined ? randomBytes(TOKEN_BYTES).toString('base64url') : undefined;
  const lifetime = new Lifetime();
  const app = await buildAdminApp({ ...service, configuration, lifetime, token: configuration.adminToken ?? made ?? '' });
  closers.push(() => closeApp({ app, lifetime, graceMs: GRACE_MS }));
  return { adminAddress: await listen(app, { host: adminHost, port: adminPort }, 'ADMIN_'), adminToken: made };
}
