/**
 * Random histories of a small organisation, asked by several keys: after each round the copy that a client keeps by what it is told equals what a fresh answer holds. Writers commit in
 * between, hold transactions open over several rounds and roll them back; clients go by pages of any size.
 */
import { Client, DatabaseError } from 'pg';
import { SeededRandom } from '../../../db/demo/seeded-random';
import { allRights } from '../../../graphql/grants/create-grants';
import type { KeyRights } from '../../../graphql/grants/grants';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { PROPERTY_SEED } from '../../support/property-seed';
import { runsOf } from '../../support/runs-of';
import { startTestService, type AskingReader, type TestService } from '../../support/service';
import { ORGANISATION } from '../reading';

type Root = 'persons' | 'orgUnits' | 'functions';

interface Query {
  readonly root: Root;
  readonly filter: string;
  readonly fields: string;
}

const CHANGES: Readonly<Record<Root, string>> = { persons: 'personChanges', orgUnits: 'orgUnitChanges', functions: 'functionChanges' };
const KEYS: Readonly<Record<Root, string>> = { persons: 'uuid', orgUnits: 'uuid', functions: 'id' };

const QUERIES: readonly Query[] = [
  { root: 'persons', filter: '{}', fields: 'uuid firstname calculatedName' },
  { root: 'persons', filter: '{ firstname: { eq: "A" } }', fields: 'uuid surname phones(orderBy: [{ phoneNumber: ASC }]) { nodes { id phoneNumber } count }' },
  { root: 'persons', filter: '{ users: { any: { userId: { startswith: "a" } } } }', fields: 'uuid users { nodes { uuid userId } } disabledUsers { count }' },
  { root: 'persons', filter: '{ leave: { isNull: true } }', fields: 'uuid leave { reason } addresses(filter: { street: { ne: "S1" } }) { nodes { id street addressProtected } }' },
  { root: 'persons', filter: '{ registeredPostAddress: { is: { street: { eq: "S1" } } } }', fields: 'uuid registeredPostAddress { id city }' },
  { root: 'persons', filter: '{ affiliations: { all: { orgUnit: { is: { name: { eq: "A" } } } } } }', fields: 'uuid affiliations { nodes { uuid payGrade orgUnit { uuid name parent { name } manager { name person { surname } } } } }' },
  { root: 'orgUnits', filter: '{}', fields: 'uuid name parent { uuid name } children { nodes { uuid name } } affiliations { nodes { uuid person { uuid firstname } } }' },
  { root: 'orgUnits', filter: '{ parent: { is: { name: { eq: "A" } } } }', fields: 'uuid klePrimary { nodes { code name } } kleSecondary { count }' },
  { root: 'functions', filter: '{ assignments: { any: { affiliation: { is: { person: { is: { surname: { eq: "A" } } } } } } } }', fields: 'id name assignments { nodes { id values { nodes { value } } affiliation { uuid orgUnit { name } } } }' },
  { root: 'functions', filter: '{}', fields: 'id compute(expression: { count: { through: [Function_assignments] } })' },
]; // prettier-ignore

/** Everything; all that is not sensitive; much withheld. */
const RIGHTS: readonly KeyRights[] = [
  allRights(ORGANISATION),
  { allow: undefined, deny: [], schema: 'FULL' },
  {
    allow: undefined,
    deny: ['Person.surname', 'Person.lastChanged', 'PersonPhone.notes', 'OrgUnit.deleted', 'User.prime'],
    schema: 'FULL',
  },
];

const PERSON = "uuid, master, master_id, deleted, created, last_changed, person_type, taxed_phone, disable_account_orders, disable_account_orders_create, disable_account_orders_disable, disable_account_orders_delete, force_stop, firstname, surname"; // prettier-ignore
const uuid = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const PEOPLE = [0, 1, 2, 3, 4, 5].map(uuid);
const UNITS = [0, 1, 2, 3].map(uuid);
const JOBS = [0, 1, 2, 3, 4].map(uuid);

/** Statements that change something, mostly. What a constraint or a lock refuses is left out. */
function statement(draw: SeededRandom): string {
  const person = (): string => `'${draw.pick(PEOPLE)}'`;
  const unit = (): string => `'${draw.pick(UNITS)}'`;
  const job = (): string => `'${draw.pick(JOBS)}'`;
  const word = (): string => `'${draw.pick(['A', 'B', 'a1', 'b1', 'S1'])}'`;
  const flag = (): string => String(draw.chance(0.5));
  const some = (table: string): string => `(SELECT id FROM organisation.${table} ORDER BY id OFFSET ${draw.below(4)} LIMIT 1)`;
  const statements: readonly (() => string)[] = [
    () => `INSERT INTO organisation.person (${PERSON}) VALUES (${person()}, 'm', gen_random_uuid(), false, now(), now(), 'PERSON', false, false, false, false, false, false, ${word()}, ${word()})`,
    () => `DELETE FROM organisation.person WHERE uuid = ${person()}`,
    () => `UPDATE organisation.person SET firstname = ${word()} WHERE uuid = ${person()}`,
    () => `UPDATE organisation.person SET surname = ${word()}, last_changed = clock_timestamp() WHERE uuid = ${person()}`,
    () => `UPDATE organisation.person SET chosen_name = ${word()}, notes = ${word()} WHERE uuid > ${person()}`,
    () => `UPDATE organisation.person SET uuid = ${person()} WHERE uuid = ${person()}`,
    () => `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime) VALUES (${person()}, 'm', '1', ${word()}, 'MOBILE', 'VISIBLE', true, true)`,
    () => `UPDATE organisation.person_phone SET person_uuid = ${person()} WHERE id = ${some('person_phone')}`,
    () => `UPDATE organisation.person_phone SET phone_number = ${word()}, notes = ${word()} WHERE id = ${some('person_phone')}`,
    () => `DELETE FROM organisation.person_phone WHERE id = ${some('person_phone')}`,
    () => `INSERT INTO organisation.account (uuid, master, master_id, user_id, user_type, prime, disabled, person_uuid) VALUES (${job()}, 'm', '1', ${word()}, 'AD', true, ${flag()}, ${person()})`,
    () => `UPDATE organisation.account SET disabled = ${flag()}, prime = ${flag()} WHERE uuid = ${job()}`,
    () => `UPDATE organisation.account SET user_id = ${word()} WHERE uuid = ${job()}`,
    () => `UPDATE organisation.account SET person_uuid = ${person()} WHERE uuid = ${job()}`,
    () => `DELETE FROM organisation.account WHERE uuid = ${job()}`,
    () => `INSERT INTO organisation.leave (person_uuid, start_date, reason, disable_account_orders, expire_accounts) VALUES (${person()}, '2024-01-01', ${word()}, false, false)`,
    () => `UPDATE organisation.leave SET person_uuid = ${person()}, reason = ${word()} WHERE person_uuid = ${person()}`,
    () => `DELETE FROM organisation.leave WHERE person_uuid = ${person()}`,
    () => `INSERT INTO organisation.person_post (person_uuid, master, master_id, street, city, address_protected, prime) VALUES (${person()}, 'm', '1', ${word()}, ${word()}, ${flag()}, true)`,
    () => `UPDATE organisation.person_post SET street = ${word()}, city = ${word()} WHERE id = ${some('person_post')}`,
    () => `UPDATE organisation.person_post SET address_protected = ${flag()} WHERE id = ${some('person_post')}`,
    () => `UPDATE organisation.person SET registered_post_address_id = ${some('person_post')} WHERE uuid = ${person()}`,
    () => `UPDATE organisation.person SET registered_post_address_id = NULL WHERE uuid = ${person()}`,
    () => `DELETE FROM organisation.person_post WHERE id = ${some('person_post')}`,
    () => `INSERT INTO organisation.affiliation (uuid, master, master_id, deleted, affiliation_type, prime, person_uuid, source_orgunit_uuid) VALUES (${job()}, 'm', '1', false, 'EMPLOYEE', true, ${person()}, ${unit()})`,
    () => `UPDATE organisation.affiliation SET person_uuid = ${person()} WHERE uuid = ${job()}`,
    () => `UPDATE organisation.affiliation SET workplace_orgunit_uuid = ${unit()} WHERE uuid = ${job()}`,
    () => `UPDATE organisation.affiliation SET workplace_orgunit_uuid = NULL, pay_grade = ${word()} WHERE uuid = ${job()}`,
    () => `DELETE FROM organisation.affiliation WHERE uuid = ${job()}`,
    () => `INSERT INTO organisation.org_unit (uuid, master, master_id, deleted, created, last_changed, name, ean_inherited, parent_uuid) VALUES (${unit()}, 'm', gen_random_uuid(), ${flag()}, now(), now(), ${word()}, false, (SELECT uuid FROM organisation.org_unit ORDER BY uuid LIMIT 1))`,
    () => `UPDATE organisation.org_unit SET name = ${word()} WHERE uuid = ${unit()}`,
    () => `UPDATE organisation.org_unit SET deleted = ${flag()} WHERE uuid = ${unit()}`,
    () => `UPDATE organisation.org_unit SET parent_uuid = ${unit()} WHERE uuid = ${unit()}`,
    () => `UPDATE organisation.org_unit SET parent_uuid = NULL WHERE uuid = ${unit()}`,
    () => `DELETE FROM organisation.org_unit WHERE uuid = ${unit()}`,
    () => `INSERT INTO organisation.org_unit_manager (org_unit_uuid, person_uuid, inherited, name) VALUES (${unit()}, ${person()}, false, ${word()})`,
    () => `UPDATE organisation.org_unit_manager SET person_uuid = ${person()}, name = ${word()} WHERE org_unit_uuid = ${unit()}`,
    () => `DELETE FROM organisation.org_unit_manager WHERE org_unit_uuid = ${unit()}`,
    () => `INSERT INTO organisation.org_unit_kle (org_unit_uuid, kind, code, name, active) VALUES (${unit()}, '${draw.pick(['PRIMARY', 'SECONDARY'])}', '0${draw.below(3)}', ${word()}, true)`,
    () => `UPDATE organisation.org_unit_kle SET kind = '${draw.pick(['PRIMARY', 'SECONDARY'])}' WHERE org_unit_uuid = ${unit()}`,
    () => `UPDATE organisation.org_unit_kle SET name = ${word()} WHERE org_unit_uuid = ${unit()}`,
    () => `DELETE FROM organisation.org_unit_kle WHERE org_unit_uuid = ${unit()}`,
    () => `INSERT INTO organisation.function (name) VALUES (${word()})`,
    () => `UPDATE organisation.function SET name = ${word()} WHERE id = ${some('function')}`,
    () => `DELETE FROM organisation.function WHERE id = ${some('function')}`,
    () => `INSERT INTO organisation.function_assignment (function_id, affiliation_uuid) VALUES (${some('function')}, ${job()})`,
    () => `UPDATE organisation.function_assignment SET function_id = ${some('function')} WHERE id = ${some('function_assignment')}`,
    () => `UPDATE organisation.function_assignment SET affiliation_uuid = ${job()} WHERE id = ${some('function_assignment')}`,
    () => `DELETE FROM organisation.function_assignment WHERE id = ${some('function_assignment')}`,
    () => `INSERT INTO organisation.function_assignment_value (assignment_id, name, facet_type, value) VALUES (${some('function_assignment')}, 'n', 'FREETEXT', ${word()})`,
    () => `UPDATE organisation.function_assignment_value SET value = ${word()}`,
    () => `DELETE FROM organisation.function_assignment_value WHERE id = ${some('function_assignment_value')}`,
  ]; // prettier-ignore
  return draw.pick(statements)();
}

/** An organisation in which most statements find something. */
function beginning(draw: SeededRandom): readonly string[] {
  const word = (): string => `'${draw.pick(['A', 'A', 'B', 'a1', 'b1'])}'`;
  const rows = <Item>(items: readonly Item[], row: (item: Item) => string): string => items.map(item => `(${row(item)})`).join(', ');
  const three = [1, 2, 3];
  return [
    'TRUNCATE organisation.person, organisation.org_unit, organisation.function RESTART IDENTITY CASCADE',
    `INSERT INTO organisation.person (${PERSON}) VALUES ${rows(PEOPLE.slice(1), id => `'${id}', 'm', '${id}', false, now(), now(), 'PERSON', false, false, false, false, false, false, ${word()}, ${word()}`)}`,
    `INSERT INTO organisation.org_unit (uuid, master, master_id, deleted, created, last_changed, name, ean_inherited, parent_uuid) VALUES ${rows(UNITS, id => `'${id}', 'm', '${id}', false, now(), now(), ${word()}, false, '${UNITS[0] ?? ''}'`)}`,
    `INSERT INTO organisation.affiliation (uuid, master, master_id, deleted, affiliation_type, prime, person_uuid, source_orgunit_uuid) VALUES ${rows(JOBS, id => `'${id}', 'm', '1', false, 'EMPLOYEE', true, '${draw.pick(PEOPLE.slice(1))}', '${draw.pick(UNITS)}'`)}`,
    `INSERT INTO organisation.account (uuid, master, master_id, user_id, user_type, prime, disabled, person_uuid) VALUES ${rows(JOBS, id => `'${id}', 'm', '1', ${word()}, 'AD', true, ${String(draw.chance(0.3))}, '${draw.pick(PEOPLE.slice(1))}'`)}`,
    `INSERT INTO organisation.person_phone (person_uuid, master, master_id, phone_number, phone_type, visibility, prime, type_prime) VALUES ${rows(PEOPLE.slice(1), id => `'${id}', 'm', '1', ${word()}, 'MOBILE', 'VISIBLE', true, true`)}`,
    `INSERT INTO organisation.person_post (person_uuid, master, master_id, street, city, address_protected, prime) VALUES ${rows(PEOPLE.slice(1), id => `'${id}', 'm', '1', 'S1', ${word()}, ${String(draw.chance(0.3))}, true`)}`,
    `UPDATE organisation.person AS p SET registered_post_address_id = (SELECT id FROM organisation.person_post WHERE person_uuid = p.uuid) WHERE uuid > '${PEOPLE[2] ?? ''}'`,
    `INSERT INTO organisation.leave (person_uuid, start_date, reason, disable_account_orders, expire_accounts) VALUES ${rows(PEOPLE.slice(4), id => `'${id}', '2024-01-01', ${word()}, false, false`)}`,
    `INSERT INTO organisation.org_unit_manager (org_unit_uuid, person_uuid, inherited, name) VALUES ${rows(UNITS.slice(1), id => `'${id}', '${draw.pick(PEOPLE.slice(1))}', false, ${word()}`)}`,
    `INSERT INTO organisation.org_unit_kle (org_unit_uuid, kind, code, name, active) VALUES ${rows(UNITS, id => `'${id}', '${draw.pick(['PRIMARY', 'SECONDARY'])}', '0${draw.below(3)}', ${word()}, true`)}`,
    `INSERT INTO organisation.function (name) VALUES ${rows(three, word)}`,
    `INSERT INTO organisation.function_assignment (function_id, affiliation_uuid) VALUES ${rows([...three, 1], id => `${id}, '${draw.pick(JOBS)}'`)}`,
    `INSERT INTO organisation.function_assignment_value (assignment_id, name, facet_type, value) VALUES ${rows(three, id => `${id}, 'n', 'FREETEXT', ${word()}`)}`,
  ]; // prettier-ignore
}

let database: PrivateDatabase;
let service: TestService;
let readers: readonly AskingReader[];
let writer: Client;
let slow: Client;

beforeAll(async () => {
  database = await privateDatabase();
  [writer, slow] = [new Client(database.address), new Client(database.address)];
  for (const client of [writer, slow]) {
    await client.connect();
    await client.query('SET lock_timeout = 20');
  }
  service = await startTestService({ database: database.address });
  readers = await Promise.all(RIGHTS.map(rights => service.as(rights)));
});

afterAll(async () => {
  await Promise.all([writer.end(), slow.end()]);
  await service.close();
  await database.drop();
});

interface Changed {
  readonly removed: 'CHANGED' | 'DELETED' | null;
  readonly entity: Readonly<Record<string, unknown>> | null;
  readonly [key: string]: unknown;
}

interface Page<Node> {
  readonly nodes: readonly Node[];
  readonly next: string | null;
  readonly delta: string | null;
}

/** What one client keeps. */
class Copy {
  readonly entities = new Map<string, unknown>();
  #token = '';

  constructor(
    readonly query: Query,
    readonly reader: AskingReader,
  ) {}

  async begin(): Promise<void> {
    const { root, filter, fields } = this.query;
    const { nodes, delta } = await this.#ask<Record<string, unknown>>(
      root,
      `filter: ${filter}, first: 1000`,
      `nodes { ${fields} } next delta`,
    );
    for (const node of nodes) this.entities.set(String(node[KEYS[root]]), node);
    if (delta === null) throw new Error('The last page has no token.');
    this.#token = delta;
  }

  /** `between` each two pages; whether there was any. */
  async follow(size: number, between: () => Promise<void>): Promise<boolean> {
    const { root, filter, fields } = this.query;
    const key = KEYS[root];
    let after = '';
    for (let isFirst = true; ; isFirst = false) {
      const page = await this.#ask<Changed>(
        CHANGES[root],
        `since: "${this.#token}", filter: ${filter}, first: ${size}${after}`,
        `nodes { ${key} removed entity { ${fields} } } next delta`,
      );
      for (const change of page.nodes) this.#take(String(change[key]), change);
      expect(page.nodes.length).toBeLessThanOrEqual(size);
      if (page.next === null) {
        this.#token = page.delta ?? '';
        return !isFirst;
      }
      after = `, after: "${page.next}"`;
      await between();
    }
  }

  async fresh(): Promise<ReadonlyMap<string, unknown>> {
    const { root, filter, fields } = this.query;
    const { nodes } = await this.#ask<Record<string, unknown>>(root, `filter: ${filter}, first: 1000`, `nodes { ${fields} }`);
    return new Map(nodes.map(node => [String(node[KEYS[root]]), node]));
  }

  #take(key: string, { removed, entity }: Changed): void {
    if (removed === null) this.entities.set(key, entity);
    else this.entities.delete(key);
  }

  async #ask<Node>(field: string, given: string, selected: string): Promise<Page<Node>> {
    const answer = await this.reader.graphql(`{ page: ${field}(${given}) { ${selected} } }`);
    const { data, errors } = answer.json<{ data: { page: Page<Node> } | null; errors?: unknown }>();
    expect(errors).toBeUndefined();
    if (data === null) throw new Error('There is no answer.');
    return data.page;
  }
}

/** Keys that may not read what a query mentions cannot ask it. */
function copies(): readonly Copy[] {
  const made: Copy[] = [];
  for (const query of QUERIES) {
    for (const [index, reader] of readers.entries()) {
      if (index === 2 && /surname|lastChanged/.test(query.fields + query.filter)) continue;
      made.push(new Copy(query, reader));
    }
  }
  return made;
}

const REFUSED = /^(?:23|55P03|40|25P02)/;

async function tries(client: Client, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await client.query('SAVEPOINT one');
    try {
      await client.query(text);
    } catch (error) {
      if (!(error instanceof DatabaseError) || !REFUSED.test(error.code ?? '')) throw error;
      await client.query('ROLLBACK TO one');
    }
  }
}

async function end(client: Client, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  try {
    await client.query(how);
  } catch (error) {
    // References that are checked at the end.
    if (!(error instanceof DatabaseError) || !REFUSED.test(error.code ?? '')) throw error;
  }
}

/** Of each history. */
const ROUNDS = 16;
const COPIES = 6;

/** Evenly spread, unlike what a property generates: most of what changes should change something. */
const HISTORIES = Array.from({ length: runsOf(20) }, (_, index) => index);

it.each(HISTORIES)(`of history %i of seed ${PROPERTY_SEED} each copy that is kept by what is told equals a fresh answer`, async index => {
  const held = { isOpen: false };
  const some = (draw: SeededRandom, most: number): readonly string[] => Array.from({ length: 1 + draw.below(most) }, () => statement(draw));
  const change = async (draw: SeededRandom): Promise<void> => {
    if (!held.isOpen && draw.chance(0.6)) {
      await slow.query('BEGIN');
      held.isOpen = true;
    }
    if (held.isOpen && draw.chance(0.7)) await tries(slow, some(draw, 4));
    await writer.query('BEGIN');
    await tries(writer, some(draw, 6));
    await end(writer, draw.chance(0.1) ? 'ROLLBACK' : 'COMMIT');
    if (held.isOpen && draw.chance(0.4)) {
      await end(slow, draw.chance(0.2) ? 'ROLLBACK' : 'COMMIT');
      held.isOpen = false;
    }
  };
  const history = async (draw: SeededRandom): Promise<void> => {
    for (const text of beginning(draw)) await writer.query(text);
    const all = copies();
    const kept = Array.from({ length: COPIES }, () => draw.pick(all));
    for (const copy of kept) await copy.begin();
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(draw);
      for (const copy of kept) {
        const between = (): Promise<void> => (draw.chance(0.1) ? change(draw) : Promise.resolve());
        // What changed between two pages is told by the next round at the latest.
        if (await copy.follow(1 + draw.below(6), between)) {
          await between();
          await copy.follow(1000, between);
        }
        expect([copy.query, sorted(copy.entities)]).toEqual([copy.query, sorted(await copy.fresh())]);
      }
    }
  };
  await history(new SeededRandom(PROPERTY_SEED, 'histories', index));
  if (held.isOpen) await end(slow, 'ROLLBACK');
});

function sorted(entities: ReadonlyMap<string, unknown>): readonly unknown[] {
  return [...entities].sort(([one], [other]) => (one < other ? -1 : 1));
}
