/**
 * `npm run bench:slow-readers`: the memory of the service while thousands of clients read large answers at one byte a second, and how it answers others meanwhile; prints a table and writes
 * nothing else. With `TLS_CERT_FILE` and `TLS_KEY_FILE` the clients come over TLS; the certificate's authority stands in `NODE_EXTRA_CA_CERTS`. Expected are 256 MB above idle at most, and no failure of another key's requests, of readiness, figures and the admin plane.
 * With `--keys 200` the clients have as many keys.
 */
import { connect, type Socket } from 'node:net';
import { connect as connectByTls } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { assertNever } from '../std/assert-never';
import { makeKey } from './make-key';
import { failuresOf, millisecondsAt, Probe } from './probe';
import { fail, tell } from './progress';
import { type Served, withService } from './with-service';

const READERS = 4000;
const { values: options } = parseArgs({ options: { keys: { type: 'string', default: '8' } } });
/** Of which every other one gets collections whole. */
const KEYS = Number(options.keys);
const PATHS = [
  'Persons?$top=5000&$expand=Affiliations,Users',
  'Persons?$top=5000',
  'Persons?$top=200',
  'Persons?$format=csv',
  'Persons?$format=xlsx',
];
const SECONDS = 60;
const RETRY_MS = 5000;
/** Connections are opened over so long. */
const OPENING_MS = 10_000;

async function measure({ dataset, server, adminToken }: Served): Promise<void> {
  const keys = Array.from({ length: KEYS }, (_, index) => makeKey(dataset.address, false, { pages: index % 2 === 0 ? 'PAGED' : 'WHOLE' }));
  const headers = { ApiKey: makeKey(dataset.address, false) };
  const alone = await Probe.start({ server, adminToken, headers });
  await pause(5000);
  const idle = await alone.stop();
  const probe = await Probe.start({ server, adminToken, headers });
  const answers = new Map<string, number>();
  const readers: SlowReader[] = [];
  const { port, protocol } = new URL(server.address);
  for (let index = 0; index < READERS; index += 1) {
    const [path = '', key = ''] = [PATHS[index % PATHS.length], keys[Math.floor(index / PATHS.length) % KEYS]];
    readers.push(
      new SlowReader({ port: Number(port), path, key, isEncrypted: protocol === 'https:' }, status =>
        answers.set(status, (answers.get(status) ?? 0) + 1),
      ),
    );
    if (index % 20 === 0) await pause(OPENING_MS / (READERS / 20));
  }
  await pause(SECONDS * 1000);
  const beside = await probe.stop();
  for (const reader of readers) reader.leave();
  tell([...answers].map(([status, count]) => `${count} × ${status}`).join(', '));
  const shown = [
    idle.memory,
    beside.memory,
    beside.memory - idle.memory,
    millisecondsAt(idle, 0.99),
    millisecondsAt(beside, 0.5),
    millisecondsAt(beside, 0.99),
  ];
  process.stdout.write(
    `| idle MB | beside MB | above idle MB | another key alone p99 ms | beside p50 ms | p99 ms | failed |\n| ---: | ---: | ---: | ---: | ---: | ---: | --- |\n` +
      `| ${shown.map(value => value.toFixed(0)).join(' | ')} | ${failuresOf(beside)} |\n`,
  );
}

interface Reading {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  readonly isEncrypted: boolean;
}

/** `HTTP/1.1 200` */
const STATUS_BYTES = 12;

/** Takes one byte a second. Asks again some seconds after it was refused. */
class SlowReader {
  readonly #socket: Socket;
  readonly #request: string;
  readonly #tell: (status: string) => void;
  readonly #timer = setInterval(() => this.#step(), 1000);
  #state: 'asking' | 'reading' | 'refused' = 'asking';
  #refusedAt = 0;

  constructor({ port, path, key, isEncrypted }: Reading, tellStatus: (status: string) => void) {
    this.#request = `GET /odata/${encodeURI(path)} HTTP/1.1\r\nHost: localhost\r\nApiKey: ${key}\r\n\r\n`;
    this.#tell = tellStatus;
    this.#socket = isEncrypted ? connectByTls({ port, host: '127.0.0.1' }) : connect({ port, host: '127.0.0.1' });
    this.#socket.once(isEncrypted ? 'secureConnect' : 'connect', () => this.#socket.write(this.#request));
    this.#socket.on('error', () => tellStatus('error'));
    // Nobody hears of bytes otherwise, and none are asked for.
    this.#socket.on('readable', () => undefined);
    this.#socket.on('close', () => this.leave());
  }

  leave(): void {
    clearInterval(this.#timer);
    this.#socket.destroy();
  }

  #step(): void {
    switch (this.#state) {
      case 'reading':
        this.#socket.read(1);
        return;
      case 'asking': {
        const bytes = this.#socket.read(STATUS_BYTES) as Buffer | null;
        if (bytes === null) return;
        const status = bytes.toString('latin1').slice(-3);
        this.#tell(status);
        this.#state = status === '200' ? 'reading' : 'refused';
        this.#refusedAt = performance.now();
        return;
      }
      case 'refused':
        this.#socket.read();
        if (performance.now() - this.#refusedAt < RETRY_MS) return;
        this.#state = 'asking';
        this.#socket.write(this.#request);
        return;
      default:
        assertNever(this.#state);
    }
  }
}

withService(measure).catch(fail);
