/** OData 4.0 Minimal (section 13.1.1). */
import type { Clause } from './clause';

const NO_ASYNC = 'nothing is answered asynchronously; `Prefer: respond-async` is ignored.';
const UNDERSTOOD = /^@odata\.(context|count|nextLink|etag|id|metadataEtag)$/;

export const MINIMAL_4_0: readonly Clause[] = [
  {
    number: '1',
    strength: 'MUST',
    asks: 'publish a service document at the service root',
    holds: async ({ asking }) => {
      const { value } = await asking.get('');
      expect(value).toEqual(expect.arrayContaining([{ name: 'Persons', kind: 'EntitySet', url: 'Persons' }]));
    },
  },
  {
    number: '2',
    strength: 'MUST',
    asks: 'return data in a format that OData defines',
    holds: async ({ asking }) => {
      const { headers } = await asking.service.get('/odata/Persons?$top=1');
      expect(headers['content-type']).toMatch(/^application\/json;odata\.metadata=minimal/);
    },
  },
  {
    number: '3',
    strength: 'MUST',
    asks: 'page by the server when a result is partial',
    holds: async ({ asking }) => {
      const pages = await asking.pages('OrgUnits?$select=Uuid', { Prefer: 'maxpagesize=25' });
      const uuids = pages.flat().map(({ Uuid }) => Uuid);
      expect(pages.length).toBeGreaterThan(2);
      expect(new Set(uuids).size).toBe(Number((await asking.service.get('/odata/OrgUnits/$count')).payload));
    },
  },
  {
    number: '4',
    strength: 'MUST',
    asks: 'return the `OData-Version` that applies',
    holds: async ({ asking }) => {
      const version = async (headers: Record<string, string>) =>
        (await asking.service.get('/odata/Persons?$top=1', headers)).headers['odata-version'];
      expect([await version({ 'OData-MaxVersion': '4.0' }), await version({ 'OData-MaxVersion': '4.01' })]).toEqual(['4.0', '4.01']);
    },
  },
  {
    number: '5.1',
    strength: 'MUST',
    asks: 'conform to `Accept`, or fail',
    holds: async ({ asking }) => {
      expect((await asking.fault('Persons?$top=1', { Accept: 'application/atom+xml' })).status).toBe(406);
      expect((await asking.service.get('/odata/$metadata', { Accept: 'application/json' })).headers['content-type']).toMatch(
        /^application\/json/,
      );
    },
  },
  {
    number: '5.2',
    strength: 'MUST',
    asks: 'conform to `OData-MaxVersion`, or fail',
    holds: async ({ asking }) => {
      expect((await asking.fault('Persons', { 'OData-MaxVersion': '3.0' })).status).toBe(400);
      const { headers } = await asking.service.get('/odata/Persons?$top=1', { 'OData-MaxVersion': '4.0' });
      expect(headers['odata-version']).toBe('4.0');
    },
  },
  {
    number: '6',
    strength: 'MUST',
    asks: 'follow the guidelines for extensibility: unknown custom options do no harm, unknown system options are refused',
    holds: async ({ asking }) => {
      expect(await asking.rows('Persons?$top=1&sap-language=DA')).toHaveLength(1);
      expect((await asking.fault('Persons?$nonsense=1')).status).toBe(400);
    },
  },
  {
    number: '7',
    strength: 'MUST',
    asks: 'parse system query options by the grammar, and follow the specification or answer 501',
    holds: async ({ asking }) => {
      expect(
        await asking.rows("Persons?$filter=not (startswith(Surname,'A')) and year(Created) gt 1900&$orderby=Surname desc&$top=3"),
      ).toHaveLength(3);
      expect((await asking.fault("Persons?$filter=geo.distance(Firstname,geography'POINT(1 1)') lt 1")).status).toBe(501);
    },
  },
  {
    number: '8',
    strength: 'MUST',
    asks: 'expose only data types of CSDL',
    holds: async ({ asking }) => {
      const { payload } = await asking.service.get('/odata/$metadata');
      // The record of an annotation has a type of its vocabulary.
      const types = [...payload.matchAll(/<(?!Record )[^>]* Type="(?:Collection\()?([^")]+)/g)].map(([, type = '']) => type);
      expect(types.length).toBeGreaterThan(100);
      expect(
        types.filter(
          type =>
            !/^(Edm\.(String|Guid|Boolean|Int16|Int32|Int64|Decimal|Double|Single|Date|DateTimeOffset|TimeOfDay|Duration|Binary|Byte|SByte|Stream)|Opslag\.\w+)$/.test(
              type,
            ),
        ),
      ).toEqual([]);
    },
  },
  {
    number: '9',
    strength: 'MUST',
    asks: 'require no client to understand annotations, custom headers or custom content',
    holds: async ({ asking, person }) => {
      const body = await asking.get(`Persons(${person})`);
      expect(Object.keys(body).filter(name => name.startsWith('@') && !UNDERSTOOD.test(name))).toEqual([]);
    },
  },
  {
    number: '10',
    strength: 'MUST',
    asks: 'violate no semantics of updates',
    holds: async ({ asking }) => {
      const { key } = asking.service;
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const response = await asking.service.inject({ method, url: '/odata/Persons', headers: { ApiKey: key } });
        expect([response.statusCode, response.headers.allow]).toEqual([405, expect.stringContaining('GET')]);
      }
    },
  },
  {
    number: '11',
    strength: 'MUST',
    asks: 'violate no other semantics of OData',
    reason: 'what is known of that is in the other tests: generated requests are compared with a naive evaluator of the same semantics.',
  },
  {
    number: '12',
    strength: 'SHOULD',
    asks: 'support `$expand`',
    holds: async ({ asking, person }) => {
      const body = await asking.get(`Persons(${person})?$expand=Affiliations($expand=OrgUnit)`);
      expect(body.Affiliations).toEqual(expect.arrayContaining([expect.objectContaining({ OrgUnit: expect.anything() as unknown })]));
    },
  },
  {
    number: '13',
    strength: 'SHOULD',
    asks: 'publish metadata as CSDL XML (and MAY as CSDL JSON)',
    holds: async ({ asking }) => {
      expect((await asking.service.get('/odata/$metadata')).payload).toMatch(/^<\?xml/);
      expect((await asking.get('$metadata?$format=json')).$EntityContainer).toBe('Opslag.Container');
    },
  },
  {
    number: '14',
    strength: 'MUST',
    asks: 'support the prefixed variants of headers and preferences',
    holds: async ({ asking }) => {
      const { headers, payload } = await asking.service.get('/odata/Persons', { Prefer: 'odata.maxpagesize=3' });
      expect((JSON.parse(payload) as { value: unknown[] }).value).toHaveLength(3);
      expect(headers['preference-applied']).toBe('odata.maxpagesize=3');
    },
  },
  {
    number: '15',
    strength: 'MUST',
    asks: 'support enumeration and duration literals with the type prefix',
    holds: async ({ asking, museum }) => {
      expect(await museum.rows("Items?$filter=Condition eq Sample.Museum.Condition'WORN'&$top=2")).toHaveLength(2);
      expect(await asking.rows("Persons?$filter=Created add duration'P1D' gt Created&$top=2")).toHaveLength(2);
    },
  },
  { number: '16', strength: 'MUST', asks: 'return an HTTP message as the final answer to an asynchronous request', reason: NO_ASYNC },
  { number: '17', strength: 'MAY', asks: 'return `AsyncResult` with it', reason: NO_ASYNC },
];
