/** The model against the contract that readers of SOFD Core know: docs/moving-from-sofd-core.md names every difference in types, properties and links, and no other. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { EdmEntityType } from '../../odata-adapter/edm/edm-model';
import { PROJECT_ROOT } from '../../std/project-root';
import { organisationEdm } from '../support/edm';
import { CONTRACT } from './contract';

const TEXT = readFileSync(path.join(PROJECT_ROOT, 'docs/moving-from-sofd-core.md'), 'utf8');
const EDM = organisationEdm();

const TYPES: Readonly<Record<string, string>> = {
  S: 'Edm.String', I: 'Edm.Int32', L: 'Edm.Int64', X: 'Edm.Double', B: 'Edm.Boolean', D: 'Edm.DateTimeOffset', d: 'Edm.Date',
}; // oxfmt-ignore

function pairs(text: string): (readonly [name: string, what: string])[] {
  const items = text.split(' ').filter(item => item !== '');
  return items.map(item => [item.slice(0, item.indexOf(':')), item.slice(item.indexOf(':') + 1)] as const);
}

/** Cells of the table below a heading. */
function table(heading: string): (readonly string[])[] {
  const section = TEXT.slice(TEXT.indexOf(`\n## ${heading}\n`)).split('\n## ', 2)[1] ?? '';
  const lines = section.split('\n').filter(line => line.startsWith('|'));
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  );
}

const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

function typeOf(name: string): EdmEntityType {
  const type = EDM.entityTypes.get(name);
  if (type === undefined) throw new Error(`The model has no type ${name}.`);
  return type;
}

function edmTypeOf(type: EdmEntityType, name: string): string {
  const property = type.properties.get(name);
  if (property?.type.kind !== 'primitive') throw new Error(`${type.name} has no property ${name}.`);
  return property.type.name;
}

it('has every type, property and link of the contract, links to one and to many as there', () => {
  expect([...EDM.entityTypes.keys()].sort()).toEqual(Object.keys(CONTRACT).sort());
  expect([...EDM.entitySets.keys()].sort()).toEqual(['Functions', 'OrgUnits', 'Persons']);
  for (const [name, { properties, links }] of Object.entries(CONTRACT)) {
    const type = typeOf(name);
    expect([name, pairs(properties).filter(([property]) => !type.properties.has(property))]).toEqual([name, []]);
    const found = pairs(links).map(([link]) => [
      link,
      type.navigation.get(link)?.many === true ? '*' : type.navigation.has(link) ? '1' : '',
    ]);
    expect([name, found]).toEqual([name, pairs(links)]);
  }
});

it('has the key of the contract', () => {
  for (const name of Object.keys(CONTRACT)) {
    const [key, ...others] = typeOf(name).key.map(property => property.name);
    expect([name, key, others]).toEqual([name, pairs(CONTRACT[name]?.properties ?? '')[0]?.[0], []]);
  }
});

it('names each property whose type is another one, with both types', () => {
  const told = table('Types').flatMap(([properties, there, here]) =>
    quoted(properties).map(property => `${property} ${quoted(there).join()} ${quoted(here).join()}`),
  );
  const differences = Object.entries(CONTRACT).flatMap(([name, { properties }]) =>
    pairs(properties).flatMap(([property, letter]) => {
      const [there = '', here] = [TYPES[letter], edmTypeOf(typeOf(name), property)];
      return there === here ? [] : [`${property} ${there} ${here}`];
    }),
  );
  expect([...told].sort()).toEqual([...new Set(differences)].sort());
});

it('names each property and link that is here only', () => {
  const told = table('More than there').flatMap(([types, names]) =>
    quoted(types).flatMap(type => quoted(names).map(name => `${type}.${name}`)),
  );
  const more = Object.entries(CONTRACT).flatMap(([name, { properties, links }]) => {
    const { properties: own, navigation } = typeOf(name);
    const known = new Set([...pairs(properties), ...pairs(links)].map(([known]) => known));
    return [...own.keys(), ...navigation.keys()].filter(member => !known.has(member)).map(member => `${name}.${member}`);
  });
  expect([...told].sort()).toEqual([...more].sort());
});

it('tells the words of the contract as values that the model has as a rule', () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    'Person.PersonType': ['PERSON', 'ROBOT'],
    'Affiliation.AffiliationType': ['EMPLOYEE', 'EXTERNAL', 'SUBSTITUTE'],
    'PersonPhone.PhoneType': ['MOBILE', 'BROADBAND', 'IP', 'DATA_SIM', 'LANDLINE', 'DEPARTMENT_NUMBER', 'FAX_NUMBER'],
    'OrgUnitPhone.Visibility': ['VISIBLE', 'HIDDEN_FOR_CITIZENS', 'HIDDEN_FOR_EVERYBODY'],
    'Leave.Reason': ['ORLOV', 'SKOLEOPHOLD', 'INAKTIV', 'FRITSTILLET', 'ANDET'],
    'FunctionAssignmentValue.FacetType': ['FREETEXT', 'LIST', 'ORG', 'EMPLOYEE', 'FOLLOW_UP_DATE'],
  };
  for (const [place, expected] of Object.entries(words)) {
    const [type = '', property = ''] = place.split('.');
    expect([place, typeOf(type).properties.get(property)?.allowedValues]).toEqual([place, expected]);
  }
});

it('says of every property that it may be null, but for keys and those that the page names', () => {
  const [paragraph = ''] = /Every property may be null[^]*?Never null are[^]*?\n\n/.exec(TEXT) ?? [];
  const named = quoted(paragraph);
  const never = [...EDM.entityTypes.values()].flatMap(type =>
    [...type.properties.values()]
      .filter(property => !property.nullable && !type.key.includes(property))
      .map(({ name }) => [type.name, name]),
  );
  const isNamed = ([type = '', name = '']: readonly string[]): boolean => named.includes(name) || named.includes(`${type}.${name}`);
  expect(never.filter(property => !isNamed(property))).toEqual([]);
  expect(named.filter(name => !never.some(property => name === property[1] || name === property.join('.')))).toEqual([]);
});
