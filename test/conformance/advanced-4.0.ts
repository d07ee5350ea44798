/** OData 4.0 Advanced (section 13.1.3). */
import type { Clause } from './clause';

type Rows = Record<string, unknown>[];

interface Started {
  readonly StartDate: string | null;
  readonly Year?: number;
}

export const ADVANCED_4_0: readonly Clause[] = [
  { number: '1', strength: 'MUST', asks: 'conform to 4.0 Intermediate', reason: 'see there.' },
  {
    number: '2',
    strength: 'MUST',
    asks: 'publish metadata as CSDL XML',
    holds: async ({ asking }) =>
      expect((await asking.service.get('/odata/$metadata')).headers['content-type']).toMatch(/^application\/xml/),
  },
  {
    number: '3',
    strength: 'MUST',
    asks: 'support the JSON format',
    holds: async ({ asking }) => expect(await asking.get('Persons?$top=1')).toHaveProperty('value'),
  },
  {
    number: '4',
    strength: 'MUST',
    asks: 'support `/$count` on navigation and collection properties',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$filter=Affiliations/$count gt 1&$top=3')).toHaveLength(3),
  },
  {
    number: '5',
    strength: 'MUST',
    asks: 'support `any` and `all`',
    holds: async ({ asking }) =>
      expect(
        await asking.rows('Persons?$filter=Affiliations/any(a:a/OrgUnit/Name ne null) and Affiliations/all(a:a/Deleted eq false)&$top=3'),
      ).toHaveLength(3),
  },
  {
    number: '6',
    strength: 'MUST',
    asks: 'support `$skip`',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$skip=1499')).toHaveLength(1),
  },
  {
    number: '7',
    strength: 'MUST',
    asks: 'support `$count`',
    holds: async ({ asking }) => expect((await asking.get('OrgUnits?$count=true&$top=0'))['@odata.count']).toBeGreaterThan(0),
  },
  {
    number: '8',
    strength: 'MUST',
    asks: 'support `$orderby` with `asc` and `desc`',
    holds: async ({ asking }) => {
      const rows = await asking.rows('Persons?$orderby=PersonType desc,LastChanged asc&$top=20&$select=LastChanged,PersonType');
      const robots = rows.filter(({ PersonType }) => PersonType === 'ROBOT').map(({ LastChanged }) => String(LastChanged));
      expect(rows[0]?.PersonType).toBe('ROBOT');
      expect(robots).toEqual([...robots].sort());
    },
  },
  {
    number: '9',
    strength: 'MUST',
    asks: 'support `$expand`',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$expand=Affiliations,Users,Phones&$top=2')).toHaveLength(2),
  },
  {
    number: '9.1',
    strength: 'MUST',
    asks: 'return references of expanded properties',
    holds: async ({ asking, person, affiliation }) => {
      const { Affiliations } = await asking.get(`Persons(${person})?$expand=Affiliations/$ref`);
      expect(JSON.stringify(Affiliations)).toContain(affiliation);
      for (const reference of Affiliations as Rows) expect(Object.keys(reference)).toEqual(['@odata.id']);
    },
  },
  {
    number: '9.2',
    strength: 'MUST',
    asks: 'support `$filter` on expanded collections',
    holds: async ({ asking, person }) =>
      expect((await asking.get(`Persons(${person})?$expand=Affiliations($filter=false)`)).Affiliations).toEqual([]),
  },
  {
    number: '9.3',
    strength: 'MUST',
    asks: 'support casts to derived types in `$expand`',
    reason: 'no type of the model derives from another.',
  },
  {
    number: '9.4',
    strength: 'SHOULD',
    asks: 'support `$orderby` on expanded collections',
    holds: async ({ asking }) => {
      for (const { Affiliations } of await asking.rows('Persons?$expand=Affiliations($orderby=StartDate desc,Uuid)&$top=30')) {
        const dates = (Affiliations as Started[]).map(({ StartDate }) => StartDate ?? '');
        expect(dates).toEqual([...dates].sort().reverse());
      }
    },
  },
  {
    number: '9.5',
    strength: 'SHOULD',
    asks: 'support `$count` on expanded collections',
    holds: async ({ asking }) => {
      for (const row of await asking.rows('Persons?$expand=Affiliations($count=true)&$top=10')) {
        expect(row['Affiliations@odata.count']).toBe((row.Affiliations as Rows).length);
      }
    },
  },
  {
    number: '9.6',
    strength: 'SHOULD',
    asks: 'support `$top` and `$skip` on expanded collections',
    holds: async ({ asking }) => {
      const all = await asking.rows('OrgUnits?$expand=Affiliations($orderby=Uuid)&$top=5');
      const some = await asking.rows('OrgUnits?$expand=Affiliations($orderby=Uuid;$skip=1;$top=2)&$top=5');
      expect(some.map(({ Affiliations }) => Affiliations)).toEqual(all.map(({ Affiliations }) => (Affiliations as Rows).slice(1, 3)));
    },
  },
  {
    number: '9.7',
    strength: 'SHOULD',
    asks: 'support `$search` on expanded collections',
    holds: async ({ asking }) => {
      const [unit] = await asking.rows('OrgUnits?$filter=Children/any()&$expand=Children&$top=1');
      const [child] = unit?.Children as { Name: string }[];
      const word = /\p{L}{4,}/u.exec(child?.Name ?? '')?.[0] ?? '';
      const found = await asking.get(encodeURI(`OrgUnits(${String(unit?.Uuid)})?$expand=Children($search=${word};$select=Name)`));
      expect(found.Children).toEqual(expect.arrayContaining([expect.objectContaining({ Name: child?.Name })]));
    },
  },
  {
    number: '9.8',
    strength: 'SHOULD',
    asks: 'support `$levels`',
    holds: async ({ asking }) => {
      const [root] = await asking.rows('OrgUnits?$filter=Parent eq null&$expand=Children($levels=2)&$top=1');
      expect((root?.Children as Rows).some(child => (child.Children as Rows).length > 0)).toBe(true);
    },
  },
  {
    number: '9.9',
    strength: 'MAY',
    asks: 'support `$compute` on expanded properties',
    holds: async ({ asking, person }) => {
      const { Affiliations } = await asking.get(
        `Persons(${person})?$expand=Affiliations($compute=year(StartDate) as Year;$select=StartDate,Year)`,
      );
      for (const { StartDate, Year } of Affiliations as Started[])
        expect(Year).toBe(StartDate === null ? null : Number(StartDate.slice(0, 4)));
    },
  },
  {
    number: '10',
    strength: 'MUST',
    asks: 'support `$search`',
    holds: async ({ asking }) => {
      const rows = await asking.rows('Persons?$search=anders AND NOT jensen&$top=20');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows.map(({ Firstname, Surname }) => [Firstname, Surname]))).not.toMatch(/jensen/i);
    },
  },
  {
    number: '11',
    strength: 'MUST',
    asks: 'support batch requests in multipart (and MAY in JSON)',
    reason:
      '**not offered**: `$batch` is a POST, and only GET is answered. `$metadata` says so (`BatchSupported` false); a request for it gets 405, or 501 as GET.',
  },
  {
    number: '12',
    strength: 'MUST',
    asks: 'support the conventions for resource paths',
    holds: async ({ asking, person, affiliation }) => {
      const byKey = await asking.get(`Persons(${person})/Affiliations(${affiliation})`);
      expect(byKey.Uuid).toBe(affiliation);
      expect((await asking.get(`Persons(${person})/Affiliations(${affiliation})/OrgUnit`)).Name).toEqual(expect.any(String));
      expect((await asking.get(`Persons(${person})/Affiliations/$ref`)).value).toEqual(
        expect.arrayContaining([{ '@odata.id': expect.stringContaining(affiliation) as string }]),
      );
      expect(await asking.get(`$entity?$id=Persons(${person})`)).toMatchObject({ Uuid: person });
    },
  },
  {
    number: '13',
    strength: 'SHOULD',
    asks: 'support asynchronous requests',
    reason: 'a read takes at most the statement timeout, and is answered at once.',
  },
  {
    number: '14',
    strength: 'SHOULD',
    asks: 'support delta change tracking',
    holds: async ({ asking }) => {
      const { headers, body } = await asking.service.get('/odata/Functions?$select=Name', { prefer: 'odata.track-changes' });
      expect(headers['preference-applied']).toBe('odata.track-changes');
      const { '@odata.deltaLink': link } = JSON.parse(body) as { '@odata.deltaLink': string };
      expect(await asking.get(link.slice(link.indexOf('/odata/') + '/odata/'.length))).toMatchObject({ value: [] });
    },
  },
  { number: '15', strength: 'SHOULD', asks: 'support cross joins', reason: 'not offered (501): what belongs together is linked.' },
  {
    number: '16',
    strength: 'MAY',
    asks: 'support `$compute`',
    holds: async ({ asking }) => {
      const [row] = await asking.rows('Persons?$compute=concat(Firstname,Surname) as Both&$select=Firstname,Surname,Both&$top=1');
      expect(row?.Both).toBe(`${String(row?.Firstname)}${String(row?.Surname)}`);
    },
  },
];
