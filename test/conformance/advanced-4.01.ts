/** OData 4.01 Advanced (section 13.2.3). */
import type { Clause } from './clause';

const NO_COLLECTIONS =
  'the model has no collections of values: those of entities are navigation properties, with all of this in `$expand`.';

export const ADVANCED_4_01: readonly Clause[] = [
  { number: '1', strength: 'MUST', asks: 'conform to 4.01 Intermediate', reason: 'see there.' },
  { number: '2', strength: 'MUST', asks: 'conform to 4.0 Advanced', reason: 'all but `$batch`: see there.' },
  {
    number: '3',
    strength: 'MUST',
    asks: 'support the count of a filtered or searched collection in an expression',
    holds: async ({ asking }) => {
      expect((await asking.rows('Persons?$filter=Affiliations/$count($filter=Prime eq true) eq 1&$top=2')).length).toBe(2);
      expect((await asking.service.get('/odata/OrgUnits?$filter=Children/$count($search=skole)%20ge%200&$top=2')).statusCode).toBe(200);
    },
  },
  {
    number: '4',
    strength: 'MUST',
    asks: 'support `$compute`',
    holds: async ({ asking }) => {
      const rows = await asking.rows(
        "Persons?$compute=concat(concat(Firstname,' '),Surname) as Whole,length(Whole) as Letters&$select=Whole,Letters&$filter=Letters gt 10&$orderby=Letters&$top=5",
      );
      expect(rows).toHaveLength(5);
      for (const { Whole, Letters } of rows) expect(Array.from(String(Whole)).length).toBe(Letters);
    },
  },
  {
    number: '5',
    strength: 'MUST',
    asks: 'support nested options in `$select`',
    reason: 'for complex properties: shown with the second model of the tests (`sample-model.test.ts`).',
  },
  { number: '5.1', strength: 'MUST', asks: 'support `$filter` on selected collections', reason: NO_COLLECTIONS },
  { number: '5.2', strength: 'SHOULD', asks: 'support `$orderby` on selected collections', reason: NO_COLLECTIONS },
  { number: '5.3', strength: 'SHOULD', asks: 'support `$count` on selected collections', reason: NO_COLLECTIONS },
  { number: '5.4', strength: 'SHOULD', asks: 'support `$top` and `$skip` on selected collections', reason: NO_COLLECTIONS },
  { number: '5.5', strength: 'SHOULD', asks: 'support `$search` on selected collections', reason: NO_COLLECTIONS },
  {
    number: '6',
    strength: 'MUST',
    asks: 'publish metadata as CSDL JSON',
    holds: async ({ asking }) =>
      expect(await asking.get('$metadata', { Accept: 'application/json' })).toHaveProperty('Opslag.Person.$Kind', 'EntityType'),
  },
  { number: '7', strength: 'MUST', asks: 'support batch requests in both formats', reason: '**not offered**: see 4.0 Advanced 11.' },
  {
    number: '8',
    strength: 'SHOULD',
    asks: 'filter a collection by `/$filter`',
    holds: async ({ asking, person }) =>
      expect(await asking.rows(`Persons(${person})/Affiliations/$filter(@f)?@f=Uuid ne null`)).toEqual(
        await asking.rows(`Persons(${person})/Affiliations`),
      ),
  },
  {
    number: '9',
    strength: 'SHOULD',
    asks: 'take assignments of parameter aliases within nested options',
    holds: async ({ asking }) => {
      const nested = await asking.rows('Persons?$top=5&$expand=Affiliations($filter=Prime eq @p;@p=true)');
      expect(nested).toEqual(await asking.rows('Persons?$top=5&$expand=Affiliations($filter=Prime eq true)'));
    },
  },
  {
    number: '10',
    strength: 'MAY',
    asks: 'take identifiers in another case',
    holds: async ({ asking }) =>
      expect(await asking.rows("persons?$filter=firstname eq 'Anders'&$select=surname&$expand=USERS($select=uuid)")).toEqual(
        await asking.rows("Persons?$filter=Firstname eq 'Anders'&$select=Surname&$expand=Users($select=Uuid)"),
      ),
  },
];
