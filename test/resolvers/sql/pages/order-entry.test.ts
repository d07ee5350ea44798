/** Where a page's index is entered, in Danish order. */
import { ORGANISATION, openReading, type Reading } from '../../reading';

let reading: Reading;
beforeAll(async () => {
  reading = await openReading(ORGANISATION);
});
afterAll(() => reading.close());

describe('a page ordered by what it asks a beginning of', () => {
  const statementOf = async (filter: string, order: string): Promise<string> => {
    const { statements } = await reading.read(`{ persons(filter: ${filter}, orderBy: [${order}], first: 5) { nodes { surname } } }`);
    return statements[0]?.text ?? '';
  };
  const ENTRY = 'AND (("t0"."surname" COLLATE "da-x-icu") >= ';

  it.each([
    ['{ surname: { startswith: "Ni" } }', '{ surname: ASC }', true],
    ['{ surname: { startswith: "Ni" }, deleted: { eq: false } }', '{ surname: ASC }, { firstname: DESC }', true],
    ['{ surname: { startswith: "Ni" } }', '{ surname: DESC }', false],
    ['{ surname: { startswith: "Ni" } }', '{ firstname: ASC }', false],
    ['{ or: [{ surname: { startswith: "Ni" } }, { deleted: { eq: true } }] }', '{ surname: ASC }', false],
    ['{ not: { surname: { startswith: "Ni" } } }', '{ surname: ASC }', false],
    ['{ surname: { startswith: "Å" } }', '{ surname: ASC }', false],
  ])('%s by %s: %p', async (filter, order, enters) => {
    expect((await statementOf(filter, order)).includes(ENTRY)).toBe(enters);
  });

  it('has the rows that come before it, where the beginning is that of what they lead to', async () => {
    const units = async (filter: string) =>
      (await reading.rows(
        `{ orgUnits(${filter}orderBy: [{ name: ASC }], first: 1000) { nodes { name parent { name } } } }`,
      )) as unknown as Unit[];
    const all = await units('');
    const initials = all.map(({ name, parent }) => [name?.[0] ?? 'Z', parent?.name?.[0] ?? 'A'] as const);
    const [, initial = ''] = initials.find(([own, above]) => /[A-Z]/.test(above) && own < above) ?? [];
    const found = all.filter(({ parent }) => initial !== '' && parent?.name?.startsWith(initial) === true);
    expect(found).not.toEqual([]);
    expect(await units(`filter: { parent: { is: { name: { startswith: "${initial}" } } } }, `)).toEqual(found);
  });

  interface Unit {
    readonly name: string | null;
    readonly parent: { readonly name: string | null } | null;
  }

  it('begins there, since nothing that begins with such letters comes before them', () => {
    const danish = new Intl.Collator('da');
    const letters = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)), 'æ', 'ø', 'Æ', 'Ø'];
    const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCharCode(0x300 + index));
    const before: string[] = [];
    for (const first of letters)
      for (const second of letters)
        for (const more of [...letters, 'å', 'é', 'А', 'ก', ...marks])
          if (danish.compare(first + second, first + second + more) > 0) before.push(first + second + more);
    expect(before).toEqual([]);
  });
});
