/** A service with a database of its own, and what it records of each request. */
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { until } from '../../support/until';

export interface Recorded {
  readonly fields: string[];
  readonly ways: string[];
  readonly subjects: string[];
}

export interface RecordedRow extends Recorded {
  readonly key_id: string;
  readonly key_name: string;
  readonly sender: string;
  readonly request_id: string;
  readonly at: Date;
}

/** An answer, and what is recorded of it. */
export interface RecordedAnswer {
  readonly status: number;
  readonly body: string;
  readonly reads: Recorded[];
}

export interface RecordingService {
  readonly service: PrivateService;
  /** Somebody with a CPR number, and somebody with children. */
  readonly person: Readonly<Record<'uuid' | 'cpr', string>>;
  readonly parent: string;
  rows<Found>(text: string, values?: unknown[]): Promise<Found[]>;
  recordedOf(requestId: unknown): Promise<RecordedRow[]>;
  /** A request after which everything before it is recorded, and its own read. */
  flushed(): Promise<void>;
  odata(url: string, reader?: Pick<AskingReader, 'get'>): Promise<RecordedAnswer>;
  graphql(query: string, variables?: Record<string, unknown>): Promise<RecordedAnswer>;
  close(): Promise<void>;
}

export async function startRecordingService(env: Readonly<Record<string, string>> = {}): Promise<RecordingService> {
  const service = await startPrivateService({ env: { LOG_LEVEL: 'info', ...env } });
  const client = await service.database.connect();
  const rows = async <Found>(text: string, values: unknown[] = []): Promise<Found[]> => (await client.query(text, values)).rows as Found[];
  const recordedOf = (requestId: unknown): Promise<RecordedRow[]> =>
    rows('SELECT * FROM access.sensitive_read WHERE request_id = $1 ORDER BY fields, subjects DESC', [requestId]);
  const flushed = async (): Promise<void> => {
    const marker = await service.get(`/odata/OrgUnits?$top=1&$select=Notes`);
    await until(async () => (await recordedOf(marker.headers['x-request-id'])).length > 0);
  };
  const recorded = async (send: () => Promise<{ statusCode: number; body: string; headers: object }>): Promise<RecordedAnswer> => {
    const { statusCode: status, body, headers } = await send();
    await flushed();
    const found = await recordedOf((headers as Record<string, unknown>)['x-request-id']);
    const reads = found.map(({ fields, ways, subjects }) => ({ fields: fields.sort(), ways: ways.sort(), subjects: subjects.sort() }));
    return { status, body, reads };
  };
  const [person] = await rows<Record<'uuid' | 'cpr', string>>(
    'SELECT uuid, cpr FROM organisation.person WHERE cpr IS NOT NULL ORDER BY uuid LIMIT 1',
  );
  const [child] = await rows<{ parent: string }>('SELECT person_uuid AS parent FROM organisation.person_child ORDER BY ref_id LIMIT 1');
  if (person === undefined || child === undefined) throw new Error('The demo has no such person.');
  return {
    service,
    person,
    parent: child.parent,
    rows,
    recordedOf,
    flushed,
    odata: (url, reader = service) => recorded(() => reader.get(`/odata/${encodeURI(url)}`)),
    graphql: (query, variables = {}) =>
      recorded(() => service.inject({ method: 'POST', url: '/graphql', headers: { ApiKey: service.key }, payload: { query, variables } })),
    close: () => service.close(),
  };
}

/** A filter and an order tell of those that they pass over too. */
export const foundAndOthers = (field: string, subject: string): Omit<Recorded, 'ways'>[] => [
  { fields: [field], subjects: [subject] },
  { fields: [field], subjects: [] },
];
