/**
 * EdmModel -> a description of the service for clients that know no OData: OpenAPI 3.1, converted from CSDL by the library of the committee, as JSON without its version and `servers`, which depend on the request. What the library takes
 * for a closed list is told as examples, since options nest and words are open; and what this service answers beside is added: next links and bytes.
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
  return JSON.stringify({ info: described, tags, security, paths: openLists(tellPaths(paths, edm)), components: openLists(components) });
}

/** `/Persons/{Uuid}/Opslag.DownloadPhoto()` */
const BOUND_FUNCTION = /\.([^./()]+)(?:\(\))?$/;

/** The description for a service whose root is at this URL. */
export function placeOpenApi(text: string, root: string): string {
  const servers = [{ url: root.replace(/\/$/, '') }];
  return `{"openapi":"${OPEN_API}","servers":${JSON.stringify(servers)},${text.slice(1)}`;
}

/** `enum` -> `examples`, at every depth. */
function openLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openLists);
  if (!isObject(value)) return value;
  const { enum: listed, ...members } = value;
  const opened = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, openLists(member)]));
  return Array.isArray(listed) ? { ...opened, examples: listed } : opened;
}

function tellPaths(paths: unknown, edm: EdmModel): CsdlObject {
  const functions = new Set([...edm.entityTypes.values()].flatMap(({ functions: bound }) => [...bound.keys()]));
  const entries = Object.entries(isObject(paths) ? paths : {});
  return Object.fromEntries(
    entries.map(([path, item]) => {
      const [, name = ''] = BOUND_FUNCTION.exec(path) ?? [];
      return [path, changeContent(item, content => (functions.has(name) ? { '*/*': { schema: BYTES } } : tellRows(content)))];
    }),
  );
}

type Change = (content: CsdlObject) => CsdlObject;

/** What a GET answers with 200. */
function changeContent(item: unknown, change: Change): unknown {
  const get = member(item, 'get');
  const found = member(member(get, 'responses'), '200');
  const content = member(found, 'content');
  if (!isObject(item) || !isObject(get) || !isObject(found) || !isObject(content)) return item;
  const responses = { ...(isObject(get.responses) ? get.responses : {}), 200: { ...found, content: change(content) } };
  return { ...item, get: { ...get, responses } };
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
