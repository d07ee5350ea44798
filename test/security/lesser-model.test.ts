/**
 * For a key for which withheld names do not exist, every request of the catalogue is answered byte for byte as by a service whose model never had those names: tags, links,
 * tokens and suggestions included.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { getIntrospectionQuery, Kind, parse, print, visit } from 'graphql';
import type { ConstDirectiveNode, DocumentNode, ObjectTypeDefinitionNode, TypeNode } from 'graphql';
import { DEFAULT_MODEL } from '../../server/default-model';
import { startTestService, type AskingReader, type TestService } from '../support/service';
import { DOCUMENTS, HEADERS, URLS, URLS_WITH_HEADERS, WITH_VARIABLES } from './channel-requests';
import { DENIED } from './worlds';

/** Links to what is withheld are granted like any other, and part of what tags and tokens are bound to. */
const WITHHELD: readonly string[] = [
  ...DENIED,
  'OrgUnit.klePrimary',
  'OrgUnit.kleSecondary',
  'OrgUnit.kleTertiary',
  'Affiliation.klePrimary',
  'Affiliation.kleSecondary',
  'Person.personType',
];
const ENV = { GRAPHQL_MAX_TOKENS: '100000' };

let folder: string;
let whole: TestService;
let lesser: TestService;
let reader: AskingReader;
let known: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'opslag-lesser-'));
  writeLesserModel(folder);
  whole = await startTestService({ env: ENV });
  lesser = await startTestService({ env: ENV, modelDir: folder });
  reader = await whole.as({ allow: undefined, deny: WITHHELD, schema: 'GRANTED' });
  known = {
    '{person}': await firstKey('Persons?$filter=Photo ne null'),
    '{unit}': await firstKey('OrgUnits?$filter=KLEPrimary/any()'),
    '{hidden}': await firstKey('Persons?$filter=Addresses/any(a:a/AddressProtected)'),
  };
});

afterAll(async () => {
  await lesser.close();
  await whole.close();
  rmSync(folder, { recursive: true });
});

async function firstKey(url: string): Promise<string> {
  const response = await whole.get(`/odata/${url}&$top=1&$select=Uuid`.replaceAll(' ', '%20'));
  return response.json<{ value: { Uuid: string }[] }>().value[0]?.Uuid ?? '';
}

/** The model without what is withheld, and without what only that needed. */
function writeLesserModel(into: string): void {
  const files = readdirSync(DEFAULT_MODEL).map(name => ({
    name,
    document: lessen(parse(readFileSync(path.join(DEFAULT_MODEL, name), 'utf8'))),
  }));
  const used = new Set(files.flatMap(({ document }) => typesOfFields(document)));
  const media = new Set(files.flatMap(({ document }) => typesWith('media', document)));
  const text = (document: DocumentNode): string =>
    print(
      visit(document, {
        [Kind.ENUM_TYPE_DEFINITION]: node => (used.has(node.name.value) ? undefined : null),
        // A function gives the bytes of a media entity: without them there is none.
        [Kind.FIELD_DEFINITION]: node =>
          media.has(nameOf(node.type)) ? undefined : { ...node, directives: node.directives?.filter(own => !isNamed('function')(own)) },
      }),
    );
  for (const { name, document } of files) writeFileSync(path.join(into, name), text(document));
}

function lessen(document: DocumentNode): DocumentNode {
  return visit(document, {
    [Kind.OBJECT_TYPE_DEFINITION]: node => (WITHHELD.includes(`${node.name.value}.*`) ? null : withoutWithheld(node)),
  });
}

function withoutWithheld(node: ObjectTypeDefinitionNode): ObjectTypeDefinitionNode {
  const fields = (node.fields ?? []).filter(
    ({ name, directives = [] }) => !WITHHELD.includes(`${node.name.value}.${name.value}`) && !directives.some(isNamed('sensitive')),
  );
  const gone = (node.fields ?? []).filter(field => !fields.includes(field)).map(({ name }) => `"${name.value}"`);
  const needsGone = (directive: ConstDirectiveNode): boolean =>
    (isNamed('alternateKey')(directive) || isNamed('media')(directive)) && gone.some(name => print(directive).includes(name));
  return { ...node, fields, directives: (node.directives ?? []).filter(directive => !needsGone(directive)) };
}

const isNamed =
  (name: string) =>
  (directive: ConstDirectiveNode): boolean =>
    directive.name.value === name;

function typesOfFields({ definitions }: DocumentNode): readonly string[] {
  const types = definitions.filter(definition => definition.kind === Kind.OBJECT_TYPE_DEFINITION);
  return types.flatMap(({ fields = [] }) => fields.map(({ type }) => nameOf(type)));
}

function typesWith(directive: string, { definitions }: DocumentNode): readonly string[] {
  const types = definitions.filter(definition => definition.kind === Kind.OBJECT_TYPE_DEFINITION);
  return types.filter(({ directives = [] }) => directives.some(isNamed(directive))).map(({ name }) => name.value);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

async function answer(service: TestService, request: InjectOptions) {
  const response: Response = await service.inject({ ...request, headers: { ...request.headers, ApiKey: reader.key } });
  const headers = { ...response.headers, date: '', 'x-request-id': '', 'server-timing': '' };
  return { status: response.statusCode, headers, body: response.body.replace(/"requestId":"[^"]*"/g, '') };
}

async function expectSame(request: InjectOptions): Promise<void> {
  expect(await answer(whole, request)).toEqual(await answer(lesser, request));
}

const filled = (url: string): string => `/odata/${url.replace(/\{\w+\}/g, name => known[name] ?? '')}`.replaceAll(' ', '%20');

it.each([...new Set([...URLS, ...URLS_WITH_HEADERS])])('/odata/%s answers as by a service of the lesser model', async url => {
  await expectSame({ url: filled(url) });
  await expectSame({ method: 'HEAD', url: filled(url) });
});

describe.each(HEADERS)('with %j', headers => {
  it.each(URLS_WITH_HEADERS)('/odata/%s answers as by a service of the lesser model', url => expectSame({ url: filled(url), headers }));
});

it.each([...DOCUMENTS, ...WITH_VARIABLES, { query: getIntrospectionQuery() }])(
  '/graphql answers as by a service of the lesser model: $query $variables',
  payload => expectSame({ method: 'POST', url: '/graphql', payload }),
);

it('/key answers as by a service of the lesser model', () => expectSame({ url: '/key' }));

it('and for a key that may read it all, the services do differ', async () => {
  for (const url of ['/odata/$metadata', '/odata/Persons?$top=1', '/odata/Persons?$filter=Cpr%20eq%20null']) {
    const headers = { ApiKey: whole.key };
    const [one, two] = await Promise.all([whole, lesser].map(service => service.inject({ url, headers })));
    expect(two?.body).not.toBe(one?.body);
  }
});
