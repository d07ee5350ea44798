/** The address of an OData service -> a source in names of the model. The key comes from a file, which is read where the source is opened. Rejects with `UsageFault` what cannot be an address or a profile. */
import type { ZoneClock } from '../../std/zone-clock';
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { odataSource } from '../../import/odata/odata-source';
import { PROFILES } from '../../import/odata/profiles';
import type { Source } from '../../import/sources/source';
import { SourceFault } from '../../import/sources/source-fault';
import { readTarget } from '../../import/target/read-target';
import type { Connection } from '../../resolvers/database/connection';
import { withClient } from '../../resolvers/database/with-client';
import { didYouMean } from '../../std/suggest';
import { UsageFault } from '../commands/usage-fault';
import { readBeside } from './read-beside';

export interface NamedService {
  readonly address: string;
  readonly keyFile: string | undefined;
  readonly profile: string | undefined;
}

interface Surroundings {
  readonly model: AnnotatedSchema;
  readonly connection: Connection;
  readonly clock: ZoneClock;
  readonly tell: (sentence: string) => void;
}

export async function importService({ address, keyFile, profile }: NamedService, around: Surroundings): Promise<Source> {
  const { model, connection, clock, tell } = around;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.search !== '')
    throw new UsageFault('The address must be that of an OData service, such as https://host/odata, without a query.');
  const service = { address: url.href, clock, onTold: tell, ...(profile === undefined ? {} : { profile: profileNamed(profile) }) };
  const target = await withClient(connection, client => readTarget(model, client));
  const { name } = odataSource({ ...service, target });
  return {
    name,
    open: async (signal, faults) => {
      const key = keyFile === undefined ? undefined : readKey(keyFile);
      if (key !== undefined && url.protocol === 'http:' && !LOOPBACK.includes(url.hostname))
        tell('The key is sent without encryption. Use an address that begins with https.');
      return await odataSource({ ...service, target, ...(key === undefined ? {} : { key }) }).open(signal, faults);
    },
  };
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function readKey(file: string): string {
  const key = readBeside(file).trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new SourceFault(`The file ${file} must hold a key and nothing else.`);
  return key;
}

function profileNamed(name: string) {
  const profile = PROFILES.get(name);
  if (profile !== undefined) return profile;
  const known = [...PROFILES.keys()];
  throw new UsageFault(`There is no profile ${name}.${didYouMean(name, known) || ` There is ${known.join(', ')}.`}`);
}
