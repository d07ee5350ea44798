/** In which ways sensitive fields are read, and of whom what is counted, ordered and transformed is recorded. */
import { foundAndOthers, startRecordingService, type RecordingService } from './recording-service';

let recording: RecordingService;
let person: RecordingService['person'];
let parent: string;
/** Has another person as manager. */
let employee: string;

beforeAll(async () => {
  recording = await startRecordingService();
  ({ person, parent } = recording);
  const [managed] = await recording.rows<{ uuid: string }>(`
    SELECT affiliation.person_uuid AS uuid FROM organisation.affiliation JOIN organisation.org_unit_manager AS manager ON org_unit_uuid = orgunit_uuid
    WHERE manager.person_uuid <> affiliation.person_uuid ORDER BY 1 LIMIT 1`);
  employee = managed?.uuid ?? '';
});

afterAll(() => recording.close());

const odata: RecordingService['odata'] = (...asked) => recording.odata(...asked);
const graphql: RecordingService['graphql'] = (...asked) => recording.graphql(...asked);

/** With the ways, and `P` for the person whose CPR number a literal is. */
describe('how a field was read is recorded', () => {
  const NOBODY = '';
  const SOMEBODY = 'somebody';
  it.each<readonly [url: (cpr: string) => string, reads: readonly (readonly [ways: string, of: string])[]]>([
    [() => 'Persons?$top=1&$select=Cpr', [['SELECTED', SOMEBODY]]],
    [() => 'Persons?$top=1&$compute=length(Cpr) as L&$select=L', [['COMPUTED', SOMEBODY]]],
    [
      cpr => `Persons?$select=Cpr&$filter=Cpr eq '${cpr}'`,
      [
        ['FILTERED', NOBODY],
        ['SELECTED FILTERED', 'P'],
      ],
    ],
    [
      () => 'Persons?$top=1&$select=Uuid&$orderby=Cpr',
      [
        ['ORDERED', NOBODY],
        ['ORDERED', SOMEBODY],
      ],
    ],
    [cpr => `Persons?$top=1&$select=Uuid&$orderby=Cpr&$filter=Cpr eq '${cpr}x'`, [['FILTERED ORDERED', NOBODY]]],
    [cpr => `Persons(Cpr='${cpr}')?$select=Uuid`, [['FILTERED', 'P']]],
    [() => 'Persons?$apply=aggregate(Cpr with max as M)', [['AGGREGATED', NOBODY]]],
    [() => 'Persons?$apply=groupby((Uuid,Cpr))&$top=1', [['AGGREGATED', SOMEBODY]]],
    [
      cpr => `Persons?$apply=filter(Cpr eq '${cpr}')/aggregate(Firstname with max as M)`,
      [
        ['FILTERED', NOBODY],
        ['FILTERED', 'P'],
      ],
    ],
    [
      () => 'Persons?$apply=orderby(Cpr)/top(1)/compute(length(Cpr) as L)&$select=L',
      [
        ['COMPUTED ORDERED', SOMEBODY],
        ['ORDERED', NOBODY],
      ],
    ],
    [() => "OrgUnits?$top=1&$select=Uuid&$filter=Affiliations/any(a:a/Person/Cpr eq '0')", [['FILTERED', NOBODY]]],
  ])('%s', async (url, expected) => {
    const { status, reads } = await odata(url(person.cpr));
    expect(status).toBe(200);
    const nameOf = (subjects: string[]): string => (subjects.length === 0 ? NOBODY : subjects.join() === person.uuid ? 'P' : SOMEBODY);
    const inOrder = (ways: readonly string[]): string =>
      ['SELECTED', 'COMPUTED', 'FILTERED', 'ORDERED', 'AGGREGATED', 'MENTIONED'].filter(way => ways.includes(way)).join(' ');
    const found = reads.map(({ ways, subjects }) => [inOrder(ways), nameOf(subjects)]);
    expect(found.map(([ways, of]) => [ways, expected.some(([, name]) => name === 'P') ? of : of === 'P' ? SOMEBODY : of]).sort()).toEqual(
      [...expected].map(read => [...read]).sort(),
    );
  });
});

describe('what is counted', () => {
  it.each<readonly [name: string, send: (cpr: string) => ReturnType<typeof odata>]>([
    ['as a path', cpr => odata(`Persons/$count?$filter=Cpr eq '${cpr}'`)],
    ['in line, without a row', cpr => odata(`Persons?$top=0&$count=true&$filter=Cpr eq '${cpr}'`)],
    ['beside a row', cpr => odata(`Persons?$select=Uuid&$count=true&$filter=Cpr eq '${cpr}'`)],
    ['of what a transformation leaves', cpr => odata(`Persons/$count?$apply=filter(Cpr eq '${cpr}')/groupby((Uuid))`)],
    ['by a transformation', cpr => odata(`Persons?$apply=filter(Cpr eq '${cpr}')/aggregate($count as N)`)],
    ['at the other door', cpr => graphql(`{ persons(filter: { cpr: { eq: "${cpr}" } }) { count } }`)],
  ])('%s, is recorded of the one person that it tells of, and of nobody known', async (_, send) => {
    expect((await send(person.cpr)).reads.map(({ fields, subjects }) => ({ fields, subjects }))).toEqual(
      foundAndOthers('Person.cpr', person.uuid),
    );
  });

  it('of several is recorded without a person', async () => {
    expect((await odata("Persons/$count?$filter=Cpr ge '0'")).reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [] }]);
  });

  it('of each parent apart', async () => {
    const { reads } = await odata(
      `OrgUnits?$select=Name&$filter=Affiliations/any(a:a/PersonUuid eq ${person.uuid})&$expand=Affiliations/$count($filter=Person/Cpr eq '${person.cpr}')`,
    );
    expect(reads).toMatchObject(foundAndOthers('Person.cpr', person.uuid));
  });
});

describe('what is transformed is recorded without a person', () => {
  it.each([
    ['an aggregate', 'Persons?$apply=aggregate(Cpr with max as M)', ['Person.cpr']],
    ['a computed value that several share', 'Persons?$apply=compute(length(Cpr) as L)/filter(L gt 0)/groupby((L))', ['Person.cpr']],
    ['what is concatenated', 'Persons?$apply=concat(aggregate($count as N),aggregate(Notes with max as M))', ['Person.notes']],
    ['a filter beside', "Persons?$apply=groupby((Firstname,Cpr))&$filter=Cpr eq 'x'", ['Person.cpr']],
    ['a count', 'Persons/$count?$apply=groupby((Cpr))', ['Person.cpr']],
    ['links from units', 'OrgUnits?$apply=groupby((Manager/Person/Cpr))&$top=2', ['Person.cpr']],
    ['a distinct count', 'Persons?$apply=aggregate(Cpr with countdistinct as N)', ['Person.cpr']],
  ])('in %s', async (_, url, fields) => {
    const { status, reads } = await odata(url);
    expect(status).toBe(200);
    expect(reads).toMatchObject([{ fields, subjects: [] }]);
  });

  it('at the other door, by variables', async () => {
    const query = 'query ($s: [Transformation!]!) { personsAggregate(steps: $s) { nodes { string(name: "m") } } }';
    const s = [{ aggregate: [{ as: 'm', method: 'MIN', value: { field: { name: 'Person_cpr' } } }] }];
    expect((await graphql(query, { s })).reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [] }]);
  });
});

describe('what is transformed is recorded of the persons that its rows are made of, where each row is made of one', () => {
  it.each([
    ['groups with their key', 'Persons?$apply=groupby((Uuid,Cpr))&$top=2', 2],
    ['groups of one', 'Persons?$apply=filter(Cpr ne null)/groupby((Cpr))&$top=2', 2],
    ['groups within groups', 'Persons?$apply=groupby((Surname),groupby((Uuid,Cpr)))&$top=2', 2],
    ['groups of groups', 'Persons?$apply=groupby((Uuid,Cpr))/groupby((Uuid),aggregate(Cpr with max as M))&$top=2', 2],
    ['what is concatenated', 'Persons?$apply=concat(topcount(1,Uuid)/groupby((Uuid,Cpr)),bottomcount(1,Uuid)/groupby((Uuid,Cpr)))', 2],
    ['a value beside', 'Persons?$apply=groupby((Uuid,Cpr))&$compute=length(Cpr) as L&$select=L&$top=2', 2],
    ['entities that are left', 'Persons?$apply=topcount(1,LastChanged)&$select=Cpr', 1],
    ['the first of them', 'Persons?$apply=orderby(Firstname)/top(1)/groupby((Cpr))', 1],
    ['what is computed', 'Persons?$apply=top(3)/compute(length(Cpr) as L)&$select=L', 3],
  ])('in %s', async (_, url, count) => {
    const { status, reads } = await odata(url);
    expect([url, status]).toEqual([url, 200]);
    expect(reads.filter(({ subjects }) => subjects.length > 0)).toMatchObject([
      { fields: ['Person.cpr'], subjects: Array.from({ length: count }, () => expect.any(String) as string) },
    ]);
    const passedOver = reads.filter(({ subjects }) => subjects.length === 0);
    expect(passedOver.flatMap(({ ways }) => ways)).toEqual(passedOver.length === 0 ? [] : ['FILTERED']);
  });

  it('and without one of all that were left out by it', async () => {
    const { reads } = await odata('Persons?$apply=topcount(1,Cpr)/aggregate(Firstname with max as M)');
    expect(reads).toMatchObject([
      { fields: ['Person.cpr'], ways: ['ORDERED'], subjects: [expect.any(String)] },
      { fields: ['Person.cpr'], ways: ['ORDERED'], subjects: [] },
    ]);
  });

  it('where it is no more than the ordinary options', async () => {
    const cut = await odata('Persons?$apply=filter(Deleted eq false)/top(1)&$select=Cpr,Uuid');
    expect(cut.reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [expect.any(String)] }]);
    const { reads } = await odata("Persons?$apply=filter(Cpr eq 'x')&$select=Uuid&$expand=Users($select=UserId)");
    expect(reads).toMatchObject([{ fields: ['Person.cpr'], subjects: [] }]);
  });

  it('over a link from one person', async () => {
    const { reads } = await odata(`Persons(${parent})/Children?$apply=groupby((Name))`);
    expect(reads).toMatchObject([{ fields: ['PersonChild.name'], subjects: [parent] }]);
  });

  it.each([
    'groupby((OrgUnit/Manager/Person/Cpr))',
    'groupby((Uuid),aggregate(OrgUnit/Manager/Person/Cpr with max as M))',
    'aggregate(OrgUnit/Manager/Person/Cpr with max as M)',
    'compute(OrgUnit/Manager/Person/Cpr as C)/groupby((C))',
    'compute(OrgUnit/Manager/Person/Cpr as C)&$select=C',
    'concat(groupby((OrgUnit/Manager/Person/Cpr)),aggregate($count as N))',
  ])('and without one where links lead to somebody else, as in %s', async apply => {
    const { status, reads } = await odata(`Persons(${employee})/Affiliations?$apply=${apply}`);
    expect(status).toBe(200);
    expect(reads).toMatchObject(foundAndOthers('Person.cpr', employee));
  });

  it('and not so what is read beside them of the row itself', async () => {
    const { reads } = await odata(
      `Persons(${employee})/Affiliations?$apply=groupby((LocalExtensions,OrgUnit/Name),aggregate(OrgUnit/Manager/Name with max as M))`,
    );
    expect(reads).toMatchObject([{ fields: ['Affiliation.localExtensions'], subjects: [employee] }]);
  });

  it('at the other door', async () => {
    const steps =
      '[{ groupBy: { by: [{ as: "c", value: { field: { name: Person_cpr } } }, { as: "u", value: { field: { name: Person_uuid } } }] } }]';
    const { body, reads } = await graphql(
      `{ personsAggregate(steps: ${steps}, first: 3) { nodes { string(name: "c") uuid(name: "u") } } }`,
    );
    const { data } = JSON.parse(body) as { data: { personsAggregate: { nodes: { uuid: string }[] } } };
    const found = data.personsAggregate.nodes.map(({ uuid }) => uuid).sort();
    expect(found).toHaveLength(3);
    expect(reads).toMatchObject([{ fields: ['Person.cpr'], subjects: found }]);
  });
});
