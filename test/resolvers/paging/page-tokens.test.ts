/** Tokens keep values exactly, say nothing to a reader, and open only for what they were issued for. */
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { EntityType } from '../../../graphql/annotated-schema';
import { ReadFault } from '../../../resolvers/database/read-fault';
import { PageTokens } from '../../../resolvers/paging/page-tokens';
import { openReading, ORGANISATION, type Reading } from '../reading';
import { anyCharacter } from '../../support/any-character';
import { allBut, everything } from '../../support/key-grants';
import { PROPERTY_SEED } from '../../support/property-seed';

const tokens = new PageTokens(Buffer.alloc(32, 7));
const binding = Buffer.alloc(32, 1);

function codeOf(act: () => unknown): unknown {
  try {
    act();
    return 'no fault';
  } catch (fault) {
    return fault instanceof ReadFault ? fault.code : fault;
  }
}

describe('a page token', () => {
  it('gives back what was sealed, whatever the text', () => {
    const value = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => number + 0),
      fc.boolean(),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(value), values => {
        expect(tokens.open(tokens.seal(values, binding), binding)).toEqual(values.map(each => (Object.is(each, -0) ? 0 : each)));
      }),
      { seed: PROPERTY_SEED },
    );
  });

  it('gives back a long text, from fewer characters than it has', () => {
    const text = '3002779173,'.repeat(300);
    const token = tokens.seal([text], binding);
    expect(tokens.open(token, binding)).toEqual([text]);
    expect(token.length).toBeLessThan(text.length / 2);
  });

  it('is the same for the same page on every instance', () => {
    expect(new PageTokens(Buffer.alloc(32, 7)).seal(['Anders', 1], binding)).toBe(tokens.seal(['Anders', 1], binding));
  });

  it('is written in the characters of a URL and shows no value', () => {
    const token = tokens.seal(['Anders Åkjær'], binding);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('Anders');
  });

  it('opens for nothing else', () => {
    const token = tokens.seal(['Anders'], binding);
    const changed = Buffer.from(token, 'base64url');
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    expect(codeOf(() => tokens.open(changed.toString('base64url'), binding))).toBe('INVALID_TOKEN');
    expect(codeOf(() => tokens.open(token, Buffer.alloc(32, 2)))).toBe('INVALID_TOKEN');
    expect(codeOf(() => new PageTokens(Buffer.alloc(32, 8)).open(token, binding))).toBe('INVALID_TOKEN');
  });

  it.each(['', 'x', '####', 'a'.repeat(100_000), randomBytes(60).toString('base64url')])('refuses what is no token: %#', text => {
    expect(codeOf(() => tokens.open(text, binding))).toBe('INVALID_TOKEN');
  });

  it('holds in any place where a byte of it changed', () => {
    const token = Buffer.from(tokens.seal([1, 'a', null], binding), 'base64url');
    for (let index = 0; index < token.length; index += 1) {
      const changed = Buffer.from(token);
      changed[index] = (changed[index] ?? 0) ^ 0x10;
      expect(codeOf(() => tokens.open(changed.toString('base64url'), binding))).toBe('INVALID_TOKEN');
    }
  });
});

describe('a next link of a query', () => {
  let reading: Reading;
  beforeAll(async () => {
    reading = await openReading(ORGANISATION);
  });
  afterAll(() => reading.close());

  async function firstToken(): Promise<string> {
    const { data } = await reading.read('{ persons(first: 2, filter: { deleted: { eq: false } }, orderBy: [{ surname: ASC }]) { next } }');
    return (data as unknown as { persons: { next: string } }).persons.next;
  }

  async function codes(pageArguments: string, grants = everything(ORGANISATION)): Promise<readonly unknown[]> {
    const after = await firstToken();
    const { errors } = await reading.read(
      `query ($after: String) { persons(after: $after, ${pageArguments}) { nodes { uuid } } }`,
      { after },
      { grants },
    );
    return errors.map(error => error.code);
  }

  const QUERY = 'filter: { deleted: { eq: false } }, orderBy: [{ surname: ASC }]';

  it('goes on with another size, selection and form of the same filter', async () => {
    expect(await codes(`first: 5, ${QUERY}`)).toEqual([]);
    const expression =
      '{ expression: { call: { function: EQ, arguments: [{ field: { name: Person_deleted } }, { value: { boolean: false } }] } } }';
    expect(await codes(`filter: ${expression}, orderBy: [{ surname: ASC }]`)).toEqual([]);
  });

  it.each([
    ['another value', 'filter: { deleted: { eq: true } }, orderBy: [{ surname: ASC }]'],
    ['another field', 'filter: { forceStop: { eq: false } }, orderBy: [{ surname: ASC }]'],
    ['no filter', 'orderBy: [{ surname: ASC }]'],
    ['another direction', 'filter: { deleted: { eq: false } }, orderBy: [{ surname: DESC }]'],
    ['another order', 'filter: { deleted: { eq: false } }, orderBy: [{ firstname: ASC }]'],
  ])('is refused with %s', async (_, pageArguments) => {
    expect(await codes(pageArguments)).toEqual(['INVALID_TOKEN']);
  });

  it('is refused for a key that may see something else', async () => {
    expect(await codes(QUERY, allBut(ORGANISATION, ['Person.cpr']))).toEqual(['INVALID_TOKEN']);
  });

  it('is refused for another parent', async () => {
    const units = await reading.rows(
      '{ orgUnits(filter: { affiliations: { any: {} } }, first: 2) { nodes { uuid affiliations(first: 1) { next } } } }',
    );
    const [first, second] = units as unknown as { uuid: string; affiliations: { next: string } }[];
    const document =
      'query ($unit: UUID!, $after: String) { orgUnit(uuid: $unit) { affiliations(first: 1, after: $after) { nodes { uuid } } } }';
    const own = await reading.read(document, { unit: first?.uuid, after: first?.affiliations.next });
    const other = await reading.read(document, { unit: second?.uuid, after: first?.affiliations.next });
    expect(own.errors).toEqual([]);
    expect(other.errors.map(error => error.code)).toEqual(['INVALID_TOKEN']);
  });

  const UNITS = 'orgUnits(first: 1, after: $after, filter: { parent: { is: { name: { ne: "x" } } } }, orderBy: [{ name: ASC }]) { next }';
  const LINKED = 'orgUnits(first: 1, filter: { affiliations: { any: {} } }) { nodes { affiliations(first: 0, after: $after) { next } } }';

  it.each<[string, string, (unit: EntityType) => Partial<EntityType>]>([
    ['a field is another column', UNITS, ({ fields }) => ({ fields: fields.map(field => (field.name === 'name' ? { ...field, column: 'short_name' } : field)) })],
    ['a link joins by another column', UNITS, ({ links }) => ({ links: links.map(link => (link.name === 'parent' ? { ...link, join: { ...link.join, from: ['uuid'] } } : link)) })],
    ['a type has other rows', UNITS, ({ rows }) => ({ rows: rows.map(row => ({ ...row, equals: 'true' })) })],
    ['the link of a page leads elsewhere', LINKED, ({ links }) => ({ links: links.map(link => (link.name === 'affiliations' ? { ...link, join: { ...link.join, to: ['source_orgunit_uuid'] } } : link)) })],
  ])('is refused by a service of another model, in which %s', async (_, asked, change) => {
    const document = (text: string): string => `query ($after: String) { ${text} }`;
    const { data } = await reading.read(document(asked.replace('first: 0', 'first: 1')));
    const [, after] = /"next":"([^"]+)"/.exec(JSON.stringify(data)) ?? [];
    const entities = ORGANISATION.entities.map(entity => (entity.name === 'OrgUnit' ? { ...entity, ...change(entity) } : entity));
    const other = await openReading({ ...ORGANISATION, entities });
    try {
      const answers = [await reading.read(document(asked), { after }), await other.read(document(asked), { after })];
      expect(answers.map(({ errors }) => errors.map(error => error.code))).toEqual([[], ['INVALID_TOKEN']]);
    } finally {
      await other.close();
    }
  }); // oxfmt-ignore
});
