/** Whom rows are about: by containment, however deep, by several ways, by a link, or nobody. */
import { deriveStorage } from '../../../resolvers/storage/derive-storage';
import { readFiles } from '../../graphql/read-model/sdl-folder';
import { readModel } from '../../../graphql/read-model/read-model';
import { ORGANISATION, SAMPLE } from '../reading';

describe('in the organisation', () => {
  const { subjects } = deriveStorage(ORGANISATION);

  it('a person is found by the key, what belongs to it by the column of its link', () => {
    expect(subjects.get('Person')).toEqual([{ kind: 'column', column: 'uuid', rows: [] }]);
    for (const name of [
      ...['PersonChild', 'PersonPost', 'Photo', 'User', 'DisabledUser', 'Affiliation', 'Leave', 'PersonPhone', 'SubstituteAssignment'],
      ...['AuthorizationCode', 'PersonComment'],
    ])
      expect([name, subjects.get(name)]).toEqual([name, [{ kind: 'column', column: 'person_uuid', rows: [] }]]);
  });

  it('what belongs to a belonging is found over it', () => {
    const affiliation = {
      kind: 'over',
      rows: [],
      columns: ['affiliation_uuid'],
      table: { schema: 'organisation', name: 'affiliation', rows: [] },
      keys: ['uuid'],
      rest: { kind: 'column', column: 'person_uuid', rows: [] },
    };
    expect(subjects.get('AffiliationFunction')).toEqual([affiliation]);
    const table = { schema: 'organisation', name: 'function_assignment', rows: [] };
    const assignment = { kind: 'over', rows: [], columns: ['assignment_id'], table, keys: ['id'], rest: affiliation };
    expect(subjects.get('FunctionAssignmentValue')).toEqual([assignment]);
  });

  it('a manager is found by the link to the person, a unit is about nobody', () => {
    expect(subjects.get('OrgUnitManager')).toEqual([{ kind: 'column', column: 'person_uuid', rows: [] }]);
    for (const name of ['OrgUnit', 'OrgUnitTag', 'OrgUnitKLE', 'OrgUnitPhone', 'OrgUnitPost', 'Function'])
      expect(subjects.has(name)).toBe(false);
  });
});

it('a model without a subject is about nobody', () => {
  expect(deriveStorage(SAMPLE).subjects.size).toBe(0);
});

describe('where links and types hold some rows only', () => {
  const { subjects } = deriveStorage(readModel('test/models/filtered'));

  it('a row tells of its owner where the link leads to it, and not of what owns others by the same column', () => {
    expect(subjects.get('Remark')).toEqual([
      { kind: 'column', column: 'owner', rows: [expect.objectContaining({ column: 'owner_kind', equals: 'PERSON' })] },
    ]);
  });

  it('a row is about somebody even if what owns it does not belong to its type', () => {
    expect(subjects.get('File')).toEqual([
      expect.objectContaining({ kind: 'over', table: { schema: 'filtered', name: 'account', rows: [] } }),
    ]);
  });
});

it('circles of containment end', () => {
  const sdl = `extend schema @model(namespace: "Test", databaseSchema: "test")
    type Person @entity(table: "person", set: "Persons") @key(fields: ["uuid"]) @subject { uuid: UUID! boxes: [Box!]! @link(to: ["owner"], contained: true) }
    type Box @entity(table: "box") @key(fields: ["id"]) { id: Int! inner: [Box!]! @link(to: ["outer_id"], contained: true) lid: Lid @link(to: ["box_id"], contained: true) }
    type Lid @entity(table: "lid") @key(fields: ["id"]) { id: Int! box: [Box!]! @link(to: ["lid_id"], contained: true) }`;
  const { subjects } = deriveStorage(readFiles({ 'a.graphql': sdl }));
  expect(subjects.get('Box')).toEqual([{ kind: 'column', column: 'owner', rows: [] }]);
  expect(subjects.get('Lid')).toEqual([
    {
      kind: 'over',
      rows: [],
      columns: ['box_id'],
      table: { schema: 'test', name: 'box', rows: [] },
      keys: ['id'],
      rest: { kind: 'column', column: 'owner', rows: [] },
    },
  ]);
});
