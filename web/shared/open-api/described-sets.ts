/** An OpenAPI document -> the sets of entities in it, with the fields of each. */
import type { OpenApiDocument, Schema } from './open-api-document';

export interface DescribedSet {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly DescribedField[];
}

export interface DescribedField {
  readonly name: string;
  readonly type: string;
  readonly title: string;
  /** What is said after the first paragraph, such as why the field is sensitive. */
  readonly more: string | undefined;
}

const REFERENCE = '#/components/schemas/';

export function describedSets({ paths, components: { schemas } }: OpenApiDocument): readonly DescribedSet[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const [, name] = /^\/(\w+)$/.exec(path) ?? [];
    const items = get?.responses?.['200']?.content?.['application/json']?.schema?.properties?.value?.items;
    const type = items?.$ref?.slice(REFERENCE.length);
    const schema = type === undefined ? undefined : schemas[type];
    if (name === undefined || schema === undefined) return [];
    const fields = Object.entries(schema.properties ?? {}).map(([field, described]) => describe(field, described));
    return [{ name, title: schema.title ?? '', fields }];
  });
}

function describe(name: string, schema: Schema): DescribedField {
  const { title, description } = schema;
  return { name, type: typeOf(schema), title: title ?? description ?? '', more: title === undefined ? undefined : description };
}

function typeOf({ type, format, items, $ref, anyOf }: Schema): string {
  if ($ref !== undefined) return $ref.slice(REFERENCE.length).replace(/^.*\./, '');
  if (items !== undefined) return `${typeOf(items)}[]`;
  if (anyOf !== undefined)
    return anyOf
      .map(typeOf)
      .filter(name => name !== 'null')
      .join(' | ');
  if (format !== undefined) return format;
  return [type ?? []].flat().find(name => name !== 'null') ?? '';
}
