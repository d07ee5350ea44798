/** OData 4.01 Intermediate (section 13.2.2). */
import type { Clause } from './clause';

export const INTERMEDIATE_4_01: readonly Clause[] = [
  { number: '1', strength: 'MUST', asks: 'conform to 4.01 Minimal', reason: 'see there.' },
  { number: '2', strength: 'MUST', asks: 'conform to 4.0 Intermediate', reason: 'see there.' },
  {
    number: '3',
    strength: 'MUST',
    asks: 'compare a single navigation property with null',
    holds: async ({ asking }) =>
      expect((await asking.rows('Persons?$filter=Photo ne null&$expand=Photo&$top=2')).every(({ Photo }) => Photo !== null)).toBe(true),
  },
  {
    number: '4',
    strength: 'MUST',
    asks: 'support `in`',
    holds: async ({ asking }) => {
      const rows = await asking.rows("Persons?$filter=Firstname in ('Anders','Anne')&$top=10");
      expect(rows).toHaveLength(10);
      for (const { Firstname } of rows) expect(['Anders', 'Anne']).toContain(Firstname);
    },
  },
  {
    number: '5',
    strength: 'MUST',
    asks: 'support `$select` within `$select`',
    reason: 'for complex properties, of which this model has none: shown with the second model of the tests (`sample-model.test.ts`).',
  },
  {
    number: '6',
    strength: 'SHOULD',
    asks: 'support the count of a filtered collection in an expression',
    holds: async ({ asking }) => {
      const rows = await asking.rows(
        'Persons?$orderby=Affiliations/$count($filter=Deleted eq false) desc&$expand=Affiliations($filter=Deleted eq false)&$top=10',
      );
      const counts = rows.map(({ Affiliations }) => (Affiliations as unknown[]).length);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    },
  },
  {
    number: '7',
    strength: 'SHOULD',
    asks: 'compare structures',
    reason:
      'navigation properties are compared here (4.01 Minimal 9.14); complex values with the second model of the tests (`operands.test.ts`).',
  },
  {
    number: '8',
    strength: 'SHOULD',
    asks: 'support `$compute`',
    holds: async ({ asking }) => {
      const [row] = await asking.rows('Persons?$compute=length(Surname) as Letters&$select=Surname,Letters&$top=1');
      expect(row?.Letters).toBe(Array.from(String(row?.Surname)).length);
    },
  },
  { number: '9', strength: 'SHOULD', asks: 'support nested options in `$select`', reason: 'as 5: shown with the second model.' },
  {
    number: '10',
    strength: 'MAY',
    asks: 'take assignments of parameter aliases within nested options',
    holds: async ({ asking }) => {
      const nested = await asking.rows('Persons?$top=5&$expand=Users($filter=Prime eq @p;@p=true)');
      expect(nested).toEqual(await asking.rows('Persons?$top=5&$expand=Users($filter=Prime eq true)'));
    },
  },
  {
    number: '11',
    strength: 'MAY',
    asks: 'filter a collection by `/$filter`',
    holds: async ({ asking }) =>
      expect((await asking.service.get("/odata/Persons/$filter(@f)/$count?@f=Firstname%20eq%20'Anders'")).payload).toBe(
        (await asking.service.get("/odata/Persons/$count?$filter=Firstname%20eq%20'Anders'")).payload,
      ),
  },
];
