/** The filter of an entity (`PersonFilter`) -> one expression: all members hold. Rejects a null where a filter belongs. */
import type { StoredComplex, StoredField, StoredLink } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildExpression } from './build-expression';
import { buildFieldFilter } from './build-field-filter';
import type { Building, Site, Standing } from './building';
import { FALSE, conjunction, disjunction, negation, quantified } from './connectives';
import type { Expression } from './expression-tree';
import type { FilterInput } from './expression-inputs';
import { columnAt } from './build-reference';

export function buildFilter(input: FilterInput, standing: Standing, { building, at }: Site): Expression {
  building.enter(at);
  const parts = entries(input, at).map(([name, value]) => {
    const place = within(at, name);
    return buildMember(name, filterOf(value, place, nullRefusal(name, standing.entity)), { standing, building, at: place });
  });
  return conjunction(parts);
}

interface Context {
  readonly standing: Standing;
  readonly building: Building;
  readonly at: ArgumentPlace;
}

function buildMember(name: string, value: object, context: Context): Expression {
  const { standing, building, at } = context;
  switch (name) {
    case 'and':
      return conjunction(buildEach(value, context));
    case 'or':
      return disjunction(buildEach(value, context));
    case 'not':
      return negation(buildFilter(value as FilterInput, standing, { building, at }));
    case 'expression':
      return buildExpression(value, standing, { building, at });
    default:
      return buildNamed(name, value as FilterInput, context);
  }
}

function buildEach(value: object, { standing, building, at }: Context): readonly Expression[] {
  return (value as readonly FilterInput[]).map((input, index) => buildFilter(input, standing, { building, at: within(at, index) }));
}

function buildNamed(name: string, value: FilterInput, context: Context): Expression {
  const { entity } = context.standing;
  const link = entity.links.get(name);
  if (link) return link.many ? buildCollection(link, value, context) : buildLink(link, value, context);
  const field = entity.fields.get(name);
  return field ? buildField(field, value, context) : refuse(context.at, `${entity.name} has no such member`);
}

function buildField(field: StoredField, value: FilterInput, context: Context): Expression {
  if (field.kind === 'complex') return buildComplex(field, value, context);
  return buildFieldFilter({ field: columnAt(context.standing, field), type: field.type }, value, context);
}

function buildComplex(complex: StoredComplex, value: FilterInput, { standing, building, at }: Context): Expression {
  building.enter(at);
  const parts = entries(value, at).map(([name, filter]) => {
    const place = within(at, name);
    const part = complex.parts.get(name) ?? refuse(place, `${complex.name} has no such part`);
    const given = filterOf(filter, place, NULL_OF_FIELD);
    return buildFieldFilter({ field: columnAt(standing, part), type: part.type }, given, { building, at: place });
  });
  return conjunction(parts);
}

/** Fields of an entity that a to-one link does not lead to are null, as in a path of OData. */
function buildLink(link: StoredLink, value: FilterInput, { standing, building, at }: Context): Expression {
  const target = building.follow(standing, link, at);
  const parts = entries(value, at).map(([name, member]) => {
    const place = within(at, name);
    if (name === 'is') return buildFilter(filterOf(member, place, nullOfLink(link)), target, { building, at: place });
    if (typeof member !== 'boolean') return refuse(place, 'expected true or false');
    const isNull: Expression =
      link.nullable || standing.place.through.some(step => step.nullable) ? { kind: 'linkIsNull', place: target.place } : FALSE;
    return member ? isNull : negation(isNull);
  });
  return conjunction(parts);
}

function buildCollection(link: StoredLink, value: FilterInput, { standing, building, at }: Context): Expression {
  const parts = entries(value, at).map(([name, member]) => {
    const place = within(at, name);
    const { collection, member: each } = building.collect(standing, link);
    if (name === 'any' || name === 'all')
      return quantified(name, {
        collection,
        where: buildFilter(filterOf(member, place, nullOfLink(link)), each, { building, at: place }),
      });
    if (typeof member !== 'boolean') return refuse(place, 'expected true or false');
    const isAny: Expression = { kind: 'any', collection, where: undefined };
    return member ? negation(isAny) : isAny;
  });
  return conjunction(parts);
}

function entries(input: FilterInput, at: ArgumentPlace): readonly (readonly [string, unknown])[] {
  if (typeof input !== 'object') refuse(at, 'expected a filter');
  return Object.entries(input).filter(([, value]) => value !== undefined);
}

/** `refusal`: what to say of null. */
function filterOf(value: unknown, at: ArgumentPlace, refusal: string): FilterInput {
  if (typeof value !== 'object' || value === null) refuse(at, refusal);
  return value as FilterInput;
}

function nullRefusal(name: string, { links, fields }: Standing['entity']): string {
  const link = links.get(name);
  if (link !== undefined) return nullOfLink(link);
  if (fields.get(name)?.kind === 'column') return NULL_OF_FIELD;
  return name === 'and' || name === 'or' ? 'null is no list of filters; leave it out' : 'null is no filter; leave it out';
}

const NULL_OF_FIELD = 'null is no filter; for what is null write { eq: null }';

function nullOfLink({ name, many }: StoredLink): string {
  return many
    ? `null is no filter; for an empty collection write ${name}: { isEmpty: true }`
    : `null is no filter; for a link that leads nowhere write ${name}: { isNull: true }`;
}
