/**
 * A migrated database -> two tracked tables, one of them below a view, and writers that change them at random: in bulk and one by one, with key moves, cascades, aborts, savepoints, and transactions that last long. A third table
 * changes seldom: each of its rows counts what its writer committed.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { connectTo } from '../support/database';

/** Where the tables stand. */
export const CHANGING_TABLES = `
  CREATE SCHEMA changing; CREATE SCHEMA below;
  CREATE TABLE changing.item (id int PRIMARY KEY, value text NOT NULL, other int, hidden boolean NOT NULL DEFAULT false, secret text);
  CREATE TABLE below.part (id int PRIMARY KEY, item_id int NOT NULL REFERENCES changing.item ON DELETE CASCADE ON UPDATE CASCADE, value text NOT NULL, note text);
  CREATE INDEX part_item ON below.part (item_id);
  CREATE VIEW changing.part AS SELECT note, value, item_id, id FROM below.part;
  CREATE TABLE changing.counter (id int PRIMARY KEY, value int NOT NULL DEFAULT 0);
  INSERT INTO changing.counter (id) VALUES (1), (2), (3);
  SELECT changes.track('changing.item'), changes.track('below.part'), changes.track('changing.counter')`;

/** Keys are few, so that they come, go and come again. */
const KEYS = 3000;

export interface Writing {
  readonly writers: number;
  /** How long the longest transactions last. */
  readonly longMs: number;
  readonly isOver: () => boolean;
}

export interface Written {
  committed: number;
  aborted: number;
}

/** Ends when each writer has ended its last transaction. */
export async function changeTables(address: string, { writers, longMs, isOver }: Writing): Promise<Written> {
  const written: Written = { committed: 0, aborted: 0 };
  const work = async (index: number): Promise<void> => {
    const client = await connectTo(address);
    // Writers meet on the same rows: whoever waits too long gives up, which is one more abort.
    await client.query(`SET lock_timeout = '200ms'; SET statement_timeout = '10s'`);
    try {
      while (!isOver()) await transact(client, { isLong: index % 10 === 0, longMs, written });
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, index) => work(index)));
  return written;
}

/** Each counter only grows. The third grows in transactions that last, beside those of the others. */
export async function count(address: string, isOver: () => boolean): Promise<void> {
  const work = async (id: number): Promise<void> => {
    const client = await connectTo(address);
    while (!isOver()) {
      await client.query(`BEGIN; UPDATE changing.counter SET value = value + 1 WHERE id = ${id}`);
      if (id === 3) await delay(random(1500));
      await client.query(random(6) === 0 ? 'ROLLBACK' : 'COMMIT');
      await delay(random(1000));
    }
    await client.end();
  };
  await Promise.all([1, 2, 3].map(work));
}

interface Transaction {
  readonly isLong: boolean;
  readonly longMs: number;
  readonly written: Written;
}

async function transact(client: Client, { isLong, longMs, written }: Transaction): Promise<void> {
  try {
    await client.query('BEGIN');
    for (let left = random(4); left >= 0; left -= 1) {
      if (random(6) === 0) await undone(client);
      await client.query(change());
      if (isLong) await delay(random(longMs));
    }
    if (random(6) === 0) throw new Error('given up');
    await client.query('COMMIT');
    written.committed += 1;
  } catch {
    await client.query('ROLLBACK');
    written.aborted += 1;
  }
  if (random(3) === 0) await delay(random(20));
}

/** Has a number of its own, and leaves nothing. */
async function undone(client: Client): Promise<void> {
  await client.query(`SAVEPOINT before; ${change()}`);
  await client.query('ROLLBACK TO SAVEPOINT before');
}

function change(): string {
  const [key, many] = [random(KEYS), random(4) === 0 ? 250 : 3];
  const range = `id BETWEEN ${key} AND ${key + random(many)}`;
  const table = random(3) === 0 ? 'part' : 'item';
  const insert = `INSERT INTO changing.item (id, value) SELECT n, 'new' FROM generate_series(${key}, ${key + random(many)}) AS n`;
  const insertPart = `INSERT INTO changing.part (id, item_id, value) SELECT id, id, 'new' FROM changing.item WHERE ${range} ON CONFLICT (id) DO UPDATE SET value = 'again'`;
  switch (random(12)) {
    case 0:
    case 1:
      return `${insert} ON CONFLICT DO NOTHING`;
    case 2:
      return insertPart;
    case 3:
      return `DELETE FROM changing.${table} WHERE ${range}`;
    case 4:
      return `UPDATE changing.${table} SET id = id + ${1 + random(40)} WHERE id = ${key}`;
    case 5:
      return `UPDATE changing.${table} SET value = value WHERE ${range}`;
    case 6:
      return `UPDATE changing.item SET other = ${random(1000)}, secret = 's${random(1000)}' WHERE ${range}`;
    case 7:
      return `UPDATE changing.item SET hidden = NOT hidden WHERE ${range}`;
    case 8:
      return `UPDATE changing.part SET note = nullif('n${random(3)}', 'n0') WHERE ${range}`;
    case 9:
      return `UPDATE changing.part SET item_id = (SELECT min(id) FROM changing.item WHERE id >= ${key}) WHERE id = ${key}`;
    default:
      return `UPDATE changing.${table} SET value = 'v${random(1000)}' WHERE ${range}`;
  }
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}
