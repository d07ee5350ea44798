/** The model's types -> SDL of filter inputs. Several members of a filter must all hold. */
import type { ScalarName } from '../scalar-name';
import type { ComplexType, EntityType, EnumType, Field, Link } from '../annotated-schema';
import { SCALAR_NAMES, entityTypeNames, filterName } from '../derived-names';
import { isFilterable, typeName } from './field-types';
import { guardText } from './guard-text';
import { block, described } from './sdl-text';

export function deriveEntityFilters(entity: EntityType): readonly string[] {
  const { filter, collectionFilter, linkFilter } = entityTypeNames(entity.name);
  return [
    block(`input ${filter}`, `Which records of type ${entity.name}: all members hold.`, [
      `and: [${filter}!]`,
      `or: [${filter}!]`,
      `not: ${filter}`,
      ...entity.fields.filter(isFilterable).map(field => fieldFilter(field) + guardText(entity.name, field)),
      ...entity.links.map(link => linkFilterMember(link) + guardText(entity.name, link)),
      described('What the other members cannot say.', 'expression: Expression'),
    ]),
    block(`input ${collectionFilter}`, `Which records of type ${entity.name} a link leads to: all members hold.`, [
      described('At least one is such.', `any: ${filter}`),
      described('None is otherwise.', `all: ${filter}`),
      'isEmpty: Boolean',
    ]),
    block(`input ${linkFilter}`, `Which record of type ${entity.name} a link leads to: all members hold.`, [
      `is: ${filter}`,
      described('Whether it leads nowhere.', 'isNull: Boolean'),
    ]),
  ];
}

export function deriveComplexFilter({ name, fields }: ComplexType): string {
  return block(`input ${filterName(name)}`, `Which values of type ${name}: all members hold.`, fields.map(fieldFilter));
}

export function deriveEnumFilter({ name }: EnumType): string {
  return valueFilter(name, [...equality(name), ...comparison(name)]);
}

export function deriveScalarFilters(): readonly string[] {
  return SCALAR_NAMES.filter(name => name !== 'Stream').map(name => valueFilter(name, scalarOperators(name)));
}

function fieldFilter({ name, type }: Field): string {
  return `${name}: ${filterName(typeName(type))}`;
}

function linkFilterMember({ name, target, many }: Link): string {
  const { collectionFilter, linkFilter } = entityTypeNames(target);
  return `${name}: ${many ? collectionFilter : linkFilter}`;
}

function valueFilter(type: string, members: readonly string[]): string {
  return block(`input ${filterName(type)}`, `Which values of type ${type}: all members hold. \`eq: null\` is true of null.`, members);
}

function scalarOperators(name: ScalarName): readonly string[] {
  if (name === 'Boolean' || name === 'Binary') return equality(name);
  if (name === 'String') return [...equality(name), ...comparison(name), 'contains: String', 'startswith: String', 'endswith: String'];
  return [...equality(name), ...comparison(name)];
}

function equality(type: string): readonly string[] {
  return [`eq: ${type}`, `ne: ${type}`, `in: [${type}!]`];
}

function comparison(type: string): readonly string[] {
  return ['gt', 'ge', 'lt', 'le'].map(operator => `${operator}: ${type}`);
}
