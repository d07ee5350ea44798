/** How many statements a document takes, what they read, and in which snapshot. */
import type { Client } from 'pg';
import { privateDatabase, type PrivateDatabase } from '../../support/database';
import { until } from '../../support/until';
import { waitsForLock } from '../../support/waits-for-lock';
import { openReading, ORGANISATION, type Reading } from '../reading';

const TREE = `query ($first: Int) {
  persons(first: $first) {
    nodes { firstname affiliations { nodes { positionName orgUnit { name } } count } users { nodes { userId } } photo { format } }
    count
    next
  }
}`;

describe('statements', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(ORGANISATION);
  });
  afterAll(() => reading.close());

  it.each([
    [1, 'js'],
    [10, 'js'],
    [1000, 'js'],
    [1, 'jit'],
    [10, 'jit'],
    [1000, 'jit'],
  ] as const)('are one for the root, each link to many and each count: %i rows, %s', async (first, engine) => {
    const { data, errors, statements } = await reading.read(TREE, { first }, { engine });
    expect(errors).toEqual([]);
    expect((data as unknown as { persons: { nodes: unknown[] } }).persons.nodes).toHaveLength(first);
    expect(statements).toHaveLength(5);
  });

  it.each(['js', 'jit'] as const)('are one for each level below many rows, down to the last: %s', async engine => {
    const document = `{ persons(first: 1500) { nodes { uuid affiliations { nodes { uuid functions { nodes { function } }
      orgUnit { name affiliations(first: 2) { nodes { uuid users: person { users { nodes { userId } } } } } } } } users { nodes { uuid } } } } }`;
    const { data, errors, statements } = await reading.read(document, {}, { engine });
    expect(errors).toEqual([]);
    expect(statements.length).toBe(8);
    // The same in small pages, whose rows come at once.
    const { persons } = data as unknown as { readonly persons: { readonly nodes: readonly object[] } };
    const small = await reading.read(document.replace('1500', '7'), {}, { engine });
    expect(small.data).toEqual({ persons: { nodes: persons.nodes.slice(0, 7) } });
  });

  it('are none for a page of nothing, one for a count alone, one for an entity', async () => {
    expect((await reading.read('{ persons(first: 0) { nodes { uuid } next } }')).statements).toHaveLength(0);
    const { statements } = await reading.read('{ persons(filter: { deleted: { eq: true } }) { count } }');
    expect(statements.map(({ text }) => text)).toEqual([
      'SELECT count(*)::integer AS "count" FROM "organisation"."person" AS "t0" WHERE "t0"."deleted" = $1::boolean',
    ]);
    expect((await reading.read('{ person(uuid: "00000000-0000-4000-8000-000000000000") { firstname } }')).statements).toHaveLength(1);
    expect((await reading.read('{ __typename }')).statements).toHaveLength(0);
  });

  it('read the selected columns and those that links and pages need, each once', async () => {
    const { statements } = await reading.read(
      '{ persons(first: 1, orderBy: [{ surname: ASC }]) { nodes { a: firstname b: firstname users(first: 1) { count } } } }',
    );
    expect(statements.map(({ text }) => text.replace(/ FROM .*/s, ''))).toEqual([
      'SELECT "t0"."firstname" AS "firstname", "t0"."uuid" AS "uuid"',
      'SELECT count(*)::integer AS "count"',
    ]);
  });

  it('read what fragments select, and not what directives leave out', async () => {
    const document = `query ($yes: Boolean!, $no: Boolean!) {
      persons(first: 1) { ...Rows nodes { surname @skip(if: $yes) chosenName @include(if: $no) ... @include(if: $yes) { master } } count @include(if: $no) }
    }
    fragment Rows on PersonPage { nodes { ...Names } }
    fragment Names on Person { firstname }`;
    const { statements, data } = await reading.read(document, { yes: true, no: false });
    expect(statements.map(({ text }) => text.replace(/ FROM .*/s, ''))).toEqual([
      'SELECT "t0"."firstname" AS "firstname", "t0"."master" AS "master"',
    ]);
    expect(Object.keys((data as unknown as { persons: { nodes: object[] } }).persons.nodes[0] ?? {})).toEqual(['firstname', 'master']);
    expect((await reading.read(document, { yes: false, no: true })).statements).toHaveLength(2);
  });

  it('have the same text for the same shape', async () => {
    const document =
      'query ($name: String, $first: Int) { persons(filter: { firstname: { eq: $name } }, first: $first) { nodes { uuid } } }';
    const [one] = (await reading.read(document, { name: 'Anders', first: 1 })).statements;
    const [other] = (await reading.read(document, { name: "'; DROP TABLE person --", first: 99 })).statements;
    expect(one?.text).toBe(other?.text);
    expect(one?.values).toEqual(['Anders', 1]);
  });

  it.each(['js', 'jit'] as const)('are one for a page of one entity, which tells nobody from somebody without rows: %s', async engine => {
    const ask = async (uuid: string, first = 5): Promise<{ person: unknown; statements: number }> => {
      const document = 'query ($uuid: UUID!, $first: Int) { person(uuid: $uuid) { children(first: $first) { nodes { refId } next } } }';
      const { data, errors, statements } = await reading.read(document, { uuid, first }, { engine });
      expect(errors).toEqual([]);
      return { person: data.person, statements: statements.length };
    };
    const withChildren = async (condition: string): Promise<string> => {
      const count = '(SELECT count(*) FROM organisation.person_child c WHERE c.person_uuid = p.uuid)';
      const text = `SELECT p.uuid FROM organisation.person p WHERE ${count} ${condition} LIMIT 1`;
      const [row] = await reading.database.run({ text, values: [] }, undefined);
      return String(row?.uuid);
    };
    expect(await ask('00000000-0000-4000-8000-000000000000')).toEqual({ person: null, statements: 1 });
    expect(await ask(await withChildren('= 0'))).toEqual({ person: { children: { nodes: [], next: null } }, statements: 1 });
    const [one, next] = [{ refId: expect.any(Number) as unknown }, expect.any(String) as unknown];
    const several = await withChildren('= 2');
    expect(await ask(several)).toEqual({ person: { children: { nodes: [one, one], next: null } }, statements: 1 });
    expect(await ask(several, 1)).toEqual({ person: { children: { nodes: [one], next } }, statements: 1 });
  });

  it.each(['js', 'jit'] as const)('read an entity with one of its pages, and are one more for each other page: %s', async engine => {
    const ask = async (uuid: string, selection: string): Promise<[person: unknown, statements: number]> => {
      const { data, errors, statements } = await reading.read(`{ person(uuid: "${uuid}") { ${selection} } }`, {}, { engine });
      expect(errors).toEqual([]);
      return [data.person, statements.length];
    };
    const [FIELDS, OWN, USERS] = [
      'firstname chosenName keyWords',
      'affiliations { nodes { uuid orgUnit { name } } }',
      'users(first: 1) { nodes { userId } next }',
    ];
    const text = `SELECT p.uuid FROM organisation.person p LEFT JOIN organisation.affiliation a ON a.person_uuid = p.uuid
      GROUP BY p.uuid ORDER BY count(a.uuid) DESC, p.uuid`;
    const found = (await reading.database.run({ text, values: [] }, undefined)).map(({ uuid }) => String(uuid));
    for (const uuid of [found[0] ?? '', found.at(-1) ?? '']) {
      const apart = await Promise.all([FIELDS, OWN, USERS].map(selection => ask(uuid, selection)));
      expect(apart.map(([, statements]) => statements)).toEqual([1, 1, 1]);
      const [fields, own, users] = apart.map(([person]) => person as object);
      expect(await ask(uuid, `${FIELDS} ${OWN}`)).toEqual([{ ...fields, ...own }, 1]);
      expect(await ask(uuid, `${FIELDS} ${OWN} ${USERS}`)).toEqual([{ ...fields, ...own, ...users }, 2]);
      expect(await ask(uuid, `${OWN} photo { format }`)).toEqual([expect.objectContaining(own ?? {}), 2]);
    }
    expect(await ask('00000000-0000-4000-8000-000000000000', `${FIELDS} ${OWN}`)).toEqual([null, 1]);
  });

  it.each(['js', 'jit'] as const)('read a link to one with its parent, unless links of its own are asked for: %s', async engine => {
    const select = async (selection: string): Promise<[units: readonly UnitAbove[], statements: number]> => {
      const { data, errors, statements } = await reading.read(`{ orgUnits(first: 1000) { nodes { ${selection} } } }`, {}, { engine });
      expect(errors).toEqual([]);
      return [(data as unknown as { orgUnits: { nodes: readonly UnitAbove[] } }).orgUnits.nodes, statements.length];
    };
    const [joined, one] = await select('uuid above: parent { uuid name }');
    const [apart, two] = await select('uuid above: parent { uuid name parent { name } }');
    const [twice, three] = await select('uuid above: parent { name } again: parent { uuid }');
    expect([one, two, three]).toEqual([1, 2, 3]);
    expect(joined.some(({ above }) => above === null) && joined.some(({ above }) => above?.name)).toBe(true);
    expect(apart.map(({ uuid, above }) => [uuid, above?.uuid, above?.name])).toEqual(
      joined.map(({ uuid, above }) => [uuid, above?.uuid, above?.name]),
    );
    expect(twice.map(({ above, again }) => [above?.name, again?.uuid])).toEqual(joined.map(({ above }) => [above?.name, above?.uuid]));
  });

  interface UnitAbove {
    readonly uuid: string;
    readonly above: { readonly uuid: string; readonly name: string } | null;
    readonly again?: { readonly uuid: string } | null;
  }

  it('load two aliases of a link apart', async () => {
    const { data, statements, errors } = await reading.read(`{ persons(first: 50) { nodes {
      two: affiliations(first: 2) { nodes { uuid } } prime: affiliations(filter: { prime: { eq: true } }) { nodes { prime } }
    } } }`);
    expect(errors).toEqual([]);
    expect(statements).toHaveLength(3);
    const nodes = (data as unknown as { persons: { nodes: { prime: { nodes: { prime: boolean }[] } }[] } }).persons.nodes;
    expect(nodes.flatMap(node => node.prime.nodes).every(node => node.prime)).toBe(true);
  });

  it('give each parent its own page', async () => {
    const units = (await reading.rows(
      '{ orgUnits(first: 100) { nodes { uuid affiliations(first: 3, skip: 1, orderBy: [{ startDate: DESC }]) { nodes { uuid orgunitUuid } count next } } } }',
    )) as unknown as Unit[];
    expect(units.some(unit => unit.affiliations.next !== null)).toBe(true);
    for (const { uuid, affiliations } of units) {
      expect(affiliations.nodes.every(node => node.orgunitUuid === uuid)).toBe(true);
      expect(affiliations.nodes).toHaveLength(Math.max(0, Math.min(3, affiliations.count - 1)));
      expect(affiliations.next !== null).toBe(affiliations.count > 4);
    }
  });

  interface Unit {
    readonly uuid: string;
    readonly affiliations: {
      readonly nodes: readonly { readonly orgunitUuid: string }[];
      readonly count: number;
      readonly next: string | null;
    };
  }

  describe('in a database that changes', () => {
    let copy: PrivateDatabase;
    let changing: Reading;
    let writer: Client;
    beforeAll(async () => {
      copy = await privateDatabase();
      changing = await openReading(ORGANISATION, copy.address);
      writer = await copy.connect();
    });
    afterAll(async () => {
      await changing.close();
      await copy.drop();
    });

    it('see one moment', async () => {
      let written: Promise<unknown> = Promise.resolve();
      const document = '{ persons(first: 1) { count nodes { users { nodes { userId } } } again: nodes { affiliations { count } } } }';
      const before = await changing.read(document);
      // The first statement opens the snapshot; what is written after it is not seen by the others, which wait for it.
      const during = await changing.read(
        document,
        {},
        {
          beforeStatement: (_, number) => {
            if (number === 3) written = writer.query('DELETE FROM organisation.account');
          },
        },
      );
      await written;
      expect(during.data).toEqual(before.data);
      expect((await changing.rows('{ persons(first: 1) { nodes { users { nodes { userId } } } } }'))[0]).toEqual({ users: { nodes: [] } });
    });

    it('see one moment where rows are counted, however long they are waited for', async () => {
      const document = '{ persons(filter: { forceStop: { eq: false } }, first: 1) { nodes { uuid photo { format } } count } }';
      const before = await changing.read(document);
      await writer.query('BEGIN; LOCK TABLE organisation.photo; UPDATE organisation.person SET force_stop = true');
      // The rows wait for a photo; their count does not.
      const during = changing.read(document);
      await until(() => waitsForLock(writer, ['organisation.photo']));
      await writer.query('COMMIT');
      expect((await during).data).toEqual(before.data);
      expect((await changing.read(document)).data).toEqual({ persons: { nodes: [], count: 0 } });
    });
  });
});
