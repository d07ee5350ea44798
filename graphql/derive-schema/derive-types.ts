/** The model's types -> SDL of object types, pages and enums. */
import type { ComplexType, EntityType, EnumType, Link } from '../annotated-schema';
import { COMPUTE, aggregateField, entityTypeNames } from '../derived-names';
import { reachedField } from './derive-reached';
import { fieldDefinition } from './field-definition';
import { guardText, typeGuardText } from './guard-text';
import { block, described } from './sdl-text';

export function deriveEntity(entity: EntityType): readonly string[] {
  const { name, description, fields, links } = entity;
  const members = [
    ...fields.map(field => fieldDefinition(field) + guardText(name, field)),
    ...links.map(link => linkDefinition(link) + guardText(name, link)),
    ...links.filter(({ many }) => many).map(link => aggregateDefinition(link.name, link.target) + guardText(name, link)),
    described('What an expression gives for this record.', `${COMPUTE}(expression: Expression!): Value`),
  ];
  const own = [block(`type ${name}${typeGuardText(name)}`, description, members), derivePage(entity), deriveAggregate(entity)];
  return entity.isTracked ? [...own, deriveChange(entity), deriveChangePage(entity)] : own;
}

export function deriveComplexType({ name, description, fields }: ComplexType): string {
  return block(`type ${name}`, description, fields.map(fieldDefinition));
}

export function deriveEnum({ name, description, members }: EnumType): string {
  const values = members.map(member => described(member.description, member.name));
  return block(`enum ${name}`, description, values);
}

function linkDefinition({ name, description, target, many, nullable }: Link): string {
  return described(description, many ? pageField(name, target) : `${name}: ${target}${nullable ? '' : '!'}`);
}

/** A field that is a page of entities, with the arguments that every page takes. */
export function pageField(name: string, entity: string): string {
  const { page, filter, order } = entityTypeNames(entity);
  return `${name}(filter: ${filter}, search: Search, orderBy: [${order}!], first: Int, skip: Int, after: String): ${page}!`;
}

/** What transformations make of a collection. */
export function aggregateDefinition(collection: string, entity: string): string {
  const definition = `${aggregateField(collection)}(steps: [Transformation!]!, first: Int, skip: Int, after: String)`;
  return described(`What the steps make of ${collection}.`, `${definition}: ${entityTypeNames(entity).aggregate}!`);
}

function deriveAggregate({ name }: EntityType): string {
  const members = [
    described('The rows of this page.', 'nodes: [AggregateRow!]!'),
    described('How many there are in all: `first`, `skip` and `after` do not matter.', 'count: Int!'),
    NEXT,
  ];
  return block(`type ${entityTypeNames(name).aggregate}${typeGuardText(name)}`, `Rows that were made of records of type ${name}.`, members);
}

function derivePage({ name, isTracked }: EntityType): string {
  return block(`type ${entityTypeNames(name).page}${typeGuardText(name)}`, `Some of the records of type ${name} that were asked for.`, [
    described('The records of this page.', `nodes: [${name}!]!`),
    described('How many there are in all: `first`, `skip` and `after` do not matter.', 'count: Int!'),
    NEXT,
    ...(isTracked
      ? [described('Given as `since`, tells what changed since; on the last page, and where that can be told.', 'delta: String')]
      : []),
  ]);
}

function deriveChange(entity: EntityType): string {
  const { name, key } = entity;
  return block(`type ${entityTypeNames(name).change}${typeGuardText(name)}`, `A record of type ${name} that changed.`, [
    ...key.map(field => fieldDefinition(field) + guardText(name, field)),
    described('Why the record is not among those that were asked for any more; null where it is.', 'removed: RemovalReason'),
    described('The record as it is now; null where it was removed.', `entity: ${name}`),
    ...reachedField(entity),
  ]);
}

function deriveChangePage({ name }: EntityType): string {
  return block(`type ${entityTypeNames(name).changePage}${typeGuardText(name)}`, `Some of the records of type ${name} that changed.`, [
    described('The changes of this page, each record once.', `nodes: [${entityTypeNames(name).change}!]!`),
    described('How many there are in all: `first` and `after` do not matter.', 'count: Int!'),
    NEXT_CHANGES,
    described('Given as `since` the next time; on the last page.', 'delta: String'),
  ]);
}

const NEXT = described('Given as `after`, leads to the next page, which skips nothing; null on the last.', 'next: String');
const NEXT_CHANGES = described('Given as `after`, leads to the next page; null on the last.', 'next: String');
