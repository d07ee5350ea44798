/** CSDL JSON, and what `/key` says of the names at `/odata` -> what the key may ask. Names that the key may not read are left out. */
import type { EntitySet, EntityType, Field, Link, Schema } from './schema';

export interface KeyNames {
  /** `Person.Firstname` */
  readonly fields: readonly string[];
  readonly sensitive: readonly string[];
}

type Csdl = Readonly<Record<string, unknown>>;

interface Reading {
  readonly mayRead: ReadonlySet<string>;
  readonly sensitive: ReadonlySet<string>;
}

export function readSchema(csdl: unknown, { fields, sensitive }: KeyNames): Schema {
  const reading = { mayRead: new Set(fields), sensitive: new Set(sensitive) };
  const elements = members(csdl).flatMap(([, namespace]) => members(namespace));
  const kinds = elements.filter(([, element]) => kindOf(element) === 'EntityType' || kindOf(element) === 'ComplexType');
  const enums = new Map(
    elements.flatMap(([name, element]) => (kindOf(element) === 'EnumType' ? [[name, enumMembers(element)] as const] : [])),
  );
  const found = kinds.flatMap(([name, element]) =>
    kindOf(element) === 'EntityType' ? [readType(name, element, { ...reading, enums })] : [],
  );
  const readable = new Set(found.flatMap(({ name, fields: own }) => (own.length > 0 ? [name] : [])));
  const types = found
    .filter(({ name }) => readable.has(name))
    .map(type => ({ ...type, links: type.links.filter(({ target }) => readable.has(target)) }));
  const container = elements.find(([, element]) => kindOf(element) === 'EntityContainer')?.[1];
  const sets = members(container)
    .flatMap(([name, set]) => readSet(name, set))
    .filter(({ type }) => readable.has(type));
  return { sets, types: new Map(types.map(type => [type.name, type])) };
}

function readSet(name: string, set: unknown): readonly EntitySet[] {
  return isCsdl(set) && set.$Collection === true ? [{ name, type: lastOf(text(set.$Type)) }] : [];
}

interface TypeReading extends Reading {
  readonly enums: ReadonlyMap<string, readonly string[]>;
}

function readType(name: string, element: unknown, reading: TypeReading): EntityType {
  const own = members(element).filter(([member]) => !member.includes('@') && reading.mayRead.has(`${name}.${member}`));
  const isLink = ([, member]: readonly [string, unknown]): boolean => kindOf(member) === 'NavigationProperty';
  const key = isCsdl(element) && Array.isArray(element.$Key) ? element.$Key.filter(part => typeof part === 'string') : [];
  return {
    name,
    description: descriptions(element).description,
    key,
    fields: own.filter(member => !isLink(member)).map(([field, told]) => readField(field, told, { owner: name, ...reading })),
    links: own.filter(isLink).map(([link, told]) => readLink(link, told, reading.sensitive.has(`${name}.${link}`))),
  };
}

function readField(name: string, told: unknown, { owner, sensitive, enums }: TypeReading & { readonly owner: string }): Field {
  const type = (isCsdl(told) ? text(told.$Type) : '') || 'Edm.String';
  return {
    name,
    type,
    isNullable: isCsdl(told) && told.$Nullable === true,
    ...descriptions(told),
    isSensitive: sensitive.has(`${owner}.${name}`),
    allowedValues: enums.get(lastOf(type)) ?? allowedValues(told),
    pattern: isCsdl(told) ? text(told['@Validation.Pattern']) : '',
  };
}

function readLink(name: string, told: unknown, isSensitive: boolean): Link {
  const isMany = isCsdl(told) && told.$Collection === true;
  return { name, target: isCsdl(told) ? lastOf(text(told.$Type)) : '', isMany, ...descriptions(told), isSensitive };
}

function allowedValues(told: unknown): readonly string[] {
  const values = isCsdl(told) ? told['@Validation.AllowedValues'] : undefined;
  return Array.isArray(values) ? values.map((value: unknown) => (isCsdl(value) ? text(value.Value) : '')) : [];
}

function enumMembers(element: unknown): readonly string[] {
  return members(element).flatMap(([name]) => (name.includes('@') ? [] : [name]));
}

function descriptions(told: unknown): Pick<Field, 'description' | 'more'> {
  if (!isCsdl(told)) return { description: '', more: '' };
  return { description: text(told['@Core.Description']), more: text(told['@Core.LongDescription']) };
}

function kindOf(element: unknown): string {
  return isCsdl(element) ? text(element.$Kind) : '';
}

/** What begins with `$` says something of the element itself. */
function members(element: unknown): readonly (readonly [string, unknown])[] {
  return isCsdl(element) ? Object.entries(element).filter(([name]) => !name.startsWith('$')) : [];
}

function isCsdl(value: unknown): value is Csdl {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function lastOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
