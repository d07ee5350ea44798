/** OData 4.0 Intermediate (section 13.1.2). */
import type { Clause } from './clause';

export const INTERMEDIATE_4_0: readonly Clause[] = [
  { number: '1', strength: 'MUST', asks: 'conform to 4.0 Minimal', reason: 'see there.' },
  {
    number: '2',
    strength: 'MUST',
    asks: 'parse the whole grammar, and follow the specification or answer 501',
    holds: async ({ asking }) => {
      for (const url of ['$crossjoin(Persons,OrgUnits)', '$all', '$batch']) {
        expect(await asking.fault(url)).toMatchObject({ status: 501, error: { code: 'NotOffered' } });
      }
    },
  },
  {
    number: '3',
    strength: 'MUST',
    asks: 'support `$select`',
    holds: async ({ asking }) => {
      const [row] = await asking.rows('OrgUnits?$select=Name,Ean&$top=1');
      expect(Object.keys(row ?? {})).toEqual(['@odata.id', 'Name', 'Ean']);
    },
  },
  {
    number: '4',
    strength: 'MUST',
    asks: 'support casts to derived types, if the model has any',
    reason: 'no type of the model derives from another; a cast to the own type is taken.',
  },
  {
    number: '5',
    strength: 'MUST',
    asks: 'support `$top`',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$top=7')).toHaveLength(7),
  },
  {
    number: '6',
    strength: 'MUST',
    asks: 'support `/$value` on media entities and properties',
    holds: async ({ asking, person }) => {
      const photo = await asking.service.get(`/odata/Persons(${person})/Photo/$value`);
      expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
      const { Firstname } = await asking.get(`Persons(${person})`);
      expect((await asking.service.get(`/odata/Persons(${person})/Firstname/$value`)).payload).toBe(Firstname);
    },
  },
  {
    number: '7.1',
    strength: 'MUST',
    asks: 'support `eq` and `ne` in `$filter` on properties of the set',
    holds: async ({ asking }) => {
      const same = await asking.rows("Persons?$filter=Firstname eq 'Anders'&$top=3");
      const others = await asking.rows("Persons?$filter=Firstname ne 'Anders'&$top=50");
      expect(same.every(({ Firstname }) => Firstname === 'Anders')).toBe(true);
      expect(others.every(({ Firstname }) => Firstname !== 'Anders')).toBe(true);
      expect([same.length, others.length]).toEqual([3, 50]);
    },
  },
  {
    number: '7.2',
    strength: 'MUST',
    asks: 'support aliases in `$filter`',
    holds: async ({ asking }) => {
      const direct = await asking.rows("Persons?$filter=Firstname eq 'Anders'&$top=3");
      expect(await asking.rows("Persons?$filter=Firstname eq @name&@name='Anders'&$top=3")).toEqual(direct);
    },
  },
  {
    number: '7.3',
    strength: 'SHOULD',
    asks: 'support more operators in `$filter`, and MUST answer 501 for those it does not',
    holds: async ({ asking, museum }) => {
      for (const filter of [
        "Surname gt 'M' and not (Surname ge 'P')",
        "Surname lt 'C' or Surname le 'B'",
        'Affiliations/$count add 1 gt 1 mul 1 sub 0',
        '7 mod 4 eq 3 and 7 div 2 eq 3 and 7 divby 2 eq 3.5',
        "Firstname in ('Anders','Anne')",
      ]) {
        expect((await asking.rows(`Persons?$filter=${filter}&$top=1`)).length).toBe(1);
      }
      expect((await museum.rows("Items?$filter=Condition has Sample.Museum.Condition'WORN'&$top=1")).length).toBe(1);
    },
  },
  {
    number: '7.4',
    strength: 'SHOULD',
    asks: 'support the canonical functions, and MUST answer 501 for those it does not',
    holds: async ({ asking }) => {
      for (const filter of [
        "concat(Firstname,Surname) ne '' and contains(Surname,'e') and endswith(Surname,'n') and startswith(tolower(Surname),'n')",
        "indexof(Surname,'e') ge 0 and length(trim(Surname)) gt 1 and substring(toupper(Surname),1,1) ne '' and matchesPattern(Surname,'^.+$')",
        'year(Created) gt 1 and month(Created) gt 0 and day(Created) gt 0 and hour(Created) ge 0 and minute(Created) ge 0 and second(Created) ge 0',
        'date(Created) le date(now()) and time(Created) ge 00:00:00 and fractionalseconds(Created) lt 1 and totaloffsetminutes(Created) eq 0',
        'Created gt mindatetime() and Created lt maxdatetime()',
        'round(1.5) eq 2 and floor(1.5) eq 1 and ceiling(1.5) eq 2',
        'cast(Created,Edm.String) ne null and isof(Surname,Edm.String)',
      ]) {
        expect((await asking.rows(`Persons?$filter=${filter}&$top=1`)).length).toBe(1);
      }
      expect((await asking.fault("Persons?$filter=geo.length(geography'LINESTRING(1 1,2 2)') gt 1")).status).toBe(501);
    },
  },
  {
    number: '7.5',
    strength: 'SHOULD',
    asks: 'support `$filter` on expanded entities',
    holds: async ({ asking }) => {
      const rows = await asking.rows('Persons?$expand=Affiliations($filter=Prime eq true)&$top=20');
      const expanded = rows.flatMap(({ Affiliations }) => Affiliations as { Prime: boolean }[]);
      expect(expanded.length).toBeGreaterThan(0);
      expect(expanded.every(({ Prime }) => Prime)).toBe(true);
    },
  },
  {
    number: '8',
    strength: 'SHOULD',
    asks: 'publish metadata as CSDL XML',
    holds: async ({ asking }) => expect((await asking.service.get('/odata/$metadata')).payload).toContain('<EntitySet Name="Persons"'),
  },
  {
    number: '9',
    strength: 'SHOULD',
    asks: 'support the JSON format',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$top=1&$format=json')).toHaveLength(1),
  },
  {
    number: '10',
    strength: 'SHOULD',
    asks: 'consider basic authentication over HTTPS',
    holds: async ({ asking: { service } }) => {
      const authorization = `Basic ${Buffer.from(`anybody:${service.key}`).toString('base64')}`;
      expect((await service.inject({ url: '/odata/Persons?$top=1', headers: { authorization } })).statusCode).toBe(200);
    },
  },
  {
    number: '11',
    strength: 'SHOULD',
    asks: 'support `$search`',
    holds: async ({ asking }) => expect((await asking.rows('Persons?$search=anders&$top=5')).length).toBeGreaterThan(0),
  },
  {
    number: '12',
    strength: 'SHOULD',
    asks: 'support `$skip`',
    holds: async ({ asking }) => {
      const rows = await asking.rows('Persons?$top=5');
      expect(await asking.rows('Persons?$skip=3&$top=2')).toEqual(rows.slice(3));
    },
  },
  {
    number: '13',
    strength: 'SHOULD',
    asks: 'support `$count`',
    holds: async ({ asking }) => expect((await asking.get('Persons?$count=true&$top=1'))['@odata.count']).toBe(1500),
  },
  {
    number: '14',
    strength: 'SHOULD',
    asks: 'support `$expand`',
    holds: async ({ asking, person }) =>
      expect(await asking.get(`Persons(${person})?$expand=Photo`)).toMatchObject({ Photo: { Format: expect.any(String) as string } }),
  },
  {
    number: '15',
    strength: 'SHOULD',
    asks: 'support `any` and `all`',
    holds: async ({ asking }) => {
      const rows = await asking.rows(
        'Persons?$filter=Affiliations/any(a:a/Prime) and Users/all(u:u/Prime)&$expand=Affiliations,Users&$top=5',
      );
      expect(rows).toHaveLength(5);
      for (const { Affiliations, Users } of rows) {
        expect((Affiliations as { Prime: boolean }[]).some(({ Prime }) => Prime)).toBe(true);
        expect((Users as { Prime: boolean }[]).every(({ Prime }) => Prime)).toBe(true);
      }
    },
  },
  {
    number: '16',
    strength: 'SHOULD',
    asks: 'support `/$count` on navigation and collection properties',
    holds: async ({ asking, person }) => {
      const rows = await asking.rows(`Persons(${person})/Affiliations`);
      expect((await asking.service.get(`/odata/Persons(${person})/Affiliations/$count`)).payload).toBe(String(rows.length));
    },
  },
  {
    number: '17',
    strength: 'SHOULD',
    asks: 'support `$orderby` with `asc` and `desc`',
    holds: async ({ asking }) => {
      const up = (await asking.rows('Persons?$orderby=Created asc&$top=3')).map(({ Created }) => String(Created));
      const down = (await asking.rows('Persons?$orderby=Created desc&$top=3')).map(({ Created }) => String(Created));
      expect(up).toEqual([...up].sort());
      expect(down).toEqual([...down].sort().reverse());
    },
  },
];
