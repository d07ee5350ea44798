/** A database -> four instances of the service, and HAProxy before them. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { type Build, buildService, type RunningProcess } from '../support/built-service';
import { freePorts } from '../support/free-ports';
import { until } from '../support/until';
import { Program } from './program';

const INSTANCES = 4;
const TOOLS = process.env.CLUSTER_TOOLS ?? '';

export class BalancedService {
  readonly address: string;
  readonly #build: Build;
  readonly #env: Readonly<Record<string, string>>;
  readonly #ports: readonly number[];
  readonly #instances: RunningProcess[] = [];
  readonly #folder: string;
  readonly #balancer: Program;

  private constructor(ports: readonly number[], env: Readonly<Record<string, string>>, folder: string) {
    const [port = 0, ...others] = ports;
    this.address = `http://127.0.0.1:${port}`;
    this.#ports = others;
    this.#build = buildService();
    this.#env = env;
    this.#folder = folder;
    this.#balancer = new Program({
      command: path.join(TOOLS, 'usr/sbin/haproxy'),
      args: ['-db', '-f', path.join(PROJECT_ROOT, 'test/cluster/haproxy.cfg')],
      log: path.join(folder, 'haproxy.log'),
      env: {
        LD_LIBRARY_PATH: path.join(TOOLS, 'usr/lib/x86_64-linux-gnu'),
        PORT: String(port),
        ...Object.fromEntries(others.map((each, index) => [`INSTANCE_${index}`, String(each)])),
      },
    });
  }

  static async start(env: Readonly<Record<string, string>>, folder: string): Promise<BalancedService> {
    const service = new BalancedService(await freePorts(INSTANCES + 1), env, folder);
    for (let index = 0; index < INSTANCES; index += 1) await service.startInstance(index);
    service.#balancer.start();
    await until(() =>
      fetch(`${service.address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return service;
  }

  get instances(): number {
    return this.#ports.length;
  }

  async startInstance(index: number): Promise<void> {
    const instance = this.#build.run('server/main.js', { PORT: String(this.#ports[index]), LOG_LEVEL: 'warn', ...this.#env });
    this.#instances[index] = instance;
    instance.child.stdout?.pipe(createWriteStream(path.join(this.#folder, `instance${index}.log`), { flags: 'a' }));
    await instance.address();
  }

  async killInstance(index: number): Promise<void> {
    await this.#instances[index]?.end('SIGKILL');
  }

  /** As a supervisor does it: SIGTERM, and another one when it has ended. */
  async replaceInstance(index: number): Promise<void> {
    const instance = this.#instances[index];
    instance?.child.kill('SIGTERM');
    await instance?.exit();
    await this.startInstance(index);
  }

  async stop(): Promise<void> {
    await this.#balancer.kill();
    await Promise.all(this.#instances.map(instance => instance.end('SIGKILL')));
  }
}
