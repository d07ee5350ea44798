/** A drafted model -> its SDL, which reads as one that a person wrote: what follows from a name is not said again. */
import { snakeCase } from '../../graphql/read-model/name-forms';
import { greatestLength, listedValues } from './check-constraints';
import type { DraftedEnum, DraftedField, DraftedLink, DraftedModel, DraftedType } from './drafted-model';

export function printModel({ namespace, schema, types, enums }: DraftedModel): string {
  const header = `extend schema @model(namespace: ${text(namespace)}, databaseSchema: ${text(schema)})`;
  const keys = new Map(types.map(({ name, key }) => [name, key]));
  return `${[header, ...enums.map(printEnum), ...types.map(type => printType(type, keys))].join('\n\n')}\n`;
}

function printEnum({ name, labels }: DraftedEnum): string {
  return [`enum ${name} {`, ...labels.map(label => `  ${label}`), '}'].join('\n');
}

/** Columns of the key of each type. */
type Keys = ReadonlyMap<string, readonly string[]>;

function printType(type: DraftedType, keys: Keys): string {
  const { name, set, table, key, fields, links } = type;
  const fieldsOf = (columns: readonly string[]) =>
    list(columns.flatMap(each => fields.find(({ column }) => column.name === each)?.name ?? []));
  const directives = [
    `@entity(table: ${text(table.name)}, set: ${text(set)})`,
    `@key(fields: ${fieldsOf(key)})`,
    ...alternateKeys(type).map(columns => `@alternateKey(fields: ${fieldsOf(columns)})`),
  ];
  return [
    ...describe(table.comment, ''),
    `type ${name} ${directives.join(' ')} {`,
    ...fields.flatMap(field => [...describe(field.column.comment, '  '), `  ${printField(field)}`]),
    ...links.map(link => `  ${printLink(link, name, keys)}`),
    '}',
  ].join('\n');
}

/** Each set of unique columns once, all of which are fields, and none that holds the key whole. */
function alternateKeys({ table, key, fields }: DraftedType): readonly (readonly string[])[] {
  const canIdentify = (name: string) =>
    fields.some(({ column, type }) => column.name === name && !['Single', 'Float', 'Binary'].includes(type));
  const other = table.unique.filter(columns => columns.every(canIdentify) && !key.every(name => columns.includes(name)));
  return [...new Map(other.map(columns => [JSON.stringify([...columns].sort()), columns])).values()];
}

function printField({ name, type, nullable, column }: DraftedField): string {
  const directives = [
    ...(snakeCase(name) === column.name ? [] : [`@column(name: ${text(column.name)})`]),
    ...(type === 'String' ? textDirectives(column.maxLength, column.checks) : []),
    ...decimalDirective(column.precision, column.scale),
    ...(column.generated ? ['@computed'] : []),
  ];
  return [`${name}: ${type}${nullable ? '' : '!'}`, ...directives].join(' ');
}

function textDirectives(declared: number | null, checks: readonly string[]): readonly string[] {
  const length = Math.min(declared ?? Infinity, greatestLength(checks) ?? Infinity);
  const values = listedValues(checks);
  return [
    ...(length >= 1 && length < Infinity ? [`@text(maxLength: ${length})`] : []),
    ...(values === undefined ? [] : [`@allowedValues(values: ${list(values)})`]),
  ];
}

/** PostgreSQL allows digits left of the point to be rounded, and more after it than there are in all: OData does not. */
function decimalDirective(precision: number | null, scale: number | null): readonly string[] {
  if (precision === null || scale === null || scale < 0 || scale > precision) return [];
  return [`@decimal(precision: ${precision}${scale === 0 ? '' : `, scale: ${scale}`})`];
}

function printLink({ name, target, many, nullable, from, to, through }: DraftedLink, owner: string, keys: Keys): string {
  const type = many ? `[${target}!]!` : `${target}${nullable ? '' : '!'}`;
  const parts = [
    ...(same(from, keys.get(owner)) ? [] : [`from: ${list(from)}`]),
    ...(same(to, keys.get(target)) ? [] : [`to: ${list(to)}`]),
    ...(through === undefined
      ? []
      : [`through: ${text(through.table)}`, `throughFrom: ${list(through.from)}`, `throughTo: ${list(through.to)}`]),
  ];
  return `${name}: ${type} @link${parts.length === 0 ? '' : `(${parts.join(', ')})`}`;
}

function same(one: readonly string[], other: readonly string[] = []): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** On one line, and without letters that XML cannot have. */
function describe(comment: string | null, indent: string): readonly string[] {
  const line = (comment ?? '').replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ').trim();
  return line === '' ? [] : [`${indent}${text(line)}`];
}

function list(values: readonly string[]): string {
  return `[${values.map(text).join(', ')}]`;
}

/** GraphQL writes texts as JSON does. */
function text(value: string): string {
  return JSON.stringify(value);
}
