import type { BoundSelection } from '../../../odata-adapter/binding/bound-request';
import { bindData, refusal } from '../ask';

/** Names of what is expanded, nested ones in parentheses. */
function expanded(url: string): string {
  const { target } = bindData(url);
  return target.kind === 'collection' ? outline(target.query.selection) : '';
}

function outline({ expand }: BoundSelection): string {
  return expand
    .map(item => {
      const inner = outline(item.kind === 'many' ? item.query.selection : item.selection);
      return item.navigation.name + (inner === '' ? '' : `(${inner})`);
    })
    .join(',');
}

describe('$expand', () => {
  it.each([
    ['Persons?$expand=Users,Affiliations', 'Affiliations,Users'],
    ['Persons?$expand=Affiliations($expand=OrgUnit($expand=Parent))', 'Affiliations(OrgUnit(Parent))'],
    ['Functions?$expand=*', 'Assignments'],
    ['Functions?$expand=Assignments($expand=*)', 'Assignments(Function,Affiliation,Values)'],
    ['Functions?$expand=*,Assignments($expand=Values)', 'Assignments(Values)'],
    ['OrgUnits?$expand=Children($levels=1)', 'Children'],
    ['OrgUnits?$expand=Children($levels=3)', 'Children(Children(Children))'],
    ['OrgUnits?$expand=Parent($levels=2;$expand=Manager)', 'Parent(Parent(Manager),Manager)'],
    ['OrgUnits?$expand=Children($levels=max)', 'Children(Children(Children(Children(Children))))'],
    ['OrgUnits?$expand=Children($levels=max;$expand=Manager($expand=Person))',
      'Children(Children(Children(Manager(Person)),Manager(Person)),Manager(Person))'], // prettier-ignore
  ])('%s', (url, expected) => {
    expect(expanded(url)).toBe(expected);
  });

  it('binds nested options to what is expanded', () => {
    const { target } = bindData('Persons?$expand=Affiliations($filter=Prime;$top=2000;$skip=1;$count=true),Photo,Users($top=3)');
    if (target.kind !== 'collection') throw new Error('No collection.');
    const [affiliations, users, photo] = target.query.selection.expand;
    expect(affiliations).toMatchObject({
      kind: 'many',
      explicitOptions: true,
      query: { top: 2000, skip: 1, count: true, pageSize: 1000, filter: { kind: 'property' } },
    });
    expect(users).toMatchObject({ kind: 'many', query: { top: 3, pageSize: 3 } });
    expect(photo).toMatchObject({ kind: 'one', explicitOptions: false });
  });

  it('keeps how an item was written, and the levels below it', () => {
    const url = 'OrgUnits?$expand=Children($levels=2)';
    const { target } = bindData(url);
    if (target.kind !== 'collection') throw new Error('No collection.');
    const [outer] = target.query.selection.expand;
    const span = { start: url.indexOf('Children'), end: url.length };
    expect(outer?.source).toEqual({ span, levelsLeft: 1 });
    expect(outer?.kind === 'many' ? outer.query.selection.expand[0]?.source : undefined).toEqual({ span, levelsLeft: 0 });
  });

  it.each([
    ['Persons?$expand=Affiliation', 'UnknownName', 'Affiliation', 'Affiliations'],
    ['Persons?$expand=Firstname', 'UnknownName', 'Firstname', undefined],
    ['Persons?$expand=Affiliations($expand=OrgUnits)', 'UnknownName', 'OrgUnits', 'OrgUnit'],
    ['Persons?$expand=Affiliations,Users,Affiliations($top=1)', 'DuplicateOption', 'Affiliations($top=1)', undefined],
    ['Persons?$expand=*,*', 'DuplicateOption', '*', undefined],
    ['OrgUnits?$expand=Children($levels=2;$expand=Children)', 'DuplicateOption', 'Children', undefined],
    ['Persons?$expand=*($levels=2)', 'NotOffered', '*($levels=2)', undefined],
    ['OrgUnits?$expand=Children($levels=6)', 'LimitExceeded', '6', undefined],
    ['OrgUnits?$expand=Children($levels=5;$expand=Tags)', 'LimitExceeded', 'Tags', undefined],
    ['Persons?$expand=Opslag.Person/Affiliations', 'NotOffered', 'Opslag.Person', undefined],
  ])('refuses %s', (url, code, at, suggestion) => {
    const { suggestion: suggested, ...fault } = refusal(url);
    expect(fault).toMatchObject({ code, at });
    expect(suggested).toBe(suggestion);
  });

  it('names the expanded property in faults of its options', () => {
    expect(refusal('Persons?$expand=Affiliations($expand=OrgUnit($select=Nmae))')).toMatchObject({
      code: 'UnknownName',
      target: 'Affiliations/OrgUnit/$select',
      message: "Affiliations/OrgUnit/$select: OrgUnit has no property 'Nmae'",
      suggestion: 'Name',
    });
  });
});
