/** What rights over the organisation's model let a key read. */
import { allRights, createGrants } from '../../../graphql/grants/create-grants';
import type { Grants, KeyRights } from '../../../graphql/grants/grants';
import { restrictModel } from '../../../graphql/grants/restrict-model';
import { organisationModel as model, sampleModel } from '../sample-resolvers';

const grants = (rights: Partial<KeyRights>): Grants => createGrants(model, { allow: undefined, deny: [], schema: 'FULL', ...rights });
const reads = (of: Grants, ...names: readonly string[]): readonly boolean[] =>
  names.map(name => of.mayRead(name.split('.')[0] ?? '', name.split('.')[1] ?? ''));

describe('createGrants', () => {
  it('without an allow list gives all but what is sensitive', () => {
    const names = [
      'Person.firstname',
      'Person.affiliations',
      'Person.cpr',
      'PersonChild.name',
      'PersonPost.street',
      'PersonPost.protected',
    ];
    expect(reads(grants({}), ...names)).toEqual([true, true, false, false, true, false]);
    expect(grants({}).readsEverything).toBe(false);
  });

  it('lets wildcards cover fields and links, never the sensitive, and a name cover itself', () => {
    const of = grants({ allow: ['Person.*', 'Person.cpr', 'PersonPost.protected', 'PersonChild.refId'] });
    expect(reads(of, 'Person.firstname', 'Person.children', 'Person.cpr', 'Person.notes')).toEqual([true, true, true, false]);
    expect([of.mayReadType('Affiliation'), of.mayReadType('PersonPost'), of.mayRead('PersonPost', 'protected')]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('lets deny win, by name and by wildcard', () => {
    const of = grants({ ...allRights(model), deny: ['Person.cpr', 'PersonPost.*', 'PersonPhone.id'] });
    expect(reads(of, 'Person.cpr', 'PersonPost.street', 'PersonPost.protected', 'PersonPhone.id')).toEqual([false, false, false, true]);
  });

  it("gives a type's key with any field of it", () => {
    expect(reads(grants({ allow: ['Person.chosenName'] }), 'Person.uuid', 'Person.firstname', 'User.uuid')).toEqual([true, false, false]);
  });

  it('withholds a link to a type of which nothing can be read, and what is left with such links alone', () => {
    const of = grants({ allow: ['Person.*', 'Affiliation.orgUnit', 'PersonPost.protected'] });
    expect(reads(of, 'Person.firstname', 'Person.users', 'Person.affiliations', 'Affiliation.orgUnit')).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(of.mayReadType('Affiliation')).toBe(false);
  });

  it('gives the same object for what comes to the same, and another for another view', () => {
    expect(grants({ allow: ['Person.uuid', 'Person.chosenName'] })).toBe(grants({ allow: ['Person.chosenName', 'Person.gone'] }));
    expect(grants({ schema: 'GRANTED' }).fingerprint).not.toBe(grants({}).fingerprint);
    expect(createGrants(model, allRights(model)).readsEverything).toBe(true);
  });
});

it('has protected values to be granted for types with protected fields only', () => {
  const withProtected = model.entities.filter(({ fields }) => fields.some(({ protectedBy }) => protectedBy !== undefined));
  const granted = (allRights(model).allow ?? []).filter(name => name.endsWith('.protected'));
  expect(granted).toEqual(withProtected.map(({ name }) => `${name}.protected`));
  expect(granted).toContain('PersonPost.protected');
});

describe('a group of a whole type', () => {
  const addresses = model.entities.find(({ fields }) => fields.some(({ protectedBy }) => protectedBy !== undefined));
  const name = addresses?.name ?? '';
  const grouped = {
    ...model,
    entities: model.entities.map(entity => (entity === addresses ? { ...entity, groups: ['ADDRESS'] } : entity)),
  };
  const over = (rights: Partial<KeyRights>): Grants => createGrants(grouped, { allow: undefined, deny: [], schema: 'FULL', ...rights });

  it('grants its fields, and not its protected values, which only their name grants', () => {
    const of = over({ allow: ['ADDRESS'] });
    expect([of.mayRead(name, 'street'), of.mayRead(name, 'protected')]).toEqual([true, false]);
    expect(over({ allow: ['ADDRESS', `${name}.protected`] }).mayRead(name, 'protected')).toBe(true);
  });

  it('withholds both where it is denied', () => {
    const of = over({ allow: [`${name}.*`, `${name}.protected`], deny: ['ADDRESS'] });
    expect([of.mayRead(name, 'street'), of.mayRead(name, 'protected')]).toEqual([false, false]);
  });
});

describe('restrictModel', () => {
  it('keeps no name that is withheld, and nothing that only such names needed', () => {
    const { entities, enums } = restrictModel(
      model,
      grants({ allow: ['Person.firstname', 'Person.affiliations', 'Person.users', 'User.prime'] }),
    );
    expect(entities.map(({ name, fields, links }) => [name, ...[...fields, ...links].map(member => member.name)])).toEqual([
      ['User', 'uuid', 'prime'],
      ['Person', 'uuid', 'firstname', 'users'],
    ].sort(([a = ''], [b = '']) => order(a) - order(b))); // oxfmt-ignore
    expect(enums).toEqual([]);
    expect(entities.flatMap(entity => entity.alternateKeys)).toEqual([]);
  });

  it('keeps a complex type and an enum only where a field of that type can be read', () => {
    const kept = (...deny: readonly string[]): readonly (readonly string[])[] => {
      const { complexTypes, enums } = restrictModel(sampleModel, createGrants(sampleModel, { allow: undefined, deny, schema: 'GRANTED' }));
      return [complexTypes, enums].map(types => types.map(({ name }) => name));
    };
    expect(kept('Item.size')).toEqual([['Size'], ['Condition', 'LengthUnit']]);
    expect(kept('Item.size', 'Item.boxSize')).toEqual([[], ['Condition']]);
    expect(kept('Item.condition', 'Item.formerCondition', 'Keyword.*')).toEqual([['Size'], ['LengthUnit']]);
  });

  it('keeps the bytes of an entity only where they can be read, and their type only where that can', () => {
    const kept = (...allow: readonly string[]): readonly unknown[] =>
      restrictModel(model, grants({ allow })).entities.map(({ media }) => [media?.content.name, media?.contentType?.name]);
    expect(kept('Photo.content', 'Photo.format')).toEqual([['content', 'format']]);
    expect(kept('Photo.content')).toEqual([['content', undefined]]);
    expect(kept('Photo.format')).toEqual([[undefined, undefined]]);
  });

  it('keeps an alternate key only where all fields of it can be read', () => {
    const names = ['firstname', 'surname'];
    const keyed = {
      ...model,
      entities: model.entities.map(entity => ({
        ...entity,
        alternateKeys:
          entity.name === 'Person' ? [{ fields: entity.fields.filter(({ name }) => names.includes(name)), singleField: undefined }] : [],
      })),
    };
    const kept = (deny: readonly string[]): readonly string[][] =>
      restrictModel(keyed, createGrants(keyed, { allow: undefined, deny, schema: 'GRANTED' })).entities.flatMap(({ alternateKeys }) =>
        alternateKeys.map(({ fields }) => fields.map(({ name }) => name)),
      );
    expect(kept([])).toEqual([names]);
    for (const name of names) expect(kept([`Person.${name}`])).toEqual([]);
  });
});

function order(name: string): number {
  return model.entities.findIndex(entity => entity.name === name);
}
