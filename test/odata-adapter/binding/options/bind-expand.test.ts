import { bindRequest } from '../../../../odata-adapter/binding/bind-request';
import type { BoundSelection } from '../../../../odata-adapter/binding/bound-request';
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { organisationEdm } from '../../../support/edm';
import { bindData, refusal } from '../../ask';
import { readUrl } from '../../read-url';

/** Names of what is expanded, nested ones in parentheses. */
function expanded(url: string): string {
  const { target } = bindData(url);
  return target.kind === 'collection' ? outline(target.query.selection) : '';
}

function outline({ expand }: BoundSelection): string {
  return expand
    .map(item => {
      if (item.kind === 'count') return `${item.navigation.name}/$count`;
      const selection = item.kind === 'many' ? item.query.selection : item.selection;
      if (selection.references) return `${item.navigation.name}/$ref`;
      const inner = outline(selection);
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
    ['Functions?$expand=*($levels=2)', 'Assignments(Function,Affiliation,Values)'],
    ['Functions?$expand=*($levels=2),Assignments($expand=Values)', 'Assignments(Values)'],
    ['Functions?$expand=Assignments($expand=*/$ref,Values)', 'Assignments(Function/$ref,Affiliation/$ref,Values)'],
    [
      'Persons?$expand=Users/$ref($filter=Prime;$top=2),Affiliations/$count($filter=Prime),Photo/$ref',
      'Affiliations/$count,Users/$ref,Photo/$ref',
    ],
    ['Persons?$expand=Opslag.Person/Affiliations/Opslag.Affiliation($expand=OrgUnit)', 'Affiliations(OrgUnit)'],
    ['OrgUnits?$expand=Children($levels=1)', 'Children'],
    ['OrgUnits?$expand=Children($levels=3)', 'Children(Children(Children))'],
    ['OrgUnits?$expand=Parent($levels=2;$expand=Manager)', 'Parent(Parent(Manager),Manager)'],
    ['OrgUnits?$expand=Children($levels=max)', 'Children(Children(Children(Children(Children))))'],
    ['OrgUnits?$expand=Parent($expand=Parent($expand=Parent($expand=Parent($expand=Parent($expand=Children($levels=max;$expand=Manager($expand=Person)))))))',
      'Parent(Parent(Parent(Parent(Parent(Children(Children(Children(Manager(Person)),Manager(Person)),Manager(Person)))))))'], // oxfmt-ignore
  ])('%s is bound as %s', (url, expected) => {
    expect(expanded(url)).toBe(expected);
  });

  it('takes as many levels of everything as the limits let it', () => {
    const max = expanded('Functions?$expand=*($levels=max)');
    expect(max.split(',').length).toBeGreaterThan(50);
    expect(max).toBe(expanded('Functions?$expand=*($levels=5)'));
    expect(refusal('Persons?$expand=*($levels=5)').code).toBe('LimitExceeded');
    expect(expanded('Persons?$expand=*($levels=max)')).toBe(expanded('Persons?$expand=*($levels=2)'));
  });

  it('binds nested options to what is expanded', () => {
    const { target } = bindData('Persons?$expand=Affiliations($filter=Prime;$top=2000;$skip=1;$count=true),Photo,Users($top=3)');
    if (target.kind !== 'collection') throw new Error('No collection.');
    const [affiliations, users, photo] = target.query.selection.expand;
    expect(affiliations).toMatchObject({
      kind: 'many',
      explicitOptions: true,
      query: { page: { top: 2000, skip: 1, size: 1000 }, count: true, filter: { kind: 'property' } },
    });
    expect(users).toMatchObject({ kind: 'many', query: { page: { top: 3, size: 3 } } });
    expect(photo).toMatchObject({ kind: 'one', explicitOptions: false });
  });

  it('keeps how an item was written, and the levels below it', () => {
    const { syntax, contents } = readUrl('OrgUnits?$expand=Children($levels=2)');
    const settings = { limits: DEFAULT_LIMITS, version: '4.01' } as const;
    const bound = bindRequest(syntax, organisationEdm(), { settings, specialise: question => question(contents) });
    if (bound.kind !== 'data' || bound.target.kind !== 'collection') throw new Error('No collection.');
    const [outer] = bound.target.query.selection.expand;
    const inner = outer?.kind === 'many' ? outer.query.selection.expand[0] : undefined;
    expect([outer, inner].map(expand => expand?.source?.item)).toEqual([syntax.options.expand?.items[0], syntax.options.expand?.items[0]]);
    expect([outer, inner].map(expand => expand?.source?.levelsLeft)).toEqual([1, 0]);
  });

  it.each([
    ['Persons?$expand=Affiliation', 'UnknownName', 'Affiliation', 'Affiliations'],
    ['Persons?$expand=Firstname', 'UnknownName', 'Firstname', undefined],
    ['Persons?$expand=Affiliations($expand=OrgUnits)', 'UnknownName', 'OrgUnits', 'OrgUnit'],
    ['Persons?$expand=Affiliations,Users,Affiliations($top=1)', 'DuplicateOption', 'Affiliations($top=1)', undefined],
    ['Persons?$expand=*,*', 'DuplicateOption', '*', undefined],
    ['OrgUnits?$expand=Children($levels=2;$expand=Children)', 'DuplicateOption', 'Children', undefined],
    ['Persons?$expand=*($levels=5)', 'LimitExceeded', '5', undefined],
    ['Persons?$expand=*($levels=0)', 'InvalidLiteral', '0', undefined],
    ['Persons?$expand=*($top=2)', 'OptionNotApplicable', '2', undefined],
    ['Persons?$expand=*/$count', 'OptionNotApplicable', '*/$count', undefined],
    ['Persons?$expand=Photo/$count', 'OptionNotApplicable', 'Photo/$count', undefined],
    ['Persons?$expand=Users/$count,Users', 'DuplicateOption', 'Users', undefined],
    ['Persons?$expand=Users/$count($top=1)', 'OptionNotApplicable', '$top', undefined],
    ['Persons?$expand=Users/$ref($select=Uuid)', 'OptionNotApplicable', '$select', undefined],
    ['Persons?$expand=Photo/$ref($top=1)', 'OptionNotApplicable', '1', undefined],
    ["OrgUnits?$expand=Parent($filter=Name eq 'x')", 'OptionNotApplicable', "Name eq 'x'", undefined],
    ['OrgUnits?$expand=Children($levels=6)', 'LimitExceeded', '6', undefined],
    ['OrgUnits?$expand=Children($levels=5;$expand=Parent($levels=5;$expand=Tags))', 'LimitExceeded', 'Tags', undefined],
    ['OrgUnits?$expand=Children($levels=5;$expand=Parent($levels=5;$expand=*($levels=max)))', 'LimitExceeded', '*($levels=max)', undefined],
    ['Persons?$expand=Opslag.OrgUnit/Affiliations', 'TypeMismatch', 'Opslag.OrgUnit', undefined],
    ['Persons?$expand=Affiliations/Opslag.User', 'TypeMismatch', 'Opslag.User', undefined],
    ['Persons?$expand=Affiliations/OrgUnit', 'OptionNotApplicable', 'OrgUnit', undefined],
  ])('refuses %s', (url, code, at, suggestion) => {
    const { suggestion: suggested, ...fault } = refusal(url);
    expect(fault).toMatchObject({ code, at });
    expect(suggested).toBe(suggestion);
  });

  it.each([
    ['Persons?$expand=Nix', "Person has no navigation property 'Nix'"],
    ['Persons?$expand=Firstname', 'Firstname is no navigation property. Use $select.'],
    ['OrgUnits?$expand=Children($levels=6)', 'Children/$levels: at most 5 levels are expanded. '],
    ['OrgUnits?$expand=Parent($expand=Children($levels=6))', 'Parent/Children/$levels: at most 5 levels are expanded. '],
    ['Functions?$expand=*($levels=6)', '*/$levels: at most 5 levels are expanded. '],
  ])('says of %s: %s', (url, message) => {
    expect(refusal(url).message).toContain(message);
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
