/** The persons of a private database, which a test changes, and what /graphql tells of them. */
import type { Client } from 'pg';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';

export interface Changes {
  readonly nodes: readonly { readonly uuid: string; readonly removed: string | null; readonly entity: Record<string, unknown> | null }[];
  readonly count?: number;
  readonly next?: string | null;
  readonly delta: string | null;
}

export interface Asked {
  readonly fields: string;
  readonly filter?: string;
}

export const NAMES: Asked = { fields: 'uuid firstname' };

export function changesOf({ fields, filter = '{}' }: Asked, since: string, more = ''): string {
  return `{ personChanges(since: "${since}", filter: ${filter}${more}) { nodes { uuid removed entity { ${fields} } } count next delta } }`;
}

/** Opened before the tests of a file, and closed after them. */
export function changingPersons() {
  let service: PrivateService;
  let writer: Client;
  let reader: AskingReader;
  let people: readonly string[];

  beforeAll(async () => {
    service = await startPrivateService();
    writer = await service.database.connect();
    reader = await service.as({ allow: undefined, deny: [], schema: 'FULL' });
    people = (await writer.query<{ uuid: string }>('SELECT uuid FROM organisation.person ORDER BY uuid LIMIT 20')).rows.map(
      ({ uuid }) => uuid,
    );
  });

  afterAll(() => service.close());

  async function ask(document: string, by = reader): Promise<Record<string, unknown>> {
    const body = (await by.graphql(document)).json<{ data: Record<string, unknown> | null; errors?: readonly unknown[] }>();
    expect(body.errors).toBeUndefined();
    return body.data ?? {};
  }

  /** The token that ends a whole reading. */
  async function begin({ fields, filter = '{}' }: Asked, by = reader): Promise<string> {
    let after = '';
    for (;;) {
      const { persons } = await ask(`{ persons(filter: ${filter}, first: 5000${after}) { nodes { ${fields} } next delta } }`, by);
      const { next, delta } = persons as { next: string | null; delta: string | null };
      if (next === null) return delta ?? 'none';
      expect(delta).toBeNull();
      after = `, after: "${next}"`;
    }
  }

  async function changes(asked: Asked, since: string, by = reader): Promise<Changes> {
    return (await ask(changesOf(asked, since), by)).personChanges as Changes;
  }

  async function code(document: string, by = reader): Promise<unknown> {
    const { errors } = (await by.graphql(document)).json<{ errors?: readonly { readonly extensions: { readonly code: string } }[] }>();
    return errors?.[0]?.extensions.code;
  }

  async function insertPerson(uuid: string, surname: string): Promise<void> {
    await write(
      `INSERT INTO organisation.person (uuid, master, master_id, deleted, created, last_changed, firstname, surname, person_type, taxed_phone,
        disable_account_orders, disable_account_orders_create, disable_account_orders_disable, disable_account_orders_delete, force_stop)
      VALUES ($1, 'test', $1::uuid::text, false, now(), now(), 'New', $2, 'PERSON', false, false, false, false, false, false)`,
      [uuid, surname],
    );
  }

  async function write(statement: string, values: readonly unknown[] = []): Promise<void> {
    await writer.query(statement, [...values]);
  }

  return {
    ask,
    begin,
    changes,
    code,
    insertPerson,
    write,
    get service() {
      return service;
    },
    get writer() {
      return writer;
    },
    get reader() {
      return reader;
    },
    get people() {
      return people;
    },
  };
}
