/** An OpenAPI document -> its addresses, each with all of its parameters, and a filled address. */
import type { OpenApiDocument, Parameter, Reference } from '../shared/open-api/open-api-document';

export interface ListedOperation {
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
}

/** By the name of the parameter. */
export type ParameterValues = Readonly<Record<string, string>>;

export function listOperations({ paths, components }: OpenApiDocument): readonly ListedOperation[] {
  const known = components.parameters ?? {};
  const resolve = (parameter: Parameter | Reference): readonly Parameter[] => {
    if (!('$ref' in parameter)) return [parameter];
    const found = known[parameter.$ref.replace(/^.*\//, '')];
    return found === undefined ? [] : [found];
  };
  return Object.entries(paths).flatMap(([path, { parameters = [], get }]) => {
    if (get === undefined) return [];
    return [{ path, summary: get.summary ?? '', parameters: [...parameters, ...(get.parameters ?? [])].flatMap(resolve) }];
  });
}

/** Names of the parameters of the path that have no value yet. */
export function missingValues({ parameters }: ListedOperation, values: ParameterValues): readonly string[] {
  return parameters.filter(({ name, in: place }) => place === 'path' && (values[name] ?? '') === '').map(({ name }) => name);
}

/** The address below the service root of OData. Options without a value stay away; a `$` stays readable. */
export function fillAddress({ path, parameters }: ListedOperation, values: ParameterValues): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  const options = parameters.flatMap(({ name, in: place }) => {
    const value = values[name] ?? '';
    return place === 'query' && value !== '' ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  return `odata${filled}${options.length === 0 ? '' : `?${options.join('&')}`}`;
}
