/** Whom rows are about: by containment, however deep, by several ways, by a link, or nobody. */
import { deriveStorage } from '../../../resolvers/storage/derive-storage';
import { readFiles } from '../../graphql/read-model/sdl-folder';
import { ORGANISATION, SAMPLE } from '../reading';

describe('in the organisation', () => {
  const { subjects } = deriveStorage(ORGANISATION);

  it('a person is found by the key, what belongs to it by the column of its link', () => {
    expect(subjects.get('Person')).toEqual([{ kind: 'column', column: 'uuid' }]);
    for (const name of ['Child', 'Address', 'Photo', 'User', 'Affiliation', 'Leave', 'Phone', 'Substitute', 'AuthorizationCode'])
      expect([name, subjects.get(name)]).toEqual([name, [{ kind: 'column', column: 'person_uuid' }]]);
  });

  it('what belongs to a belonging is found over it', () => {
    const affiliation = {
      kind: 'over',
      columns: ['affiliation_uuid'],
      table: 'affiliation',
      keys: ['uuid'],
      rest: { kind: 'column', column: 'person_uuid' },
    };
    expect(subjects.get('Kle')).toEqual([affiliation]);
    const assignment = { kind: 'over', columns: ['assignment_id'], table: 'function_assignment', keys: ['id'], rest: affiliation };
    expect(subjects.get('FunctionValue')).toEqual([assignment]);
  });

  it('a manager is found by the link to the person, a unit is about nobody', () => {
    expect(subjects.get('Manager')).toEqual([{ kind: 'column', column: 'person_uuid' }]);
    for (const name of ['OrgUnit', 'Tag', 'Function']) expect(subjects.has(name)).toBe(false);
  });
});

it('a model without a subject is about nobody', () => {
  expect(deriveStorage(SAMPLE).subjects.size).toBe(0);
});

it('circles of containment end', () => {
  const sdl = `extend schema @model(namespace: "Test", databaseSchema: "test")
    type Person @entity(table: "person", set: "Persons") @key(fields: ["uuid"]) @subject { uuid: UUID! boxes: [Box!]! @link(to: ["owner"], contained: true) }
    type Box @entity(table: "box") @key(fields: ["id"]) { id: Int! inner: [Box!]! @link(to: ["outer_id"], contained: true) lid: Lid @link(to: ["box_id"], contained: true) }
    type Lid @entity(table: "lid") @key(fields: ["id"]) { id: Int! box: [Box!]! @link(to: ["lid_id"], contained: true) }`;
  const { subjects } = deriveStorage(readFiles({ 'a.graphql': sdl }));
  expect(subjects.get('Box')).toEqual([{ kind: 'column', column: 'owner' }]);
  expect(subjects.get('Lid')).toEqual([
    { kind: 'over', columns: ['box_id'], table: 'box', keys: ['id'], rest: { kind: 'column', column: 'owner' } },
  ]);
});
