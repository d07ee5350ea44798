/** Configuration and the administration of keys -> an admin plane that listens. Rejects an address that it cannot listen on. */
import { randomBytes } from 'node:crypto';
import type { Configuration } from '../configuration/configuration';
import { listen } from '../listen';
import { changeFigures } from '../metrics/change-figures';
import { dayTableFigures } from '../metrics/day-table-figures';
import { importFigures } from '../metrics/import-figures';
import type { Service } from '../service-types';
import type { Closer } from '../stop';
import { buildAdminApp } from './admin-app';
import { inTime } from './in-time';

export interface AdminPlane {
  readonly adminAddress: string;
  /** To be printed: undefined when the operator has set it. */
  readonly adminToken: string | undefined;
}

const TOKEN_BYTES = 32;

export async function openAdminPlane(
  configuration: Configuration,
  service: Pick<Service, 'changes' | 'dayTables' | 'figures' | 'imports' | 'keys' | 'previews' | 'version'>,
  closers: Closer[],
): Promise<AdminPlane> {
  const { adminHost, adminPort } = configuration;
  const made = configuration.adminToken === undefined ? randomBytes(TOKEN_BYTES).toString('base64url') : undefined;
  const app = await buildAdminApp({
    configuration,
    keys: service.keys,
    imports: service.imports,
    previews: service.previews,
    changes: () => service.changes(),
    figures: async () => {
      const tell = (error: unknown): void => app.log.warn({ err: error }, 'figures that the database would tell are missing');
      // Asked together: while the database does not answer, each of them waits for it.
      const [ofProcesses, ...others] = await Promise.all([
        service.figures(),
        inTime(importFigures(service.imports, new Date()), tell),
        inTime(dayTableFigures(service.dayTables), tell),
        inTime(changeFigures(service.changes), tell),
      ]);
      return [...ofProcesses, ...others.filter(told => told !== undefined)];
    },
    version: () => service.version(),
    token: configuration.adminToken ?? made ?? '',
  });
  closers.push(() => app.close());
  return { adminAddress: await listen(app, { host: adminHost, port: adminPort }, 'ADMIN_'), adminToken: made };
}
