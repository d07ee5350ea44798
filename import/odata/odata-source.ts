/** The address of another OData service -> a source: what its `$metadata` offers of what can be imported, read set by set. Rejects with `SourceFault`. */
import type { ZoneClock } from '../../std/zone-clock';
import type { Source, SourceSet } from '../sources/source';
import { SourceFault } from '../sources/source-fault';
import type { ImportTarget } from '../target/import-target';
import { hidesDeleted, withHiddenRecords } from './hidden-records';
import { planReadings } from './plan-readings';
import { NO_PROFILE, type Profile } from './profiles';
import { readMetadata } from './read-metadata';
import { readRecords, type RecordsRequest } from './read-records';
import type { SetReading } from './set-reading';
import { PATIENCE, ServiceClient, placeOf, type KeptAnswer, type Patience } from './service-client';

export interface ODataSourceOptions {
  /** Of the service itself, such as `https://host/odata`. */
  readonly address: string;
  readonly key?: string;
  readonly target: ImportTarget;
  readonly profile?: Profile;
  readonly clock: ZoneClock;
  readonly patience?: Patience;
  /** Told what is not read. */
  readonly onTold?: (sentence: string) => void;
}

export function odataSource(options: ODataSourceOptions): Source {
  const address = options.address.replace(/\/+$/, '');
  return { name: placeOf(address).source, open: signal => openSets({ ...options, address }, signal) };
}

async function openSets(options: ODataSourceOptions, signal: AbortSignal): Promise<readonly SourceSet[]> {
  const { address, key, target, profile = NO_PROFILE, clock, patience = PATIENCE, onTold } = options;
  const client = new ServiceClient({ address, key, patience });
  const metadata = readMetadata(await textOf(await client.get(`${address}/$metadata`, 'application/xml', signal), address));
  const { readings, told } = planReadings({ metadata, target, profile, clock });
  for (const sentence of [...profile.told, ...told]) onTold?.(sentence);
  if (readings.length === 0) throw new SourceFault('The service offers nothing that the model has.', placeOf(address));
  return readings.map(reading => openSet({ client, address, reading }, readings));
}

function openSet(asked: Omit<RecordsRequest, 'signal'>, readings: readonly SetReading[]): SourceSet {
  const { reading } = asked;
  let answers = 0;
  const onAnswer = (): void => void answers++;
  return {
    name: reading.set.name,
    fields: reading.values.map(({ field }) => field),
    read: signal => {
      const request = { ...asked, signal, onAnswer };
      return hidesDeleted(reading) ? withHiddenRecords(request, readings) : readRecords(request);
    },
    again: {
      isHeld: reading.ways.some(way => way.length > 0),
      answers: () => answers,
      read: (fields, signal) => {
        const values = reading.values.filter(({ field }) => fields.includes(field));
        return readRecords({ ...asked, signal, reading: { ...reading, values } });
      },
    },
  };
}

const MOST_METADATA_BYTES = 32 * 2 ** 20;

async function textOf(answer: KeptAnswer, address: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer.chunks()) {
      bytes += chunk.length;
      if (bytes > MOST_METADATA_BYTES) throw new SourceFault(`$metadata is longer than ${MOST_METADATA_BYTES} bytes.`, placeOf(address));
      chunks.push(chunk);
    }
  } finally {
    await answer.close();
  }
  return Buffer.concat(chunks).toString('utf8');
}
