import type { BoundTarget, BoundValue } from '../../../../odata-adapter/binding/bound-request';
import { bind, bindData, refusal, SAMPLE } from '../../ask';

const UUID = '8a4b6f2e-0000-4000-8000-00000000000a';

function valueIn(value: BoundValue): unknown {
  return value.kind === 'literal' ? value.value : undefined;
}

/** The way of a path and its target, in short. */
function outline(url: string, model = undefined as Parameters<typeof bindData>[1]): string {
  const { set, key, steps, target } = bindData(url, model);
  const keyText = (bound: typeof key) =>
    bound === undefined ? '' : `(${bound.parts.map(({ value }) => String(valueIn(value))).join(',')})`;
  return [`${set.name}${keyText(key)}`, ...steps.map(step => step.navigation.name + keyText(step.key)), targetText(target)].join(' > ');
}

function targetText(target: BoundTarget): string {
  switch (target.kind) {
    case 'property':
      return `${target.raw ? 'raw' : 'property'} ${target.path.map(({ name }) => name).join('/')}`;
    case 'media':
      return `media ${target.content.name} as ${target.contentType?.name}`;
    default:
      return target.kind;
  }
}

describe('paths of the organisation', () => {
  it.each([
    ['Persons', 'Persons > collection'],
    [`Persons(${UUID})`, `Persons(${UUID}) > entity`],
    [`Persons(Uuid=${UUID.toUpperCase()})`, `Persons(${UUID}) > entity`],
    [`Persons('${UUID.toUpperCase()}')`, `Persons(${UUID}) > entity`],
    [`Persons(Uuid='${UUID}')`, `Persons(${UUID}) > entity`],
    [`Persons/'${UUID}'`, `Persons(${UUID}) > entity`],
    ["Functions('5')", 'Functions(5) > entity'],
    ['Persons(Cpr=0101901234)', 'Persons(0101901234) > entity'],
    [`Persons(@k)?@k=${UUID}`, `Persons(${UUID}) > entity`],
    ['Persons/$count', 'Persons > count'],
    [`Persons/${UUID}`, `Persons(${UUID}) > entity`],
    [`Persons/Opslag.Person/${UUID}/Affiliations/${UUID}`, `Persons(${UUID}) > Affiliations(${UUID}) > entity`],
    [`Persons/$filter(Deleted)/$filter(@f)(${UUID})/Photo`, `Persons(${UUID}) > Photo > entity`],
    ['Functions(7)/Name', 'Functions(7) > property Name'],
    ['Functions(7)/Name/$value', 'Functions(7) > raw Name'],
    [`Persons(${UUID})/Photo`, `Persons(${UUID}) > Photo > entity`],
    [`Persons(${UUID})/Photo/$value`, `Persons(${UUID}) > Photo > media Content as Format`],
    [`Persons(${UUID})/Photo/Content/$value`, `Persons(${UUID}) > Photo > raw Content`],
    [`Persons(${UUID})/DownloadPhoto`, `Persons(${UUID}) > Photo > media Content as Format`],
    [`Persons(${UUID})/DownloadPhoto()`, `Persons(${UUID}) > Photo > media Content as Format`],
    [`Persons/${UUID}/Opslag.DownloadPhoto()`, `Persons(${UUID}) > Photo > media Content as Format`],
    [`Persons(${UUID})/Opslag.Person/Opslag.DownloadPhoto`, `Persons(${UUID}) > Photo > media Content as Format`],
    [`Persons(${UUID})/Affiliations/$count`, `Persons(${UUID}) > Affiliations > count`],
    [
      `Persons(${UUID})/Affiliations(${UUID})/OrgUnit/Children`,
      `Persons(${UUID}) > Affiliations(${UUID}) > OrgUnit > Children > collection`,
    ],
  ])('%s', (url, expected) => {
    expect(outline(url)).toBe(expected);
  });

  it('knows the service document and $metadata', () => {
    expect(bind('')).toEqual({ kind: 'serviceDocument' });
    expect(bind('$metadata?$format=json')).toEqual({ kind: 'metadata' });
    expect(refusal('$metadata?$top=1')).toMatchObject({ code: 'OptionNotApplicable', target: '$top' });
    expect(refusal('$metadata/Persons')).toMatchObject({ code: 'ResourceNotFound', at: 'Persons' });
  });
});

describe('paths of the sample', () => {
  it.each([
    ["Items(Collection='A',Number=1)", 'Items(A,1) > entity'],
    ["Items(Number=1,Collection='A')/Size", 'Items(A,1) > property Size'],
    ["Items(Number=1,Collection='A')/Size/Unit/$value", 'Items(A,1) > raw Size/Unit'],
    ["Items(Number=1,Collection='A')/Manual", 'Items(A,1) > media Manual as ManualType'],
    ["Items(Number=1,Collection='A')/Manual/$value", 'Items(A,1) > media Manual as ManualType'],
    ['Keywords(1)/Items/$count', 'Keywords(1) > Items > count'],
    ['items/A/1/SIZE', 'Items(A,1) > property Size'],
    // A text that is a name in another case is a key where one is expected.
    ['Items/TITLE/1', 'Items(TITLE,1) > entity'],
    // So is one that is a name, and one with a dot.
    ['Items/Title/1/Title', 'Items(Title,1) > property Title'],
    ['Items/Keywords/1', 'Items(Keywords,1) > entity'],
    ['Items/Anna.Hansen/1', 'Items(Anna.Hansen,1) > entity'],
    ["ITEMS(number=1,COLLECTION='A')/size/unit/$VALUE", 'Items(A,1) > raw Size/Unit'],
  ])('%s', (url, expected) => {
    expect(outline(url, SAMPLE)).toBe(expected);
  });
});

describe('paths that lead nowhere', () => {
  it.each([
    ['Person', 'Person', 'Persons'],
    [`Persons(${UUID})/Fristname`, 'Fristname', 'Firstname'],
    [`Persons(${UUID})/Affiliation`, 'Affiliation', 'Affiliations'],
    ['Persons/Firstname', 'Firstname', undefined],
    [`Persons(${UUID})/Affiliations/OrgUnit`, 'OrgUnit', undefined],
    [`Persons(${UUID})/Firstname/Length`, 'Length', undefined],
    [`Persons(${UUID})/Firstname/$count`, '$count', undefined],
    [`Persons(${UUID})/$value`, '$value', undefined],
    [`Persons(${UUID})/Photo(${UUID})`, `Photo(${UUID})`, undefined],
    ['Persons/$count/$value', '$value', undefined],
    [`Persons(Uid=${UUID})`, `Uid=${UUID}`, 'Uuid'],
  ])('%s is refused where it goes wrong, with a suggestion if there is one', (url, at, suggestion) => {
    const { suggestion: suggested, ...fault } = refusal(url);
    expect(fault).toMatchObject({ code: 'ResourceNotFound', at });
    expect(suggested).toBe(suggestion);
  });

  it.each([
    "Items('A')",
    "Items(Collection='A')",
    "Items(Collection='A',Number=1)/Size/$value",
    "Items(Collection='A',Number=1)/Size/Depth",
  ])('%s', url => {
    expect(refusal(url, SAMPLE).code).toBe('ResourceNotFound');
  });
});

it('says what a segment does not follow', () => {
  expect(refusal(`Persons(${UUID})/$count`).message).toBe('$count does not follow an entity');
  expect(refusal(`Persons(${UUID})/$value`).message).toBe('$value does not follow an entity that has no media');
});

describe('keys', () => {
  it('have the type of their property', () => {
    expect(refusal("Persons('x')")).toMatchObject({
      code: 'TypeMismatch',
      message: 'Persons: the key Uuid is Edm.Guid, the literal is Edm.String. A GUID is written 01234567-89ab-cdef-0123-456789abcdef.',
      at: "'x'",
    });
    expect(refusal('Functions(null)').code).toBe('TypeMismatch');
    expect(refusal('Functions(@k)').code).toBe('TypeMismatch');
    expect(refusal('Functions(@k)?@k=@k').code).toBe('SyntaxError');
  });

  it('may be alternate ones, in the order of the model', () => {
    const { key } = bindData("OrgUnits(MasterId='b',Master='a')");
    expect(key?.parts.map(({ property, value }) => [property.name, valueIn(value)])).toEqual([
      ['Master', 'a'],
      ['MasterId', 'b'],
    ]);
    expect(key?.alternate?.singleField).toBe('orgUnitByMasterAndMasterId');
    expect(refusal("OrgUnits(Master='a')")).toMatchObject({ code: 'ResourceNotFound', at: "(Master='a')" });
  });

  it('beyond the range of their property belong to no entity', () => {
    expect(refusal('Functions(99999999999)')).toMatchObject({ code: 'EntityNotFound', at: '99999999999' });
  });

  it('of 64 bits are numerals', () => {
    expect(bindData("Items(Number=2,Collection='A')/Certificate", SAMPLE).key?.parts.map(({ value }) => valueIn(value))).toEqual(['A', 2]);
  });
});

describe('what is valid OData but not offered in paths', () => {
  it.each([
    ['$batch', '$batch'],
    ['$all', '$all'],
    ['$crossjoin(Persons,OrgUnits)', '$crossjoin'],
    ['Persons/$each', '$each'],
  ])('%s is answered 501, with its place', (url, at) => {
    expect(refusal(url)).toMatchObject({ code: 'NotOffered', at });
  });
});

describe('limits of a path', () => {
  it('holds at most 32 navigation properties', () => {
    const parents = (count: number): string => `OrgUnits(${UUID})${'/Parent'.repeat(count)}`;
    expect(bindData(parents(32)).steps).toHaveLength(32);
    expect(refusal(parents(33))).toMatchObject({ code: 'LimitExceeded', target: 'path' });
  });
});
