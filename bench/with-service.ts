/** Work with a service on the benchmark's data -> the same, with the service started before it, and stopped after it whatever came of it. */
import { randomUUID } from 'node:crypto';
import { type Dataset, openDataset } from './dataset';
import { tell } from './progress';
import { SERVICE, type ServerProcess, startServer } from './server-process';

export interface Served {
  readonly dataset: Dataset;
  readonly server: ServerProcess;
  readonly adminToken: string;
}

/** Without `core` the service runs on whichever it is given. */
export async function withService(work: (served: Served) => Promise<void>, core?: number): Promise<void> {
  const dataset = await openDataset(process.env, tell);
  try {
    const adminToken = randomUUID();
    const environment = { ...process.env, DATABASE_URL: dataset.address, LOG_LEVEL: 'warn', ADMIN_TOKEN: adminToken };
    const server = await startServer(SERVICE, environment, core);
    try {
      await work({ dataset, server, adminToken });
    } finally {
      await server.stop();
    }
  } finally {
    await dataset.close();
  }
}
