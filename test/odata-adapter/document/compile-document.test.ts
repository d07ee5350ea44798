import { compile, SAMPLE } from '../ask';

const UUID = '8a4b6f2e-0000-4000-8000-00000000000a';

describe('a collection', () => {
  it('reads what is selected under its OData names, in pages', () => {
    expect(compile('OrgUnits?$select=Name,Ean&$orderby=Name')).toMatchObject({
      text: 'query ($first: Int!) { root: orgUnits(orderBy: [{ name: ASC }], first: $first) { nodes { Name: name Ean: ean k0: uuid } next } }',
      variables: { first: 1000 },
      pageSizeVariable: 'first',
      payload: {
        kind: 'collection',
        path: ['root'],
        row: { keyAliases: ['k0'], hidden: ['k0'], numerals: [], nested: [], control: { id: true }, container: undefined },
      },
    });
  });

  it('reads nothing beside it where the key is selected, or the answer tells no ids', () => {
    const text = 'query ($first: Int!) { root: orgUnits(first: $first) { nodes { Uuid: uuid Name: name } next } }';
    expect(compile('OrgUnits?$select=Name,Uuid')).toMatchObject({ text, payload: { row: { keyAliases: undefined, control: undefined } } });
    expect(compile('OrgUnits?$select=Name', undefined, 'none').text).toBe(text.replace('Uuid: uuid ', ''));
  });

  it('has variables for all literals and sizes', () => {
    expect(compile("Persons?$filter=Firstname eq 'Anders'&$select=Firstname&$top=5&$skip=2&$count=true")).toMatchObject({
      text:
        'query ($p0: String!, $first: Int!, $skip: Int!) { root: persons(filter: { firstname: { eq: $p0 } }, first: $first, skip: $skip)' +
        ' { nodes { Firstname: firstname k0: uuid } count } }',
      variables: { p0: 'Anders', first: 5, skip: 2 },
    });
    expect(compile('Persons?$select=Firstname&$top=5&$skiptoken=t')).toMatchObject({ variables: { first: 5, after: 't' } });
  });

  it('asks for a next page where one may be needed: beyond a page, and where expanded rows may end it early', () => {
    const asksForNext = (url: string): boolean => compile(url).text.endsWith(' next } }');
    expect(asksForNext('Persons?$select=Firstname')).toBe(true);
    expect(asksForNext('Persons?$select=Firstname&$top=100000')).toBe(true);
    expect(asksForNext('Persons?$select=Firstname&$top=5&$expand=Users')).toBe(true);
    expect(asksForNext('Persons?$select=Firstname&$top=5')).toBe(false);
  });

  it('is no page when no row is asked for', () => {
    expect(compile('Persons?$select=Firstname&$top=0&$count=true')).toMatchObject({
      text: 'query ($first: Int!) { root: persons(first: $first) { nodes { Firstname: firstname k0: uuid } count } }',
      variables: { first: 0 },
    });
  });

  it('orders by paths, parts and expressions', () => {
    expect(compile('Items?$select=Number&$orderby=Size/Width desc,Whole/Size/Width,length(Title) desc,Parts/$count', SAMPLE).text).toBe(
      'query ($first: Int!) { root: items(orderBy: [{ size: { width: DESC } }, { whole: { size: { width: ASC } } },' +
        ' { expression: { by: { call: { function: LENGTH, arguments: [{ field: { name: Item_title } }] } }, direction: DESC } },' +
        ' { expression: { by: { count: { through: [Item_parts] } }, direction: ASC } }], first: $first) { nodes { Number: number k0: collection } next } }',
    );
  });

  it('reads a hidden key where nothing else is read', () => {
    expect(compile('Items?$select=Manual', SAMPLE)).toMatchObject({
      text: 'query ($first: Int!) { root: items(first: $first) { nodes { k0: collection k1: number } next } }',
      payload: { row: { keyAliases: ['k0', 'k1'], hidden: ['k0', 'k1'] } },
    });
  });

  it('tells which numbers may be numerals', () => {
    expect(compile('Items?$select=Int,Long,Decimal,Size', SAMPLE)).toMatchObject({
      text:
        'query ($first: Int!) { root: items(first: $first) { nodes { Size: size { Width: width Height: height Unit: unit Remark: remark }' +
        ' Int: int Long: long Decimal: decimal k0: collection k1: number } next } }',
      payload: { row: { numerals: [['Size', 'Width'], ['Size', 'Height'], ['Long'], ['Decimal']] } }, // oxfmt-ignore
    });
    expect(compile('Items?$select=Size/Height', SAMPLE)).toMatchObject({ payload: { row: { numerals: [['Size', 'Height']] } } });
  });
});

describe('what is expanded', () => {
  it('is nested, with the keys that next links need', () => {
    expect(
      compile(
        'Persons?$select=Firstname&$expand=Affiliations($select=Prime;$expand=FunctionAssignments($select=Id)),Photo($select=Format)',
      ),
    ).toMatchObject({
      text:
        'query ($first: Int!, $p0: Int!, $p1: Int!) { root: persons(first: $first) { nodes { Firstname: firstname k0: uuid' +
        ' Affiliations: affiliations(first: $p0) { nodes { Prime: prime k0: uuid FunctionAssignments: functionAssignments(first: $p1) { nodes { Id: id } next } } next }' +
        ' Photo: photo { Format: format k0: id } } next } }',
      payload: {
        row: {
          keyAliases: ['k0'],
          hidden: ['k0'],
          nested: [
            {
              kind: 'many',
              name: 'Affiliations',
              expand: { query: { count: false } },
              row: {
                keyAliases: ['k0'],
                hidden: ['k0'],
                nested: [{ kind: 'many', name: 'FunctionAssignments', row: { keyAliases: undefined } }],
              },
            },
            { kind: 'one', name: 'Photo', row: { keyAliases: ['k0'], hidden: ['k0'], nested: [] } },
          ],
        },
      },
    });
  });

  it('takes the key where it is selected anyway', () => {
    expect(compile('Persons?$select=Uuid&$expand=Users($select=UserId)')).toMatchObject({
      payload: { row: { keyAliases: ['Uuid'], hidden: [] } },
    });
  });

  it('has no next link when $top is satisfied within a page, and a size only with $top', () => {
    expect(
      compile('Persons?$select=Firstname&$expand=Users($top=2;$skip=1;$count=true;$orderby=UserId;$filter=Prime;$select=UserId)'),
    ).toMatchObject({
      text:
        'query ($first: Int!, $p0: Int!, $p1: Int!) { root: persons(first: $first) { nodes { Firstname: firstname k0: uuid' +
        ' Users: users(filter: { expression: { field: { name: User_prime } } }, orderBy: [{ userId: ASC }], first: $p0, skip: $p1) { nodes { UserId: userId k0: uuid } count } } next } }',
      variables: { first: 1000, p0: 2, p1: 1 },
      payload: { row: { keyAliases: ['k0'], nested: [{ expand: { query: { count: true } } }] } },
    });
    expect(compile('Persons?$select=Firstname&$expand=Users($top=2000;$select=UserId)')).toMatchObject({
      text: 'query ($first: Int!, $p0: Int!) { root: persons(first: $first) { nodes { Firstname: firstname k0: uuid Users: users(first: $p0) { nodes { UserId: userId k0: uuid } next } } next } }',
      variables: { p0: 1000 },
    });
  });

  it('repeats $levels', () => {
    expect(compile('OrgUnits?$select=Name&$expand=Parent($levels=3;$select=Name)').text).toBe(
      'query ($first: Int!) { root: orgUnits(first: $first) { nodes { Name: name k0: uuid Parent: parent { Name: name k0: uuid Parent: parent { Name: name k0: uuid Parent: parent { Name: name k0: uuid } } } } next } }',
    );
  });

  it('keeps the order of the model, whatever that of the request', () => {
    const one = compile('Persons?$expand=Users,Affiliations&$select=Surname,Firstname');
    expect(compile('Persons?$select=Firstname,Surname&$expand=Affiliations,Users').text).toBe(one.text);
  });
});

describe('a path', () => {
  it('begins with one entity', () => {
    expect(compile(`Persons(${UUID})?$select=Firstname`)).toMatchObject({
      text: 'query ($p0: UUID!) { root: person(uuid: $p0) { Firstname: firstname k0: uuid } }',
      variables: { p0: UUID },
      pageSizeVariable: undefined,
      payload: { kind: 'entity', path: ['root'], row: { keyAliases: ['k0'] } },
    });
  });

  it('goes over keyed and to-one steps', () => {
    expect(compile(`Persons(${UUID})/Affiliations(${UUID})/OrgUnit/Name`)).toMatchObject({
      text:
        'query ($p0: UUID!, $p1: UUID!) { root: person(uuid: $p0) { affiliations(filter: { uuid: { eq: $p1 } }, first: 1)' +
        ' { nodes { orgUnit { Name: name } } } } }',
      payload: {
        kind: 'property',
        path: ['root', 'affiliations', 'nodes', 0, 'orgUnit'],
        property: [{ name: 'Name' }],
        parts: undefined,
        raw: false,
      },
    });
  });

  it('ends in a page or its count', () => {
    expect(compile(`Persons(${UUID})/Affiliations?$select=Prime&$filter=Prime eq true`)).toMatchObject({
      text: 'query ($p0: UUID!, $p1: Boolean!, $first: Int!) { root: person(uuid: $p0) { affiliations(filter: { prime: { eq: $p1 } }, first: $first) { nodes { Prime: prime k0: uuid } next } } }',
      pageSizeVariable: 'first',
      payload: { kind: 'collection', path: ['root', 'affiliations'] },
    });
    expect(compile('Persons/$count')).toMatchObject({
      text: 'query { root: persons { count } }',
      payload: { kind: 'count', path: ['root'] },
    });
    expect(compile(`Persons(${UUID})/Users/$count?$filter=Prime`)).toMatchObject({
      text: 'query ($p0: UUID!) { root: person(uuid: $p0) { users(filter: { expression: { field: { name: User_prime } } }) { count } } }',
      payload: { kind: 'count', path: ['root', 'users'] },
    });
  });

  it('takes composite keys and parts of complex values', () => {
    expect(compile("Items(Number=1,Collection='A')/Size/Unit/$value", SAMPLE)).toMatchObject({
      text: 'query ($p0: String!, $p1: Int!) { root: item(collection: $p0, number: $p1) { Size: size { Unit: unit } } }',
      variables: { p0: 'A', p1: 1 },
      payload: { kind: 'property', path: ['root'], property: [{ name: 'Size' }, { name: 'Unit' }], parts: undefined, raw: true },
    });
    expect(compile("Items(Number=1,Collection='A')/BoxSize", SAMPLE).text).toBe(
      'query ($p0: String!, $p1: Int!) { root: item(collection: $p0, number: $p1) { BoxSize: boxSize { Width: width Height: height Unit: unit Remark: remark } } }',
    );
    expect(compile("Keywords(1)/Items(Number=1,Collection='A')?$select=Number", SAMPLE).text).toBe(
      'query ($p0: Short!, $p1: String!, $p2: Int!) { root: keyword(id: $p0) { items(filter: { collection: { eq: $p1 }, number: { eq: $p2 } }, first: 1)' +
        ' { nodes { Number: number k0: collection } } } }',
    );
  });

  it('ends in bytes with their media type', () => {
    expect(compile(`Persons(${UUID})/Photo/$value`)).toMatchObject({
      text: 'query ($p0: UUID!) { root: person(uuid: $p0) { photo { Content: content Format: format } } }',
      payload: { kind: 'media', path: ['root', 'photo'], content: { name: 'Content' }, contentType: { name: 'Format' } },
    });
    expect(compile("Items(Number=1,Collection='A')/Manual", SAMPLE).text).toBe(
      'query ($p0: String!, $p1: Int!) { root: item(collection: $p0, number: $p1) { Manual: manual ManualType: manualType } }',
    );
  });
});
