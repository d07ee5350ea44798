/** OData 4.01 Minimal (section 13.2.1). */
import type { Clause } from './clause';

export const MINIMAL_4_01: readonly Clause[] = [
  { number: '1', strength: 'MUST', asks: 'conform to 4.0 Minimal', reason: 'see there.' },
  {
    number: '2',
    strength: 'MUST',
    asks: 'comply with the JSON format of 4.01',
    holds: async ({ asking, person }) => {
      const body = await asking.get(`Persons(${person})?$select=Firstname&$expand=Affiliations($select=Uuid)`, {
        'OData-MaxVersion': '4.01',
      });
      expect(Object.keys(body)[0]).toBe('@odata.context');
      expect(body['@odata.context']).toMatch(/\$metadata#Persons\(Firstname,Affiliations\(Uuid\)\)\/\$entity$/);
    },
  },
  { number: '3', strength: 'MUST', asks: 'return `AsyncResult` where asynchronous operations are supported', reason: 'they are not.' },
  {
    number: '4',
    strength: 'MUST',
    asks: 'support prefixed and unprefixed headers and preferences',
    holds: async ({ asking }) => {
      for (const Prefer of ['odata.maxpagesize=2', 'maxpagesize=2']) {
        const { headers, payload } = await asking.service.get('/odata/Persons', { Prefer });
        expect([headers['preference-applied'], (JSON.parse(payload) as { value: unknown[] }).value.length]).toEqual([Prefer, 2]);
      }
    },
  },
  {
    number: '5',
    strength: 'MUST',
    asks: 'reject an incompatible `$schemaversion`, if `$metadata` names a version',
    holds: async ({ asking }) => {
      expect((await asking.service.get('/odata/$metadata')).payload).not.toContain('Core.SchemaVersion"');
      expect((await asking.fault('Persons?$schemaversion=1.0')).status).toBeGreaterThanOrEqual(400);
    },
  },
  {
    number: '6',
    strength: 'MUST',
    asks: 'take system query options with and without `$`',
    holds: async ({ asking }) =>
      expect(await asking.rows("Persons?filter=Firstname eq 'Anders'&top=2&expand=Affiliations(top=1)")).toEqual(
        await asking.rows("Persons?$filter=Firstname eq 'Anders'&$top=2&$expand=Affiliations($top=1)"),
      ),
  },
  {
    number: '7',
    strength: 'MUST',
    asks: 'take names of options, operators and functions in any case',
    holds: async ({ asking }) =>
      expect(await asking.rows("Persons?$FILTER=STARTSWITH(Surname,'N') AND Firstname NE 'X'&$Top=3")).toEqual(
        await asking.rows("Persons?$filter=startswith(Surname,'N') and Firstname ne 'X'&$top=3"),
      ),
  },
  {
    number: '8',
    strength: 'MUST',
    asks: 'return identifiers as `$metadata` writes them',
    holds: async ({ asking }) => {
      const { payload } = await asking.service.get('/odata/$metadata');
      const [row] = await asking.rows('Persons?$top=1');
      for (const name of Object.keys(row ?? {})) expect(payload).toContain(`Name="${name}"`);
    },
  },
  {
    number: '9',
    strength: 'MUST',
    asks: 'take the syntax of 4.0 and of 4.01 whatever `OData-MaxVersion` says',
    holds: async ({ asking }) => {
      for (const version of ['4.0', '4.01']) {
        expect(await asking.get("Persons?$filter=Firstname in ('Anders','Anne')&top=2", { 'OData-MaxVersion': version })).toHaveProperty(
          'value.length',
          2,
        );
      }
    },
  },
  {
    number: '9.1',
    strength: 'MUST',
    asks: 'cast strings to primitive types',
    holds: async ({ asking, person }) => expect(await asking.rows(`Persons?$filter=Uuid eq cast('${person}',Edm.Guid)`)).toHaveLength(1),
  },
  {
    number: '9.2',
    strength: 'MUST',
    asks: 'take enumeration and duration literals with and without the type prefix',
    holds: async ({ asking, museum }) => {
      expect(await museum.rows("Items?$filter=Condition eq 'WORN'&$top=2")).toEqual(
        await museum.rows("Items?$filter=Condition eq Sample.Museum.Condition'WORN'&$top=2"),
      );
      expect(await asking.rows('Persons?$filter=Created add P1D gt Created&$top=2')).toHaveLength(2);
    },
  },
  {
    number: '9.3',
    strength: 'MUST',
    asks: 'invoke function imports without parameters with or without parentheses',
    reason: 'the model has functions that are bound to entities, and no function imports.',
  },
  { number: '9.4', strength: 'MUST', asks: 'take actions without a body', reason: 'there are no actions.' },
  {
    number: '9.5',
    strength: 'MUST',
    asks: 'invoke operations of a default namespace without its name',
    holds: async ({ asking, person }) => {
      for (const name of ['DownloadPhoto', 'DownloadPhoto()'])
        expect((await asking.service.get(`/odata/Persons(${person})/${name}`)).statusCode).toBe(200);
    },
  },
  {
    number: '9.6',
    strength: 'MUST',
    asks: 'take parameter aliases for key values',
    holds: async ({ asking, person }) => expect((await asking.get(`Persons(@k)?@k=${person}`)).Uuid).toBe(person),
  },
  {
    number: '9.7',
    strength: 'SHOULD',
    asks: 'support implicit aliasing of parameters',
    reason: 'functions of the model take no arguments.',
  },
  {
    number: '9.8',
    strength: 'SHOULD',
    asks: 'compare a single navigation property with null',
    holds: async ({ asking }) => {
      const [root] = await asking.rows('OrgUnits?$filter=Parent eq null&$expand=Parent&$top=1');
      const [child] = await asking.rows('OrgUnits?$filter=Parent ne null&$expand=Parent&$top=1');
      expect([root?.Parent, child?.Parent]).toEqual([null, expect.anything()]);
    },
  },
  {
    number: '9.9',
    strength: 'SHOULD',
    asks: 'support `in`',
    holds: async ({ asking }) =>
      expect(await asking.rows("Persons?$filter=Firstname in ('Anders')&$top=1")).toMatchObject([{ Firstname: 'Anders' }]),
  },
  {
    number: '9.10',
    strength: 'SHOULD',
    asks: 'support `divby`',
    holds: async ({ asking }) => expect(await asking.rows('Persons?$filter=1 divby 2 eq 0.5&$top=1')).toHaveLength(1),
  },
  {
    number: '9.11',
    strength: 'SHOULD',
    asks: 'support negative indexes of `substring`',
    holds: async ({ asking }) => {
      const rows = await asking.rows("Persons?$filter=substring(Surname,-3) eq 'sen'&$top=3");
      expect(rows).toHaveLength(3);
      for (const { Surname } of rows) expect(String(Surname)).toMatch(/sen$/);
    },
  },
  {
    number: '9.12',
    strength: 'MAY',
    asks: 'support keys as segments, the canonical form beside it',
    holds: async ({ asking, person }) => expect(await asking.get(`Persons/${person}`)).toEqual(await asking.get(`Persons(${person})`)),
  },
  {
    number: '9.13',
    strength: 'MAY',
    asks: 'support the count of a filtered collection in an expression',
    holds: async ({ asking }) =>
      expect((await asking.rows('Persons?$filter=Affiliations/$count($filter=Prime eq true) ge 1&$top=3')).length).toBe(3),
  },
  {
    number: '9.14',
    strength: 'MAY',
    asks: 'compare structures',
    holds: async ({ asking }) =>
      expect((await asking.rows('OrgUnits?$filter=Parent eq $it/Parent and Parent ne null&$top=2')).length).toBe(2),
  },
  {
    number: '10',
    strength: 'SHOULD',
    asks: 'publish metadata as CSDL XML and as CSDL JSON',
    holds: async ({ asking }) => {
      expect((await asking.service.get('/odata/$metadata', { 'OData-MaxVersion': '4.01' })).payload).toContain('Version="4.01"');
      expect((await asking.get('$metadata?$format=application/json')).$Version).toBe('4.01');
    },
  },
  {
    number: '11',
    strength: 'SHOULD',
    asks: 'have no names in one scope that differ only by case',
    holds: async ({ asking }) => {
      const { Opslag } = await asking.get('$metadata?$format=json');
      for (const scope of [Opslag, ...Object.values(Opslag as Record<string, unknown>)]) {
        const names = Object.keys(scope as object).map(name => name.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
      }
    },
  },
  {
    number: '12',
    strength: 'SHOULD',
    asks: 'return `Core.ODataVersions`',
    holds: async ({ asking }) =>
      expect((await asking.service.get('/odata/$metadata')).payload).toMatch(/Core\.ODataVersions" String="[^"]*4\.01/),
  },
  {
    number: '13',
    strength: 'SHOULD',
    asks: 'report what it can by the Capabilities vocabulary',
    holds: async ({ asking }) => {
      const { payload } = await asking.service.get('/odata/$metadata');
      for (const term of [
        'ConformanceLevel',
        'FilterFunctions',
        'BatchSupport',
        'InsertRestrictions',
        'SearchRestrictions',
        'ExpandRestrictions',
      ]) {
        expect(payload).toContain(`Capabilities.${term}`);
      }
    },
  },
  { number: '14', strength: 'MAY', asks: 'filter on annotations', reason: 'not offered: instances carry none beside control information.' },
  {
    number: '15',
    strength: 'MAY',
    asks: 'support `$compute`',
    holds: async ({ asking }) =>
      expect(await asking.rows('Persons?$compute=year(Created) as Year&$filter=Year gt 1&$orderby=Year&$top=2')).toHaveLength(2),
  },
  {
    number: '16',
    strength: 'MAY',
    asks: 'support `$search` on all collections',
    holds: async ({ asking, person }) =>
      expect((await asking.service.get(`/odata/Persons(${person})/Affiliations?$search=xyz`)).statusCode).toBe(200),
  },
  {
    number: '17',
    strength: 'MAY',
    asks: 'behave as 4.01 where the client does not ask for 4.0',
    holds: async ({ asking }) => expect((await asking.service.get('/odata/Persons?$top=1')).headers['odata-version']).toBe('4.01'),
  },
];
