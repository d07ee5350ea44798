/** Results of documents, written by hand, and the answers made of them. */
import { bodyText } from '../../support/body-text';
import { organisationEdm, sampleEdm } from '../../support/edm';
import { faultOf } from '../../support/fault-of';
import { bodyOf, ROOT, shape } from './shape-url';

const edm = organisationEdm();
const sample = sampleEdm();
const P = '0b1c2d3e-0000-4000-8000-000000000001';
const A = '0b1c2d3e-0000-4000-8000-000000000002';
const U = '0b1c2d3e-0000-4000-8000-000000000003';

const page = (nodes: unknown[], rest: object = {}): object => ({ nodes, ...rest });

describe('a collection', () => {
  it('has its context first, then count, rows and next link', () => {
    const data = { root: page([{ Firstname: 'Åse', k0: P }], { count: 2, next: 'tok-en_1' }) };
    const { body, headers } = shape('Persons?$select=Firstname&$count=true', edm, data);
    expect(headers['content-type']).toBe('application/json');
    expect(body).toBe(
      `{"@odata.context":"${ROOT}$metadata#Persons(Firstname)","@odata.count":2,"value":[{"@odata.id":"${ROOT}Persons(${P})","Firstname":"Åse"}],` +
        `"@odata.nextLink":"${ROOT}Persons?$select=Firstname&$count=true&$skiptoken=tok-en_1"}`,
    );
  });

  it('ends without a next link where $top is reached', () => {
    const data = { root: page([{ Firstname: 'Bo' }], { next: 't' }) };
    expect(bodyOf(shape('Persons?$select=Firstname&$top=1', edm, data))).not.toHaveProperty('@odata.nextLink');
  });

  it('asks in the next link for what remains of $top', () => {
    const data = { root: page([{ Firstname: 'Bo' }], { next: 't' }) };
    const body = bodyOf(shape('Persons?$top=5&$skip=3&$select=Firstname', edm, data));
    expect(body['@odata.nextLink']).toBe(`${ROOT}Persons?$select=Firstname&$top=4&$skiptoken=t`);
  });

  it('does not exist where its parent does not', () => {
    expect(faultOf(() => shape(`Persons(${P})/Affiliations`, edm, { root: null })).status).toBe(404);
  });
});

describe('expanded collections', () => {
  const nested = { Uuid: P, Affiliations: page([{ Uuid: A }], { count: 7, next: 'n' }) };
  const url = 'Persons?$select=Uuid&$expand=Affiliations($select=Uuid;$count=true;$filter=Prime%20eq%20true)&$top=1';

  it('give their rows, counts and next links to the row around them', () => {
    expect(bodyOf(shape(url, edm, { root: page([structuredClone(nested)]) })).value).toEqual([
      {
        Uuid: P,
        Affiliations: [{ Uuid: A }],
        'Affiliations@odata.count': 7,
        'Affiliations@odata.nextLink': `${ROOT}Persons(${P})/Affiliations?$filter=Prime%20eq%20true&$select=Uuid&$count=true&$skiptoken=n`,
      },
    ]);
  });

  it('take the key for the link from a hidden field, which goes', () => {
    const row = { Firstname: 'Bo', k0: P, Users: page([{ UserId: 'bo', k0: U }], { next: 'n' }) };
    const body = bodyOf(shape('Persons?$select=Firstname&$expand=Users($select=UserId)', edm, { root: page([row]) }));
    expect(body.value).toEqual([
      {
        '@odata.id': `${ROOT}Persons(${P})`,
        Firstname: 'Bo',
        Users: [{ '@odata.id': `${ROOT}Persons(${P})/Users(${U})`, UserId: 'bo' }],
        'Users@odata.nextLink': `${ROOT}Persons(${P})/Users?$select=UserId&$skiptoken=n`,
      },
    ]);
  });

  it('are addressed through what contains them, however deep', () => {
    const functions = page([{ Id: 3, Values: page([], { next: 'v' }) }], { next: 'f' });
    const row = { k0: P, Affiliations: page([{ k0: A, FunctionAssignments: functions }], { next: 'a' }) };
    const url = 'Persons?$select=Firstname&$expand=Affiliations($select=Prime;$expand=FunctionAssignments($select=Id;$expand=Values))';
    const text = JSON.stringify(bodyOf(shape(url, edm, { root: page([row]) })));
    expect(text).toContain(
      `"${ROOT}Persons(${P})/Affiliations?$select=Prime&$expand=FunctionAssignments($select=Id;$expand=Values)&$skiptoken=a"`,
    );
    expect(text).toContain(`"${ROOT}Persons(${P})/Affiliations(${A})/FunctionAssignments?$select=Id&$expand=Values&$skiptoken=f"`);
    expect(text).toContain(`"${ROOT}Persons(${P})/Affiliations(${A})/FunctionAssignments(3)/Values?$skiptoken=v"`);
  });

  it('of rows with an entity set are addressed there, with $levels one less', () => {
    const child = { k0: A, Name: 'B', Children: page([], { next: 'two' }) };
    const row = { k0: U, Name: 'A', Children: page([child], { next: 'one' }) };
    const url = 'OrgUnits?$select=Name&$expand=Children($select=Name;$levels=2)';
    const text = JSON.stringify(bodyOf(shape(url, edm, { root: page([row]) })));
    expect(text).toContain(`"${ROOT}OrgUnits(${U})/Children?$select=Name&$expand=Children($select=Name;$levels=1)&$skiptoken=one"`);
    expect(text).toContain(`"${ROOT}OrgUnits(${A})/Children?$select=Name&$skiptoken=two"`);
  });

  it('under one entity are addressed below the path of the request', () => {
    const data = { root: { Uuid: P, Users: page([], { next: 'n' }) } };
    const body = bodyOf(shape(`Persons(${P})?$select=Uuid&$expand=Users`, edm, data));
    expect(body['Users@odata.nextLink']).toBe(`${ROOT}Persons(${P})/Users?$skiptoken=n`);
  });

  it('have keys of several parts in their links', () => {
    const row = { Collection: "It's ø/å", Number: 4, Parts: page([], { next: 'p' }) };
    const url = 'Items?$select=Collection,Number&$expand=Parts';
    const [first] = bodyOf(shape(url, sample, { root: page([row]) })).value as Record<string, unknown>[];
    expect(first?.['Parts@odata.nextLink']).toBe(`${ROOT}Items(Collection='It''s%20%C3%B8%2F%C3%A5',Number=4)/Parts?$skiptoken=p`);
  });
});

describe('an entity', () => {
  it('stands beside its context', () => {
    const body = bodyOf(shape(`Persons(${P})?$select=Firstname`, edm, { root: { Firstname: 'Bo', k0: P } }));
    expect(body).toEqual({
      '@odata.context': `${ROOT}$metadata#Persons(Firstname)/$entity`,
      '@odata.id': `${ROOT}Persons(${P})`,
      Firstname: 'Bo',
    });
  });

  it('that is missing is a 404', () => {
    expect(faultOf(() => shape(`Persons(${P})`, edm, { root: null })).status).toBe(404);
    const none = { root: { affiliations: page([]) } };
    expect(faultOf(() => shape(`Persons(${P})/Affiliations(${A})`, edm, none)).status).toBe(404);
  });

  it('that a to-one link does not lead to is no content', () => {
    expect(shape(`OrgUnits(${U})/Parent`, edm, { root: { parent: null } })).toEqual({ status: 204, headers: {}, body: undefined });
  });
});

describe('a property', () => {
  it('is answered under value', () => {
    const body = bodyOf(shape(`Persons(${P})/Firstname`, edm, { root: { Firstname: 'Bo' } }));
    expect(body).toEqual({ '@odata.context': `${ROOT}$metadata#Persons(${P})/Firstname`, value: 'Bo' });
  });

  it('that is null is no content, raw or not', () => {
    for (const raw of ['', '/$value'])
      expect(shape(`Persons(${P})/ChosenName${raw}`, edm, { root: { ChosenName: null } }).status).toBe(204);
  });

  it('of a missing entity is a 404', () => {
    expect(faultOf(() => shape(`Persons(${P})/Firstname`, edm, { root: null })).status).toBe(404);
    expect(faultOf(() => shape(`Persons(${P})/Photo/Format`, edm, { root: { photo: null } })).status).toBe(404);
  });

  it('is plain text by /$value', () => {
    const { headers, body } = shape(`Persons(${P})/FirstEmploymentDate/$value`, edm, { root: { FirstEmploymentDate: '2024-02-29' } });
    expect(body).toBe('2024-02-29');
    expect(headers).toMatchObject({ 'content-type': 'text/plain;charset=utf-8', 'x-content-type-options': 'nosniff' });
    expect(shape(`Persons(${P})/Deleted/$value`, edm, { root: { Deleted: false } }).body).toBe('false');
  });

  it('of a complex type is answered as the object itself', () => {
    const size = { Width: '1.5', Height: null, Unit: 'METRE', Remark: 'wide' };
    const body = bodyOf(shape("Items(Collection='a',Number=1)/Size", sample, { root: { Size: size } }));
    expect(body).toEqual({ '@odata.context': `${ROOT}$metadata#Items(Collection='a',Number=1)/Size`, ...size, Width: 1.5 });
  });

  it('of a complex type has parts of its own', () => {
    const body = bodyOf(shape("Items(Collection='a',Number=1)/Size/Remark", sample, { root: { Size: { Remark: 'wide' } } }));
    expect(body.value).toBe('wide');
  });
});

describe('bytes', () => {
  const content = Buffer.from([0x89, 0x50, 0xff, 0x00]).toString('base64url');
  const ask = (Format: unknown, Content: unknown = content) =>
    shape(`Persons(${P})/Photo/$value`, edm, { root: { photo: { Format, Content } } });

  it('of media come with the stored type', () => {
    const { status, headers, body } = ask('image/png');
    expect(status).toBe(200);
    expect(body).toEqual(Buffer.from([0x89, 0x50, 0xff, 0x00]));
    expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-disposition': 'inline', 'x-content-type-options': 'nosniff' });
  });

  it.each(['text/html', 'image/svg+xml'])('that a browser could run (%s) are a download', type => {
    expect(ask(type).headers).toMatchObject({ 'content-type': type, 'content-disposition': 'attachment' });
  });

  it.each(['image/png\r\nSet-Cookie: a=b', 'png', '', null])('with the impossible type %j are bytes of no type', type => {
    expect(ask(type).headers).toMatchObject({ 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' });
  });

  it('of a missing entity are a 404', () => {
    expect(faultOf(() => shape(`Persons(${P})/Photo/$value`, edm, { root: { photo: null } })).status).toBe(404);
  });

  it('of a binary property are those of /$value', () => {
    const { headers, body } = shape("Items(Collection='a',Number=1)/Binary/$value", sample, { root: { Binary: 'AQID' } });
    expect(body).toEqual(Buffer.from([1, 2, 3]));
    expect(headers['content-type']).toBe('application/octet-stream');
  });

  it('of a stream that is null are no content', () => {
    expect(shape("Items(Collection='a',Number=1)/Manual", sample, { root: { Manual: null, ManualType: null } }).status).toBe(204);
  });
});

describe('a count', () => {
  it('is a number as text', () => {
    const { headers, body } = shape('Persons/$count', edm, { root: { count: 17 } });
    expect(body).toBe('17');
    expect(headers['content-type']).toBe('text/plain;charset=utf-8');
  });
});

describe('numerals', () => {
  const url = 'Items?$select=Long,Decimal,Title,Size/Width';
  /** As the document has them: in the order of the model, the keys behind. */
  const rows = () => ({
    root: page([
      { Title: '"\\u00001"', Size: { Width: '1.10' }, Long: '9223372036854775807', Decimal: '12345678901234567890', k0: 'a', k1: 1 },
      { Title: '\\u00002', Size: { Width: 2 }, Long: 5, Decimal: '-0.5', k0: 'a', k1: 2 },
    ]),
  });

  it('keep all their digits', () => {
    const body = bodyText(shape(url, sample, rows()));
    expect(body).toContain('"Long":9223372036854775807,"Decimal":12345678901234567890}');
    expect(body).toContain('"Long":5,"Decimal":-0.5}');
    expect(JSON.parse(body)).toMatchObject({
      value: [
        { Title: '"\\u00001"', Size: { Width: 1.1 } },
        { Title: '\\u00002', Size: { Width: 2 } },
      ],
    });
  });

  it('have no exponent', () => {
    const data = { root: page([{ Decimal: '-0.0000001', k0: 'a', k1: 1 }]) };
    expect(shape('Items?$select=Decimal', sample, data).body).toContain(
      `[{"@odata.id":"${ROOT}Items(Collection='a',Number=1)","Decimal":-0.0000001}]`,
    );
  });

  it('are strings for a client that asks for them', () => {
    const { body } = shape(url, sample, rows(), { numbersAsText: true });
    expect(body).toContain('"Long":"9223372036854775807","Decimal":"12345678901234567890"}');
    expect(body).toContain('"Long":"5","Decimal":"-0.5"}');
  });

  it('keep their digits as a single property', () => {
    const data = { root: { Long: '-9223372036854775808' } };
    expect(shape("Items(Collection='a',Number=1)/Long", sample, data).body).toContain('"value":-9223372036854775808}');
    expect(shape("Items(Collection='a',Number=1)/Long/$value", sample, data).body).toBe('-9223372036854775808');
  });
});

it('leaves rows without anything nested as they are', () => {
  const row = Object.freeze({ Uuid: P, Firstname: 'Bo' });
  expect(() => shape('Persons?$select=Uuid,Firstname', edm, { root: page([row]) })).not.toThrow();
});
