/**
 * EdmModel -> a description of the service for clients that know no OData: OpenAPI 3.1, converted from CSDL by the library of the committee, as JSON without its version and `servers`, which depend on the request. What the library takes
 * for a closed list is told as examples, since options nest and words are open. And it is told so that generators make working clients of it: next links, bytes, counts, names of operations, and one error for all statuses.
 */
import { csdl2openapi } from 'odata-openapi';
import type { EdmModel } from '../edm/edm-model';
import type { QueryLimits } from '../limits';
import { buildCsdlJson } from './build-csdl-json';
import { isCsdlObject as isObject, type CsdlObject } from './is-csdl-object';

const OPEN_API = '3.1.0';
const JSON_TYPE = 'application/json';
const BYTES = { type: 'string', format: 'binary' } as const;
const DESCRIPTION =
  'A read-only OData service. Every request needs an API key: in the header ApiKey, as a bearer token, or as the password of HTTP Basic. Collections come as CSV and XLSX too, by `$format`. What is not described here, nested options of `$expand` among it, OData describes.';

export function buildOpenApi(edm: EdmModel, limits: QueryLimits): string {
  // Names of options and control information as answers have them: 4.01 would leave out `$` and `odata.`.
  const csdl: unknown = JSON.parse(buildCsdlJson(edm, limits, '4.0'));
  const converted = csdl2openapi(csdl, {
    openapiVersion: OPEN_API,
    defaultTitle: edm.namespace,
    defaultDescription: DESCRIPTION,
    skipBatchPath: true,
  });
  const { info, tags, security, paths, components } = converted;
  const described = { ...(isObject(info) ? info : {}), title: edm.namespace, description: DESCRIPTION, version: '1' };
  return JSON.stringify({
    info: described,
    tags,
    security,
    paths: openLists(tellPaths(paths, edm)),
    components: openLists(tellCounts(components)),
  });
}

/** `/Persons/{Uuid}/Opslag.DownloadPhoto()` */
const BOUND_FUNCTION = /\.([^./()]+)(?:\(\))?$/;

/** The description for a service whose root is at this URL. */
export function placeOpenApi(text: string, root: string): string {
  const servers = [{ url: root.replace(/\/$/, '') }];
  return `{"openapi":"${OPEN_API}","servers":${JSON.stringify(servers)},${text.slice(1)}`;
}

/** At every depth: `enum` -> `examples`, and `anyOf` with null -> `oneOf`, which alone generators of C# read as an object or null. */
function openLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openLists);
  if (!isObject(value)) return value;
  const { enum: listed, anyOf: kinds, ...members } = value;
  const opened = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, openLists(member)]));
  const alternatives = Array.isArray(kinds) && { [kinds.some(isNull) ? 'oneOf' : 'anyOf']: openLists(kinds) };
  return { ...opened, ...alternatives, ...(Array.isArray(listed) && { examples: listed }) };
}

function isNull(schema: unknown): boolean {
  return member(schema, 'type') === 'null';
}

/** A count is a number, unless a client asks for numbers as text. */
function tellCounts(components: unknown): unknown {
  const schemas = member(components, 'schemas');
  if (!isObject(components) || !isObject(schemas) || !('count' in schemas)) return components;
  const count = { type: 'integer', minimum: 0, description: 'How many items the whole collection has.' };
  return { ...components, schemas: { ...schemas, count } };
}

function tellPaths(paths: unknown, edm: EdmModel): CsdlObject {
  const functions = new Set([...edm.entityTypes.values()].flatMap(({ functions: bound }) => [...bound.keys()]));
  const entries = Object.entries(isObject(paths) ? paths : {});
  const taken = new Set<string>();
  return Object.fromEntries(
    entries.map(([path, item]) => {
      const [, name = ''] = BOUND_FUNCTION.exec(path) ?? [];
      const change = functions.has(name) ? (): CsdlObject => ({ '*/*': { schema: BYTES } }) : tellRows;
      const operationId = operationIdOf(path);
      const isTaken = taken.has(operationId);
      taken.add(operationId);
      return [path, tellOperation(item, { operationId: isTaken ? undefined : operationId, change })];
    }),
  );
}

interface Told {
  /** Undefined where the names of two paths would make one. */
  readonly operationId: string | undefined;
  /** What a GET answers with 200. */
  readonly change: (content: CsdlObject) => CsdlObject;
}

function tellOperation(item: unknown, { operationId, change }: Told): unknown {
  const get = member(item, 'get');
  const responses = member(get, 'responses');
  if (!isObject(item) || !isObject(get) || !isObject(responses)) return item;
  // The library knows errors of clients alone, and generators that do not know `4XX` write code that does not compile.
  const { '200': found, '4XX': error } = responses;
  const content = member(found, 'content');
  const answer = isObject(found) && isObject(content) ? { ...found, content: change(content) } : found;
  return { ...item, get: { operationId, ...get, responses: { 200: answer, default: error } } };
}

/** `/Persons/{Uuid}/Affiliations/{Uuid_1}` -> `getPersonsAffiliationsByUuid`. Each part of a key is a segment. */
function operationIdOf(path: string): string {
  const segments = path.split('/').map(segment => segment.replace(/^.*\.|\(\)$/g, ''));
  const names = segments.filter(segment => !segment.startsWith('{'));
  const lastName = segments.findLastIndex(segment => !segment.startsWith('{'));
  const keys = segments.slice(lastName + 1).map(segment => segment.replace(/^\{|(?:_\d+)?\}$/g, ''));
  return `get${names.join('')}${keys.length > 0 ? `By${keys.join('And')}` : ''}`;
}

/** A collection has next links. Sheets are not told here: every answer that is read by a generated client would be one of two types. */
function tellRows(content: CsdlObject): CsdlObject {
  const json = content[JSON_TYPE];
  const schema = member(json, 'schema');
  const properties = member(schema, 'properties');
  if (!isObject(schema) || !isObject(properties) || !('value' in properties)) return content;
  const next = { type: 'string', format: 'uri', description: 'Address of the next page; absent on the last one.' };
  const page = { ...schema, properties: { ...properties, '@odata.nextLink': next }, required: ['value'] };
  return { [JSON_TYPE]: { schema: page } };
}

function member(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
