/** A request whose shape has come before is translated as it would be by the whole walk, whatever its literals are; and what depends on a literal is walked each time. */
import { shapeMemory, type KnownShapes, type ShapeMemory } from '../../../odata-adapter/translation/known-shapes';
import { hostileUrls } from '../../support/hostile-urls';
import { countCalls } from '../../support/count-calls';
import { runsOf } from '../../support/runs-of';
import { ORGANISATION, SAMPLE } from '../ask';
import { isKnown, openShapes, recalled, requestFor, walked } from './remembering';

const A = '0a5c1c63-95a3-4c2f-8a5e-0c7b0d7d0001';
const B = 'ABCDEF01-2345-6789-abcd-EF0123456789';
const C = '00000000-0000-0000-0000-000000000000';

function learn(url: string, shapes: KnownShapes = openShapes(), headers = {}): KnownShapes {
  for (let time = 0; time < 2; time += 1) recalled(requestFor(url, headers), shapes);
  return shapes;
}

/** Learnt by the first, each is translated as the whole walk does. */
function compare([first, ...others]: readonly [string, ...string[]], model = ORGANISATION): readonly boolean[] {
  const shapes = learn(first, openShapes(model.edm));
  return [first, ...others].map(url => {
    const request = requestFor(url);
    expect(recalled(request, shapes)).toEqual(walked(request, model.edm));
    return isKnown(request, shapes);
  });
}

const all = (known: readonly boolean[], value: boolean): boolean => known.every(own => own === value);

describe('a shape that has come twice', () => {
  it.each<readonly [string, ...string[]]>([
    [`Persons(${A})`, `Persons(${B})`, `Persons(${C})`],
    [`Persons(Uuid=${A})/Affiliations(${B})/OrgUnit?$select=Name`, `Persons(Uuid=${B})/Affiliations(${C})/OrgUnit?$select=Name`],
    [`Persons/${A}/Firstname/$value`, `Persons/${B}/Firstname/$value`],
    [`Persons(${A})/Affiliations?$expand=OrgUnit($expand=Children)`, `Persons(${A})/Affiliations?$expand=OrgUnit($expand=Children)`],
    [
      "Persons?$filter=Firstname eq 'Anders'",
      "Persons?$filter=Firstname eq ''",
      "Persons?$filter=Firstname eq 'O''Neil + Søn'",
      "Persons?$filter=Firstname eq 'P1D'",
    ],
    [
      "Persons?$filter=Firstname eq 'a'&$expand=Users($filter=UserId eq 'b';$top=2)&$top=5",
      "Persons?$filter=Firstname eq 'aaaaaaa'&$expand=Users($filter=UserId eq '';$top=2)&$top=5",
    ],
    [
      'Persons?%24filter=Firstname%20eq%20%27J%C3%B8rgen%27',
      "Persons?%24filter=Firstname%20eq%20'x'",
      'Persons?%24filter=Firstname%20eq%20%27%27%27%27',
      'Persons?%24filter=Firstname%20eq%20%27a%2Fb%26c%23%2B+%25%27',
    ],
    [
      "Persons?$filter=startswith(Surname,'H') or Surname in ('a','b','a')",
      "Persons?$filter=startswith(Surname,'') or Surname in ('x','','O''x')",
    ],
    [
      `Persons?$filter=Affiliations/any(a:a/OrgUnitUuid eq ${A} and contains(a/PositionName,'x'))`,
      `Persons?$filter=Affiliations/any(a:a/OrgUnitUuid eq ${B} and contains(a/PositionName,'${A}'))`,
    ],
    [`OrgUnits?$filter=ParentUuid in (${A},${B})&$orderby=Name`, `OrgUnits?$filter=ParentUuid in (${C},${C})&$orderby=Name`],
    ['Persons?$top=5&$skiptoken=abc-_9', 'Persons?$top=5&$skiptoken=x'],
    ['Persons?top=5&SkipToken=abc-_9', 'Persons?top=5&SkipToken=1'],
    ["Persons?$filter=@f&@f=Firstname eq @n&@n='Bo'", "Persons?$filter=@f&@f=Firstname eq @n&@n='Bo and others'"],
    ["Persons/$filter(Firstname eq 'a')/$count", "Persons/$filter(Firstname eq 'b c')/$count"],
    [
      "Persons?$apply=filter(Firstname eq 'a')/groupby((Surname),aggregate($count as N))",
      "Persons?$apply=filter(Firstname eq 'b')/groupby((Surname),aggregate($count as N))",
    ],
    ["Persons?$compute=concat(Firstname,' x') as Y&$select=Y", "Persons?$compute=concat(Firstname,'') as Y&$select=Y"],
    ["Persons(Cpr='0101010101')/Users", "Persons(Cpr='x')/Users"],
    ["Persons(Cpr='a%2Fb')", "Persons(Cpr='%2F')"],
    ['OrgUnits?$top=50', 'OrgUnits?$top=50'],
  ])('is known by %s', (first, ...others) => {
    expect(all(compare([first, ...others]), true)).toBe(true);
  });

  it('is known by keys of several parts', () => {
    const urls = [
      "Items(Collection='a',Number=5)/Parts?$filter=Title eq 'x'",
      "Items(Collection='it''s',Number=5)/Parts?$filter=Title eq ''",
    ] as const;
    expect(all(compare(urls, SAMPLE), true)).toBe(true);
  });

  it('is not known before', () => {
    const shapes = openShapes();
    const request = requestFor(`Persons(${A})`);
    expect([isKnown(request, shapes), isKnown(request, shapes), isKnown(request, shapes)]).toEqual([false, true, true]);
  });

  it.each([
    ['a version', { version: '4.0' as const }],
    ['a format', { accept: 'application/json;odata.metadata=full' }],
    ['a page size', { preferences: { maxPageSize: 7, omitValues: undefined, includeAnnotations: false, spellings: new Map() } }],
  ])('is another one for %s', (_, headers) => {
    const shapes = learn('Persons?$expand=Users');
    const request = requestFor('Persons?$expand=Users', headers);
    expect(recalled(request, shapes)).toEqual(walked(request));
    expect(isKnown(requestFor('Persons?$expand=Users'), shapes)).toBe(true);
  });
});

describe('what a literal decides', () => {
  it.each<readonly [string, ...string[]]>([
    [
      "Persons?$filter=matchesPattern(Firstname,'^A')",
      "Persons?$filter=matchesPattern(Firstname,'(?=A)')",
      "Persons?$filter=matchesPattern(Firstname,'(')",
    ],
    [
      `Persons(${A})/Users?$filter=$root/Persons(${C})/Firstname eq UserId`,
      `Persons(${A})/Users?$filter=$root/Persons(${A})/Firstname eq UserId`,
    ],
    ["Persons?$filter=Created add 'P1D' gt LastChanged", "Persons?$filter=Created add 'x' gt LastChanged"],
    ["Persons?$filter=Created add duration'P1D' gt LastChanged", "Persons?$filter=Created add duration'x' gt LastChanged"],
    [`Persons?$search='a'`, `Persons?$search='a b'`],
    [`Persons?$search=${A}`, `Persons?$search=${B}`],
    [`Persons?$filter=Surname in ["${A}"]`, `Persons?$filter=Surname in ["${B}"]`],
    [`$entity?$id=Persons(${A})`, `$entity?$id=Persons(${B})`],
    [`Persons(${A})?trace='x'`, `Persons(${A})?trace='y'`],
    ["Persons?$filter=['a','b'] eq ['a']", "Persons?$filter=['a','b'] eq ['b']"],
    ["Persons('x')", "Persons('y')"],
    [`Persons?$filter=Firstname eq ${A}`, `Persons?$filter=Firstname eq ${B}`],
    [`Persons?$format='x'`, `Persons?$format='y'`],
    [`$metadata?$format=json`, `$metadata?$format=json`],
  ])('is walked each time: %s', (first, ...others) => {
    expect(all(compare([first, ...others]), false)).toBe(true);
  });

  it.each<readonly [string, ...string[]]>([
    ["Items('a',5)", "Items('b',5)"],
    ["Items/'a'/5", "Items/'b'/5"],
    [`Items/${A}/5`, `Items/${B}/5`],
    ["Items/a'b'/5", "Items/a'c'/5"],
    ["Items?$filter=Duration eq 'PT1H'", "Items?$filter=Duration eq 'x'"],
  ])('is walked each time, of the sample model: %s', (first, ...others) => {
    expect(all(compare([first, ...others], SAMPLE), false)).toBe(true);
  });
});

describe('the name of a member of an enumeration', () => {
  it.each([
    ["Persons?$filter=PersonType eq 'EMPLOYEE'", "Persons?$filter=PersonType eq 'x'"],
    ['Persons?$filter=PersonType eq Opslag.PersonType%27EMPLOYEE%27', "Persons?$filter=PersonType eq Opslag.PersonType'x'"],
    ["Persons?$filter=PersonType in ('EMPLOYEE') and Firstname eq 'x'", "Persons?$filter=PersonType in ('x') and Firstname eq 'x'"],
    ["Persons?$filter=@p eq PersonType or Firstname eq @p&@p='EMPLOYEE'", "Persons?$filter=@p eq PersonType or Firstname eq @p&@p='x'"],
    [
      "Persons?$filter=cast(@p,Opslag.PersonType) eq null and Firstname eq @p&@p='EMPLOYEE'",
      "Persons?$filter=cast(@p,Opslag.PersonType) eq null and Firstname eq @p&@p='x'",
    ],
    ["Persons?$filter=isof('EMPLOYEE',Opslag.PersonType)", "Persons?$filter=isof('x',Opslag.PersonType)"],
    ["Persons?$filter=Firstname eq 'EMPLOYEE'", "Persons?$filter=matchesPattern(Firstname,'x')"],
  ])('belongs to the shape: %s', (member, other) => {
    expect([...compare([member, other]), ...compare([other, member])]).toEqual([true, false, false, true]);
  });

  it.each([
    ["Items?$filter=Condition has 'WORN'", "Items?$filter=Condition has 'x'"],
    ["Items?$filter=hassubset([Condition,'MINT'],['MINT'])", "Items?$filter=hassubset([Condition,'MINT'],['x'])"],
    [
      "Items?$filter=hassubset([Sample.Museum.Condition'MINT',Title],['MINT'])",
      "Items?$filter=hassubset([Sample.Museum.Condition'MINT',Title],['x'])",
    ],
  ])('belongs to the shape, of the sample model: %s', (member, other) => {
    expect([...compare([member, other], SAMPLE), ...compare([other, member], SAMPLE)]).toEqual([true, false, false, true]);
  });
});

describe('a literal that is none', () => {
  const known = `Persons(Cpr='x')/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`;

  it.each([
    `Persons(Cpr='%00')/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq '%C3' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq '%ED%A0%80' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq '%zz' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x'' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x%27%27 or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x&y' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x/y')/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x?y')/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x'y')/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x' or Uuid eq ${A}0&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x' or Uuid eq -${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x' or Uuid eq '${A}'&$skiptoken=abc`,
    `Persons(Cpr=${A})/Users?$filter=UserId eq 'x' or Uuid eq ${A}&$skiptoken=abc`,
    `Persons(Cpr='x')/Users?$filter=UserId eq 'x' or Uuid eq %30${A.slice(1)}&$skiptoken=abc%20`,
  ])('is refused, or read, as by the whole walk: %s', url => {
    const shapes = learn(known);
    expect(isKnown(requestFor(known), shapes)).toBe(true);
    const request = requestFor(url);
    expect(recalled(request, shapes)).toEqual(walked(request));
  });

  it('outside ASCII, unescaped, is refused', () => {
    const shapes = learn("Persons?$filter=Firstname eq 'x'");
    const request = { ...requestFor(''), url: "Persons?$filter=Firstname%20eq%20'æ'" };
    expect(recalled(request, shapes)).toEqual(walked(request));
  });
});

describe('any URL', () => {
  const urls = hostileUrls(20261121, runsOf(6000));

  it('is translated or refused as by the whole walk, the first time and later', () => {
    const shapes = openShapes();
    for (const url of urls) {
      const request = { ...requestFor(''), url };
      const expected = walked(request);
      for (let time = 0; time < 3; time += 1) expect(recalled(request, shapes)).toEqual(expected);
    }
  });

  it('is cut with work in proportion to its length', () => {
    const shapes = openShapes();
    const quotes = ["'", "''", '%27', "'%27", "('", "'&", `(${A}`, 'skiptoken=', '&$skiptoken=a.'].map(piece =>
      `Persons?$filter=${piece.repeat(2000)}`.slice(0, 2040),
    );
    const recallAll = (): void => quotes.forEach(url => recalled({ ...requestFor(''), url }, shapes));
    expect(countCalls(recallAll)).toBeLessThan(60 * quotes.join('').length);
  });
});

describe('what is remembered', () => {
  it('is of those who may read the same', () => {
    const memory = shapeMemory();
    const others = openShapes(ORGANISATION.edm, 'others', memory);
    const own = learn(`Persons(${A})`, openShapes(ORGANISATION.edm, 'own', memory));
    expect([isKnown(requestFor(`Persons(${A})`), own), isKnown(requestFor(`Persons(${A})`), others)]).toEqual([true, false]);
  });

  it('is bounded: of many shapes the last are known', () => {
    const shapes = openShapes();
    for (let top = 0; top < 3000; top += 1) learn(`Persons?$top=${top}`, shapes);
    expect([isKnown(requestFor('Persons?$top=2999'), shapes), isKnown(requestFor('Persons?$top=5'), shapes)]).toEqual([true, false]);
  });

  it('holds no literal', () => {
    const { memory, kept } = watchedMemory();
    const shapes = openShapes(ORGANISATION.edm, 'all', memory);
    const secret = '3112991234';
    learn(`Persons(Cpr='${secret}')?$expand=Users($filter=UserId eq '${secret}' or Uuid eq ${A})`, shapes);
    learn(`Persons?$filter=Cpr in ('${secret}','x')&$skiptoken=${secret}`, shapes);
    learn(`Persons?$filter=matchesPattern(Cpr,'${secret}')`, shapes);
    learn(`Persons?$filter=Cpr in ["${secret}"]`, shapes);
    learn(`Persons?$search=${secret}`, shapes);
    learn(`Persons?cpr=${secret}`, shapes);
    learn(`Persons?$filter=Cpr eq ${secret}`, shapes);
    learn('Persons?$%73earch=nobody', shapes);
    learn('Persons?$expand=Users($%73earch=nobody)', shapes);
    learn('Persons?$apply=se%61rch(nobody)', shapes);
    for (const written of ['3112%39%391234', '311299%2D1234', '311299%201234']) learn(`Persons?$filter=Cpr eq ${written}`, shapes);
    const texts = textsIn(kept).join('\n');
    expect(texts).toContain('users');
    expect(texts).not.toMatch(/nobody|3112/);
    expect(texts.toLowerCase()).not.toContain(A);
  });
});

interface WatchedMemory {
  readonly memory: ShapeMemory;
  /** All that was ever put in. */
  readonly kept: readonly unknown[];
}

function watchedMemory(): WatchedMemory {
  const memory = shapeMemory();
  const kept: unknown[] = [];
  const keep = memory.keep.bind(memory);
  memory.keep = (name, shape) => {
    kept.push(name, shape);
    return keep(name, shape);
  };
  return { memory, kept };
}

/** Every text that can be reached. */
function textsIn(kept: readonly unknown[]): readonly string[] {
  const texts: string[] = [];
  const met = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    if (typeof value !== 'object' || value === null || met.has(value)) return;
    met.add(value);
    const members = value instanceof Map ? [...value].flat() : value instanceof Set ? [...value] : Object.values(value);
    members.forEach(visit);
  };
  kept.forEach(visit);
  return texts;
}
