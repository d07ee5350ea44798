/** A small organisation that changes at random: statements that most often change something, and what it begins with. */
import { DatabaseError, type Client } from 'pg';
import type { SeededRandom } from '../../../db/demo/seeded-random';

const PERSON = "uuid, master, master_id, deleted, created, last_changed, person_type, taxed_phone, disable_account_orders, disable_account_orders_create, disable_account_orders_disable, disable_account_orders_delete, force_stop, firstname, surname"; // oxfmt-ignore
const uuid = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const PEOPLE = [0, 1, 2, 3, 4, 5].map(uuid);
const UNITS = [0, 1, 2, 3].map(uuid);
const JOBS = [0, 1, 2, 3, 4].map(uuid);

/** Statements that change something, mostly. What a constraint or a lock refuses is left out. */
export function statement(draw: SeededRandom): string {
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
  ]; // oxfmt-ignore
  return draw.pick(statements)();
}

/** An organisation in which most statements find something. */
export function beginning(draw: SeededRandom): readonly string[] {
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
  ]; // oxfmt-ignore
}

const REFUSED = /^(?:23|55P03|40|25P02)/;

export async function tries(client: Client, texts: readonly string[]): Promise<void> {
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

export async function end(client: Client, how: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  try {
    await client.query(how);
  } catch (error) {
    // References that are checked at the end.
    if (!(error instanceof DatabaseError) || !REFUSED.test(error.code ?? '')) throw error;
  }
}

/** What one client keeps by what it is told. */
export interface Copy {
  /** What it asks for. */
  readonly query: unknown;
  /** Reads the collection in small pages, and calls `between` after each. */
  begin(between: () => Promise<void>): Promise<void>;
  /** Asks for one round in pages of `size`, and calls `between` after each that is not the last; whether there was any. */
  follow(size: number, between: () => Promise<void>): Promise<boolean>;
  kept(): unknown;
  /** What a client would have that has just begun. */
  fresh(): Promise<unknown>;
}
