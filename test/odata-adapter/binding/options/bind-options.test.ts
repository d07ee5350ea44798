import type { BoundCollection } from '../../../../odata-adapter/binding/bound-request';
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { bindData, refusal, SAMPLE, type FilledPage } from '../../ask';

const UUID = '8a4b6f2e-0000-4000-8000-00000000000a';

function collection(...args: Parameters<typeof bindData>): BoundCollection {
  const { target } = bindData(...args);
  if (target.kind !== 'collection') throw new Error('No collection.');
  return target.query;
}

const selected = (url: string): readonly string[] =>
  collection(url, SAMPLE).selection.properties.map(({ property, parts }) =>
    parts === undefined ? property.name : `${property.name}/${parts.map(({ name }) => name).join('+')}`,
  );

describe('$select', () => {
  it('gives all properties but streams without it and with *', () => {
    const all = selected('Items');
    expect(all).toContain('Binary');
    expect(all).not.toContain('Manual');
    expect(selected('Items?$select=*')).toEqual(all);
    expect(collection('Items', SAMPLE).selection.selectedNames).toBeUndefined();
  });

  it('keeps the order of the model, each property once', () => {
    expect(selected('Items?$select=Title,Number,Title')).toEqual(['Number', 'Title']);
    expect(collection('Items?$select=Title,Number,Title,Parts', SAMPLE).selection.selectedNames).toEqual(['Title', 'Number', 'Parts']);
    expect(collection('Items?$select=*,Parts', SAMPLE).selection.selectedNames).toEqual(['*', 'Parts']);
  });

  it('takes parts of complex properties', () => {
    expect(selected('Items?$select=Size/Unit,Size/Width')).toEqual(['Size/Width+Unit']);
    expect(selected('Items?$select=Size/Unit,Size')).toEqual(['Size']);
    expect(selected('Items?$select=Size,Size/Unit')).toEqual(['Size']);
  });

  it('names a stream without reading it', () => {
    expect(selected('Items?$select=Number,Manual')).toEqual(['Number']);
  });

  it('refuses what it does not know', () => {
    expect(refusal('Items?$select=Titel', SAMPLE)).toMatchObject({ code: 'UnknownName', at: 'Titel', suggestion: 'Title' });
    expect(refusal('Items?$select=titel', SAMPLE)).toMatchObject({ code: 'UnknownName', suggestion: 'Title' });
    expect(refusal('Items?$select=Size/Widht', SAMPLE)).toMatchObject({ code: 'UnknownName', suggestion: 'Width' });
    expect(refusal('Items?$select=Title/Length', SAMPLE)).toMatchObject({ code: 'UnknownName', at: 'Length' });
    expect(refusal('Items?$select=Parts/Title', SAMPLE)).toMatchObject({ code: 'OptionNotApplicable', at: 'Title' });
    expect(refusal('Items?$select=Size/Width/Unit', SAMPLE)).toMatchObject({ code: 'UnknownName', at: 'Unit' });
  });

  it('takes the parts of a complex property as a path or in parentheses', () => {
    const inside = collection('Items?$select=Size($select=Width,Unit),Title', SAMPLE).selection;
    expect(inside.properties).toEqual(collection('Items?$select=Title,Size/Unit,Size/Width', SAMPLE).selection.properties);
    expect(inside.selectedNames).toEqual(['Size/Width', 'Size/Unit', 'Title']);
    expect(selected('Items?$select=Size($select=*)')).toEqual(selected('Items?$select=Size'));
    expect(refusal('Items?$select=Size($select=Widht)', SAMPLE)).toMatchObject({ code: 'UnknownName', target: '$select/Size' });
    expect(refusal('Items?$select=Size($select=Width),Size($select=Unit)', SAMPLE).code).toBe('DuplicateOption');
  });

  it('takes options where the standard has them', () => {
    for (const item of [
      'Parts($top=1)',
      'Title($select=Title)',
      'Size($top=1)',
      'Size($filter=Width gt 1)',
      'Size/Width($select=Width)',
      'Size($select=Width($select=Width))',
    ])
      expect(refusal(`Items?$select=${item}`, SAMPLE).code).toBe('OptionNotApplicable');
    expect(refusal('Items?$compute=Int add 1 as More&$select=More($top=1)', SAMPLE)).toMatchObject({
      code: 'OptionNotApplicable',
      at: 'More',
    });
  });

  it('takes casts to the type at hand', () => {
    const plain = collection('Items?$select=Title,Size/Width', SAMPLE).selection;
    const cast = 'Items?$select=Sample.Museum.Item/Title,Sample.Museum.Item/Size/Sample.Museum.Size/Width';
    expect(collection(cast, SAMPLE).selection).toEqual(plain);
    expect(refusal('Items?$select=Sample.Museum.Keyword/Word', SAMPLE)).toMatchObject({
      code: 'TypeMismatch',
      at: 'Sample.Museum.Keyword',
    });
    expect(refusal('Items?$select=Sample.Museum.Itm/Title', SAMPLE)).toMatchObject({
      code: 'UnknownName',
      suggestion: 'Sample.Museum.Item',
    });
    for (const [path, at] of [
      ['Sample.Museum.Item', 'Sample.Museum.Item'],
      ['Size($select=Sample.Museum.Size)', 'Sample.Museum.Size'],
    ])
      expect(refusal(`Items?$select=${path}`, SAMPLE)).toMatchObject({ code: 'UnknownName', at });
  });
});

describe('$orderby', () => {
  it('takes expressions, paths and directions, and drops literals', () => {
    const items = collection('OrgUnits?$orderby=Parent/Name desc,length(Name),1').orderby;
    expect(items.map(({ expression, descending }) => [expression.kind, descending])).toEqual([
      ['property', true],
      ['call', false],
    ]);
  });

  it('refuses what has no order', () => {
    expect(refusal('Items?$orderby=Title,Binary', SAMPLE)).toMatchObject({ code: 'TypeMismatch', target: '$orderby', at: 'Binary' });
    expect(refusal('Items?$orderby=Manual', SAMPLE).code).toBe('TypeMismatch');
    expect(refusal('Items?$orderby=Parts', SAMPLE).code).toBe('TypeMismatch');
  });
});

function pageOf(url: string, maxPageSize?: number): FilledPage {
  return collection(url, undefined, { maxPageSize }).page as unknown as FilledPage;
}

describe('pages', () => {
  const size = (url: string, maxPageSize?: number): number => pageOf(url, maxPageSize).size;

  it('have the least of $top, the preference and the limits', () => {
    expect(size('Persons')).toBe(1000);
    expect(size('Persons?$top=50')).toBe(50);
    expect(size('Persons?$top=0')).toBe(0);
    expect(size('Persons?$top=1500')).toBe(1500);
    expect(size('Persons?$top=99999')).toBe(DEFAULT_LIMITS.maxPageSize);
    expect(size('Persons', 20)).toBe(20);
    expect(size('Persons?$top=5', 20)).toBe(5);
    expect(size('Persons', 99999)).toBe(DEFAULT_LIMITS.maxPageSize);
  });

  it('keep what was asked for', () => {
    expect(collection('Persons?$top=3&$skip=4&$count=true')).toMatchObject({ page: { top: 3, skip: 4 }, count: true });
    expect(collection('Persons?$top=3&$skiptoken=abc')).toMatchObject({ page: { top: 3, skiptoken: 'abc' } });
    expect(collection('Persons?$count=false')).toMatchObject({ page: { top: undefined, skiptoken: undefined }, count: false });
  });
});

describe('options that do not apply', () => {
  it.each([
    [`Persons(${UUID})?$top=1`, '$top'],
    [`Persons(${UUID})?$filter=Deleted`, '$filter'],
    [`Persons(${UUID})?$count=true`, '$count'],
    [`Persons(${UUID})/Firstname?$select=Firstname`, '$select'],
    [`Persons(${UUID})/Firstname/$value?$orderby=Firstname`, '$orderby'],
    [`Persons(${UUID})/Photo/$value?$expand=Photo`, '$expand'],
    ['Persons/$count?$select=Firstname', '$select'],
    ['Persons?$expand=Photo($top=1)', 'Photo/$top'],
    ['Persons?$expand=Photo($search=x)', 'Photo/$search'],
    [`Persons(${UUID})?$search=x`, '$search'],
    ['Persons?$expand=Affiliations($levels=2)', 'Affiliations/$levels'],
  ])('%s is refused, and the answer names the option', (url, target) => {
    expect(refusal(url)).toMatchObject({ code: 'OptionNotApplicable', target });
  });

  it.each([
    ['Persons?$apply=groupby((Surname))&$expand=Users', '$expand'],
    ['Persons?$apply=topcount(1,Surname)&$expand=Users', '$expand'],
    ['Persons?$apply=top(3)&$orderby=Surname&$expand=Users', '$expand'],
    ['Persons?$apply=top(3)&$count=true&$expand=Users', '$expand'],
    ['Persons?$apply=top(3)/filter(Deleted eq false)&$expand=Users', '$expand'],
    ['Persons?$expand=Users($apply=identity)', 'Users/$apply'],
    ['Persons?$filter=Created lt now()&$deltatoken=x', '$deltatoken'],
    ['Persons?$expand=Phones($search=x)', 'Phones/$search'],
    ['Persons?$expand=Affiliations/*', '$expand'],
  ])('not offered: %s', (url, target) => {
    expect(refusal(url)).toMatchObject({ code: 'NotOffered', target });
  });

  it('binds what changes no count, to refuse what is wrong in it', () => {
    expect(bindData('Persons/$count?$top=1&$orderby=Firstname&$filter=Deleted').target).toMatchObject({ kind: 'count' });
    expect(refusal('Persons/$count?$orderby=Fristname')).toMatchObject({ code: 'UnknownName', suggestion: 'Firstname' });
  });
});
