/**
 * Random histories of a small organisation, asked by several keys: after each round the copy that a client keeps by what it is told equals what a fresh answer holds. Writers commit in
 * between, hold transactions open over several rounds and roll them back; clients go by pages of any size.
 */
import type { Client } from 'pg';
import { SeededRandom } from '../../../db/demo/seeded-random';
import { allRights } from '../../../graphql/grants/create-grants';
import type { KeyRights } from '../../../graphql/grants/grants';
import { PROPERTY_SEED } from '../../support/property-seed';
import { runsOf } from '../../support/runs-of';
import { startPrivateService, type AskingReader, type PrivateService } from '../../support/service';
import { ORGANISATION } from '../reading';
import { DOCUMENT_QUERIES, DocumentCopy, type DocumentQuery } from './document-copy';
import { LINKED_QUERIES, LinkedCopy } from './linked-copy';
import { beginning, end, statement, tries, type Copy } from './small-organisation';

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

let service: PrivateService;
let readers: readonly AskingReader[];
let writer: Client;
let slow: Client;

/** The two meet each other's locks, which would last for good. */
const BRIEFLY = 'SET lock_timeout = 20';

beforeAll(async () => {
  service = await startPrivateService();
  [writer, slow] = [await service.database.connect(), await service.database.connect()];
  await slow.query(BRIEFLY);
  readers = await Promise.all(RIGHTS.map(rights => service.as(rights)));
});

afterAll(() => service.close());

/** Of each query those of all keys that may ask it: who may not read what it mentions cannot. */
function copies(): readonly (readonly Copy[])[] {
  const mayAsk = (query: DocumentQuery, index: number): boolean => index !== 2 || !/surname|lastChanged/.test(query.fields + query.filter);
  return [
    ...DOCUMENT_QUERIES.map(query => readers.filter((_, index) => mayAsk(query, index)).map(reader => new DocumentCopy(query, reader))),
    ...LINKED_QUERIES.map(query => readers.map(reader => new LinkedCopy(query, reader))),
  ];
}

/** Of each history. */
const ROUNDS = 16;
/** At most. */
const COPIES = 6;

/** Other queries in each history, until all of them have been asked. */
function someOf(all: readonly (readonly Copy[])[], index: number, draw: SeededRandom): readonly Copy[] {
  const step = Math.ceil(all.length / COPIES);
  return all.filter((_, place) => place % step === index % step).map(ofQuery => draw.pick(ofQuery));
}

/** Evenly spread, unlike what a property generates: most of what changes should change something. */
const HISTORIES = Array.from({ length: runsOf(10) }, (_, index) => index);

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
    // Autovacuum, and a reader whose transaction ends behind its answer, are waited for.
    await writer.query('SET lock_timeout = 0');
    for (const text of beginning(draw)) await writer.query(text);
    await writer.query(BRIEFLY);
    const kept = someOf(copies(), index, draw);
    const between = (): Promise<void> => (draw.chance(0.1) ? change(draw) : Promise.resolve());
    for (const copy of kept) await copy.begin(between);
    for (let round = 0; round < ROUNDS; round += 1) {
      await change(draw);
      for (const copy of kept) {
        // What changed between two pages is told by the next round at the latest.
        if (await copy.follow(1 + draw.below(6), between)) {
          await between();
          await copy.follow(1000, between);
        }
        expect([copy.query, copy.kept()]).toEqual([copy.query, await copy.fresh()]);
      }
    }
  };
  try {
    await history(new SeededRandom(PROPERTY_SEED, 'histories', index));
  } finally {
    // The next history would wait for what this one holds, after a failure too.
    if (held.isOpen) await end(slow, 'ROLLBACK');
  }
});
