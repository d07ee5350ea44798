/** The expression form (`Expression`) -> a typed expression. Rejects an input with other than one member, and what its parts reject. */
import { findCall } from '../../graphql/catalogue/calls';
import type { StoredColumn, ValueType } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildCall } from './build-call';
import { buildCase } from './build-case';
import { buildCast } from './build-cast';
import { buildComparison, buildMembership } from './build-comparison';
import { listed } from './build-field-filter';
import { buildSearch } from './build-search';
import { buildField, buildNamed, columnNamed, linkOf, startOf, toOnePath, type Names } from './build-reference';
import type { Building, Site, Standing } from './building';
import { FALSE, conjunction, disjunction, negation, quantified } from './connectives';
import { exactlyOne } from './exactly-one';
import { typeOf } from './expression-traits';
import type {
  CallInput,
  CasePairInput,
  ExpressionInput,
  LinkOwnerInput,
  LinkReferenceInput,
  LiteralInput,
  LookupInput,
  MembershipInput,
  QuantifierInput,
  SearchReferenceInput,
} from './expression-inputs';
import type { Collection, Expression } from './expression-tree';
import { LITERAL_TYPES, keyLiteral, literal } from './argument-literals';
import { comparedAs, isScalar, typeName } from './value-types';

/** What a filter keeps rows by: a Boolean. */
export function buildExpression(input: ExpressionInput, standing: Standing, { building, at }: Site): Expression {
  return buildBoolean(input, { names: { root: standing, named: new Map() }, building }, at);
}

/** Any value, for an order. */
export function buildValue(input: ExpressionInput, standing: Standing, { building, at }: Site): Expression {
  return buildNode(input, { names: { root: standing, named: new Map() }, building }, at);
}

/** The same over rows that transformations have made. */
export function buildConditionOver(input: ExpressionInput, names: Names, { building, at }: Site): Expression {
  return buildBoolean(input, { names, building }, at);
}

export function buildValueOver(input: ExpressionInput, names: Names, { building, at }: Site): Expression {
  return buildNode(input, { names, building }, at);
}

interface Context {
  readonly names: Names;
  readonly building: Building;
}

function buildBoolean(input: ExpressionInput, context: Context, at: ArgumentPlace): Expression {
  const expression = buildNode(input, context, at);
  const type = typeOf(expression);
  if (type && !isScalar(type, 'Boolean')) refuse(at, `expected a Boolean, not a ${typeName(type)}`);
  return expression;
}

function buildNode(input: ExpressionInput, context: Context, at: ArgumentPlace): Expression {
  context.building.enter(at);
  const member = exactlyOne(input, at);
  const place = within(at, member);
  const {
    field,
    named,
    value,
    call,
    and,
    or,
    not,
    in: membership,
    any,
    all,
    count,
    case: pairs,
    cast,
    lookup,
    owner,
    isNull,
    search,
  } = input;
  if (field) return buildField(field, context.names, { building: context.building, at: place });
  if (typeof named === 'string') return buildNamed(named, context.names, place);
  if (value) return buildLiteral(value, undefined, { building: context.building, at: place });
  if (call) return buildOperation(call, context, place);
  if (and) return conjunction(and.map((operand, index) => buildBoolean(operand, context, within(place, index))));
  if (or) return disjunction(or.map((operand, index) => buildBoolean(operand, context, within(place, index))));
  if (not) return negation(buildBoolean(not, context, place));
  if (membership) return buildIn(membership, context, place);
  if (any) return quantified('any', members(any, context, place));
  if (all) return quantified('all', members(all, context, place));
  if (count) return { kind: 'count', ...members(count, context, place) };
  if (pairs) return buildPairs(pairs, context, place);
  if (cast) return buildCast(buildNode(cast.operand, context, within(place, 'operand')), cast.to, place);
  if (lookup) return buildLookup(lookup, context, place);
  if (owner) return buildOwner(owner, context, place);
  if (search) return buildSearched(search, context, place);
  return isNull ? buildLinkIsNull(isNull, context, place) : refuse(place, 'null is no expression');
}

function buildOperation({ function: name, arguments: inputs }: CallInput, context: Context, at: ArgumentPlace): Expression {
  const place = within(at, 'arguments');
  const operands = settled(inputs, context, place);
  const { building } = context;
  const call = findCall(name, building.storage.catalogue) ?? refuse(at, `there is no function ${name}`);
  if (call.kind !== 'comparison') return buildCall(call, operands, { building, at });
  const [left, right] = operands;
  if (!left || !right || operands.length !== 2) refuse(place, `${name} takes two arguments`);
  return buildComparison(call.name, [left, right], { building, at });
}

/** The arguments in order; an enum's member has the type of the argument beside it. */
function settled(inputs: readonly ExpressionInput[], context: Context, at: ArgumentPlace): readonly Expression[] {
  const typed = inputs.map((input, index) => (isEnumLiteral(input) ? undefined : buildNode(input, context, within(at, index))));
  const beside = typed.map(operand => operand && typeOf(operand)).find(type => type?.kind === 'enum');
  return inputs.map(
    (input, index) =>
      typed[index] ?? buildLiteral(input.value ?? {}, beside, { building: context.building, at: within(within(at, index), 'value') }),
  );
}

function isEnumLiteral({ value }: ExpressionInput): boolean {
  return value?.enum !== undefined && value.enum !== null;
}

function buildLiteral(input: LiteralInput, beside: ValueType | undefined, { building, at }: Site): Expression {
  const member = exactlyOne(input, at);
  const place = within(at, member);
  if (member === 'null') return input[member] === true ? { kind: 'null', type: undefined } : refuse(place, 'a null is written as true');
  const type = member === 'enum' ? beside : LITERAL_TYPES.get(member);
  return type ? literal(type, input[member], { building, at: place }) : refuse(place, 'stands beside nothing of an enum type');
}

function buildIn({ operand, values, orNull }: MembershipInput, context: Context, at: ArgumentPlace): Expression {
  const expression = buildNode(operand, context, within(at, 'operand'));
  const place = within(at, 'values');
  const member = exactlyOne(values, place);
  const type = member === 'enum' ? typeOf(expression) : LITERAL_TYPES.get(member);
  if (!type || (member === 'enum' && type.kind !== 'enum')) refuse(place, 'the operand is of no enum type');
  const { building } = context;
  const list = listed(type, values[member], { building, at: within(place, member) });
  return buildMembership({ operand: expression, type, values: list, orNull: orNull ?? false }, { building, at });
}

/** The collection that a quantifier or a count speaks of; `where` undefined for all of it. */
function members(input: QuantifierInput, context: Context, at: ArgumentPlace): { collection: Collection; where: Expression | undefined } {
  const { names, building } = context;
  const [chain, last] = [input.through.slice(0, -1), input.through.at(-1)];
  const through = within(at, 'through');
  if (last === undefined) refuse(through, 'names no link');
  const owner = toOnePath(chain, startOf(input.of, names, at), { building, at: through });
  const link = linkOf(last, owner, { building, at: within(through, chain.length) });
  if (!link.many) refuse(within(through, chain.length), `${last} leads to one, not to many`);
  const { collection, member } = building.collect(owner, link);
  if (!input.where) return { collection, where: undefined };
  const where = buildBoolean(input.where, { names: withName({ as: input.as, member }, names, at), building }, within(at, 'where'));
  return { collection, where: where.kind === 'truth' && where.value ? undefined : where };
}

interface NamedMember {
  readonly as: string | null | undefined;
  readonly member: Standing;
}

function withName({ as, member }: NamedMember, names: Names, at: ArgumentPlace): Names {
  if (as === null || as === undefined) return names;
  if (names.named.has(as)) refuse(within(at, 'as'), 'the name is taken by a quantifier around');
  return { ...names, named: new Map(names.named).set(as, member) };
}

function buildPairs(pairs: readonly CasePairInput[], context: Context, at: ArgumentPlace): Expression {
  const conditions = pairs.map(({ when }, index) => buildBoolean(when, context, within(within(at, index), 'when')));
  const values = settled(
    pairs.map(({ then }) => then),
    context,
    at,
  );
  return buildCase(
    conditions.flatMap((condition, index) => {
      const value = values[index];
      return value ? [{ condition, value }] : [];
    }),
    { building: context.building, at },
  );
}

/** The key is that of one type, and whole. */
function buildLookup({ key, as, value }: LookupInput, { names, building }: Context, at: ArgumentPlace): Expression {
  const place = within(at, 'key');
  const columns = key.map(({ field }, index) => columnNamed(field, building, within(place, index)));
  const entity = building.storage.entities.get(columns[0]?.owner ?? '');
  if (entity?.identity.length !== columns.length || !entity.key.every(column => columns.includes(column)))
    refuse(place, 'names other fields than those of the key of one type');
  const parts = key.map((part, index) => {
    const column = columns[index] ?? refuse(place, 'names no field');
    const literalPlace = within(within(place, index), 'value');
    const site = { building, at: literalPlace };
    return { column, value: keyValue(buildLiteral(part.value, column.type, site), column, site) };
  });
  const found = building.lookUp(entity);
  const context: Context = { names: withName({ as, member: found }, names, at), building };
  return {
    kind: 'lookup',
    entity: entity.name,
    key: parts,
    scope: found.place.scope,
    value: buildNode(value, context, within(at, 'value')),
  };
}

function keyValue(value: Expression, { type }: StoredColumn, site: Site): Expression {
  const valueType = typeOf(value);
  if (value.kind !== 'parameter' || !valueType || !comparedAs(type, valueType)) refuse(site.at, `expected a ${typeName(type)}`);
  return keyLiteral(value, site);
}

/** Only of links that start at a key: elsewhere there might be several owners. */
function buildOwner({ of, link: name, as, value }: LinkOwnerInput, { names, building }: Context, at: ArgumentPlace): Expression {
  const member = startOf(of, names, at);
  const place = within(at, 'link');
  const link = building.storage.linksByName.get(name);
  const entity = building.storage.entities.get(link?.owner ?? '');
  if (!link?.many || !entity || link.target !== member.entity.name) refuse(place, `${name} does not lead to several ${member.entity.name}`);
  if (!link.link.owning) refuse(place, `${name} may lead to one from several ${entity.name}`);
  const found = building.lookUp(entity);
  const context: Context = { names: withName({ as, member: found }, names, at), building };
  return { kind: 'owner', link, place: member.place, scope: found.place.scope, value: buildNode(value, context, within(at, 'value')) };
}

function buildSearched(input: SearchReferenceInput, { names, building }: Context, at: ArgumentPlace): Expression {
  const standing = toOnePath(input.through ?? [], startOf(input.of, names, at), { building, at: within(at, 'through') });
  return buildSearch(input.for, standing, { building, at: within(at, 'for') });
}

function buildLinkIsNull(input: LinkReferenceInput, { names, building }: Context, at: ArgumentPlace): Expression {
  if (input.through.length === 0) refuse(within(at, 'through'), 'names no link');
  const { place } = toOnePath(input.through, startOf(input.of, names, at), { building, at: within(at, 'through') });
  return place.through.some(link => link.nullable) ? { kind: 'linkIsNull', place } : FALSE;
}
