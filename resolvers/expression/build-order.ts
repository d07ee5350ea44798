/** `orderBy` -> a total order: what is asked for, then the key ascending. Rejects what has no order. */
import type { StoredColumn, StoredComplex } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildValue } from './build-expression';
import { columnAt } from './build-reference';
import type { Building, Standing } from './building';
import { exactlyOne } from './exactly-one';
import { typeOf } from './expression-traits';
import type { Direction, ExpressionInput, OrderInput } from './expression-inputs';
import type { OrderItem } from './expression-tree';
import { hasOrder, typeName } from './value-types';

export function buildOrder(inputs: readonly OrderInput[], standing: Standing, building: Building, at: ArgumentPlace): readonly OrderItem[] {
  if (inputs.length > building.limits.orderItems) refuse(at, `more than ${building.limits.orderItems} items`);
  const asked = inputs.map((input, index) => buildItem(input, standing, building, within(at, index)));
  // The way of the last item, so that an index on it and the key serves both ways.
  const descending = asked.at(-1)?.descending ?? false;
  const key = standing.entity.key.map(column => ({ expression: columnAt(standing, column), descending }));
  return withoutRepeats([...asked.filter(isVariable), ...key]);
}

function buildItem(input: OrderInput, standing: Standing, building: Building, at: ArgumentPlace): OrderItem {
  building.enter(at);
  const name = exactlyOne(input, at);
  const place = within(at, name);
  const value = input[name];
  if (name === 'expression') return buildExpressionItem(value as { by: ExpressionInput; direction: Direction }, standing, building, place);
  const link = standing.entity.links.get(name);
  if (link)
    return link.many ? refuse(place, 'leads to many') : buildItem(value as OrderInput, building.follow(standing, link), building, place);
  const field = standing.entity.fields.get(name);
  if (!field) refuse(place, `${standing.entity.name} has no such field`);
  return field.kind === 'column'
    ? buildColumnItem(field, value, standing, place)
    : buildPartItem(field, value as OrderInput, standing, place);
}

function buildPartItem(complex: StoredComplex, input: OrderInput, standing: Standing, at: ArgumentPlace): OrderItem {
  const name = exactlyOne(input, at);
  const part = complex.parts.get(name) ?? refuse(within(at, name), `${complex.name} has no such part`);
  return buildColumnItem(part, input[name], standing, within(at, name));
}

function buildColumnItem(column: StoredColumn, direction: unknown, standing: Standing, at: ArgumentPlace): OrderItem {
  return ordered({ expression: columnAt(standing, column), descending: direction === 'DESC' }, at);
}

function buildExpressionItem(
  input: { by: ExpressionInput; direction: Direction },
  standing: Standing,
  building: Building,
  at: ArgumentPlace,
): OrderItem {
  const expression = buildValue(input.by, standing, building, within(at, 'by'));
  return ordered({ expression, descending: input.direction === 'DESC' }, at);
}

function ordered(item: OrderItem, at: ArgumentPlace): OrderItem {
  const type = typeOf(item.expression);
  if (type && !hasOrder(type)) refuse(at, `values of type ${typeName(type)} have no order`);
  return item;
}

/** What is the same for all rows orders nothing. */
function isVariable({ expression }: OrderItem): boolean {
  return !['parameter', 'null', 'truth'].includes(expression.kind);
}

/** A column that is ordered by already decides nothing when it comes again. */
function withoutRepeats(items: readonly OrderItem[]): readonly OrderItem[] {
  return items.filter((item, index) => !items.slice(0, index).some(earlier => isSameColumn(earlier, item)));
}

function isSameColumn({ expression: a }: OrderItem, { expression: b }: OrderItem): boolean {
  if (a.kind !== 'column' || b.kind !== 'column' || a.column !== b.column) return false;
  return a.place.through.length === b.place.through.length && a.place.through.every((link, index) => link === b.place.through[index]);
}
