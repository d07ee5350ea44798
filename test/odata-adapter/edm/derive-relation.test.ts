/** Partners and referential constraints, by the rules of CSDL 4.01, sections 8.3 to 8.5, on small models and on what a key sees of the organisation's. */
import { createGrants } from '../../../graphql/grants/create-grants';
import { restrictModel } from '../../../graphql/grants/restrict-model';
import { deriveEdm } from '../../../odata-adapter/edm/derive-edm';
import type { EdmModel, EdmNavigation } from '../../../odata-adapter/edm/edm-model';
import { readFiles } from '../../graphql/read-model/sdl-folder';
import { organisationModel, sampleEdm } from '../../support/edm';

const modelOf = (types: string): EdmModel =>
  deriveEdm(readFiles({ 'model.graphql': `extend schema @model(namespace: "M", databaseSchema: "m")\n${types}` }));

const navigationOf = (edm: EdmModel, path: string): EdmNavigation | undefined => {
  const [type = '', name = ''] = path.split('/');
  return edm.entityTypes.get(type)?.navigation.get(name);
};
const partnerOf = (edm: EdmModel, path: string): string | undefined => navigationOf(edm, path)?.partner;

/** A folder of sheets; `more` stands in each of them. */
const paper = (folder: string, sheet: string): EdmModel =>
  modelOf(`
    type Folder @entity(table: "folder", set: "Folders") @key(fields: ["id"]) { id: Int! ${folder} }
    type Sheet @entity(table: "sheet", set: "Sheets") @key(fields: ["id"]) { id: Int! ${sheet} }`);

describe('partners', () => {
  it('lead to each other, over a table between and over several columns too', () => {
    const edm = sampleEdm();
    for (const [path, partner] of [
      ['Item/Whole', 'Parts'],
      ['Item/Parts', 'Whole'],
      ['Item/Keywords', 'Items'],
      ['Keyword/Items', 'Keywords'],
      ['Item/Certificate', 'Item'],
      ['Certificate/Item', 'Certificate'],
    ] as const)
      // oxfmt-ignore
      expect([path, partnerOf(edm, path)]).toEqual([path, partner]);
  });

  it('are not told of a link that leaves out some of the rows', () => {
    const edm = paper(
      'sheets: [Sheet!]! @link(to: ["folder_id"]) @where(column: "kind", equals: "A")',
      'folder: Folder @link(from: ["folder_id"])',
    );
    expect(['Folder/Sheets', 'Sheet/Folder'].map(path => partnerOf(edm, path))).toEqual([undefined, undefined]);
  });

  it('are not told where several links lead back', () => {
    const edm = paper(
      'sheets: [Sheet!]! @link(to: ["folder_id"]) first: Sheet @link(to: ["folder_id"])',
      'folder: Folder @link(from: ["folder_id"])',
    );
    expect(['Folder/Sheets', 'Folder/First', 'Sheet/Folder'].map(path => partnerOf(edm, path))).toEqual([undefined, undefined, undefined]);
  });

  it('of what is contained are never null', () => {
    const contained = 'sheets: [Sheet!]! @link(to: ["folder_id"], contained: true)';
    const partners = (back: string): unknown[] => {
      const edm = paper(contained, `folder: ${back} @link(from: ["folder_id"])`);
      return [partnerOf(edm, 'Folder/Sheets'), partnerOf(edm, 'Sheet/Folder')];
    };
    expect(partners('Folder!')).toEqual(['Folder', 'Sheets']);
    expect(partners('Folder')).toEqual([undefined, undefined]);
  });

  it('of what contains its own kind are null at the top', () => {
    const partners = (back: string): unknown[] => {
      const edm = paper(`inner: [Folder!]! @link(to: ["outer_id"], contained: true) outer: ${back} @link(from: ["outer_id"])`, '');
      return [partnerOf(edm, 'Folder/Inner'), partnerOf(edm, 'Folder/Outer')];
    };
    expect(partners('Folder')).toEqual(['Outer', 'Inner']);
    expect(partners('Folder!')).toEqual([undefined, undefined]);
  });
});

describe('referential constraints', () => {
  const constraintsOf = (sheet: string): unknown => navigationOf(paper('code: String', sheet), 'Sheet/Folder')?.constraints;

  it('name the property that carries the link', () => {
    const constraint = [{ property: 'FolderId', referenced: 'Id' }];
    expect(constraintsOf('folderId: Int! folder: Folder! @link(from: ["folder_id"])')).toEqual(constraint);
    expect(constraintsOf('folderId: Int folder: Folder @link(from: ["folder_id"])')).toEqual(constraint);
  });

  it('are not told of a link to many, whose property is the one that is referenced', () => {
    const edm = paper('sheets: [Sheet!]! @link(to: ["folder_id"])', 'folderId: Int! folder: Folder! @link(from: ["folder_id"])');
    expect(navigationOf(edm, 'Folder/Sheets')?.constraints).toEqual([]);
  });

  it('are of one type and nullable alike', () => {
    expect(constraintsOf('folderId: Int! folder: Folder @link(from: ["folder_id"])')).toEqual([]);
    expect(constraintsOf('folderId: Int folder: Folder! @link(from: ["folder_id"])')).toEqual([]);
    expect(constraintsOf('folderId: Long! folder: Folder! @link(from: ["folder_id"])')).toEqual([]);
    expect(constraintsOf('folder: Folder! @link(from: ["folder_id"])')).toEqual([]);
  });

  it('are told of a whole link only', () => {
    const carried = (fields: string): unknown =>
      navigationOf(
        modelOf(`
          type Shelf @entity(table: "shelf", set: "Shelves") @key(fields: ["room", "number"]) { room: String! number: Int! }
          type Book @entity(table: "book", set: "Books") @key(fields: ["id"]) { id: Int! ${fields} shelf: Shelf! @link(from: ["room", "shelf_number"]) }`),
        'Book/Shelf',
      )?.constraints;
    expect(carried('room: String!')).toEqual([]);
    expect(carried('room: String! shelfNumber: Int!')).toEqual([
      { property: 'Room', referenced: 'Room' },
      { property: 'ShelfNumber', referenced: 'Number' },
    ]);
  });
});

describe('for a key for which withheld names do not exist', () => {
  const model = organisationModel();
  const seenWithout = (...deny: string[]): EdmModel =>
    deriveEdm(restrictModel(model, createGrants(model, { allow: undefined, deny, schema: 'GRANTED' })));

  it('no partner is withheld', () => {
    const edm = seenWithout('Affiliation.person', 'OrgUnit.children');
    expect([partnerOf(edm, 'Person/Affiliations'), partnerOf(edm, 'OrgUnit/Parent')]).toEqual([undefined, undefined]);
    expect(partnerOf(edm, 'OrgUnit/Affiliations')).toBe('OrgUnit');
  });

  it('no property of a constraint is withheld', () => {
    const edm = seenWithout('Affiliation.personUuid', 'OrgUnit.parentUuid');
    expect([navigationOf(edm, 'Affiliation/Person')?.constraints, navigationOf(edm, 'OrgUnit/Parent')?.constraints]).toEqual([[], []]);
    expect(navigationOf(edm, 'Person/RegisteredPostAddress')?.constraints).toHaveLength(1);
  });

  it('every name that is told exists', () => {
    const { entityTypes } = seenWithout('Affiliation.*', 'Person.users', 'OrgUnit.parent');
    for (const type of entityTypes.values()) {
      for (const { name, target, partner, constraints } of type.navigation.values()) {
        const there = entityTypes.get(target);
        if (partner !== undefined) expect(there?.navigation.get(partner)).toMatchObject({ target: type.name, partner: name });
        for (const { property, referenced } of constraints)
          expect([type.properties.has(property), there?.properties.has(referenced)]).toEqual([true, true]);
      }
    }
  });
});
