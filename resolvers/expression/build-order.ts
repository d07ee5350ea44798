/** `orderBy` -> a total order: what is asked for, then the key ascending. Rejects what has no order. */
import type { StoredColumn, StoredComplex } from '../storage/storage-model';
import { refuse, within, type ArgumentPlace } from './argument-place';
import { buildValue } from './build-expression';
import { columnAt } from './build-reference';
import type { Site, Standing } from './building';
import { exactlyOne } from './exactly-one';
import { typeOf } from './expression-traits';
import type { Direction, ExpressionInput, OrderInput } from './expression-inputs';
import type { OrderItem } from './expression-tree';
import { hasOrder, typeName } from './value-types';

export function buildOrder(inputs: readonly OrderInput[], standing: Standing, { building, at }: Site): readonly OrderItem[] {
  if (inputs.length > building.limits.orderItems) refuse(at, `more than ${building.limits.orderItems} items`);
  const asked = inputs.map((input, index) => buildItem(input, standing, { building, at: within(at, index) }));
  // The way of the last item, so that an index on it and the key serves both ways.
  const descending = asked.at(-1)?.descending ?? false;
  const key = standing.entity.key.map(column => ({ expression: columnAt(standing, column), descending }));
  return withoutRepeats([...asked.filter(isVariable), ...key]);
}

function buildItem(input: OrderInput, standing: Standing, { building, at }: Site): OrderItem {
  building.enter(at);
  const name = exactlyOne(input, at);
  const place = within(at, name);
  const value = input[name];
  if (name === 'expression') return buildExpressionItem(value as ExpressionOrder, standing, { building, at: place });
  const link = standing.entity.links.get(name);
  if (link)
    return link.many
      ? refuse(place, 'leads to many')
      : buildItem(value as OrderInput, building.follow(standing, link, place), { building, at: place });
  const field = standing.entity.fields.get(name);
  if (!field) refuse(place, `${standing.entity.name} has no such field`);
  return field.kind === 'column'
    ? buildColumnItem(field, value, { standing, at: place })
    : buildPartItem(field, value as OrderInput, { standing, at: place });
}

function buildPartItem(complex: StoredComplex, input: OrderInput, { standing, at }: Ordered): OrderItem {
  const name = exactlyOne(input, at);
  const part = complex.parts.get(name) ?? refuse(within(at, name), `${complex.name} has no such part`);
  return buildColumnItem(part, input[name], { standing, at: within(at, name) });
}

/** The entity that is ordered, and where in the arguments it is said. */
interface Ordered {
  readonly standing: Standing;
  readonly at: ArgumentPlace;
}

function buildColumnItem(column: StoredColumn, direction: unknown, { standing, at }: Ordered): OrderItem {
  return ordered({ expression: columnAt(standing, column), descending: direction === 'DESC' }, at);
}

function buildExpressionItem({ by, direction }: ExpressionOrder, standing: Standing, { building, at }: Site): OrderItem {
  const expression = buildValue(by, standing, { building, at: within(at, 'by') });
  return ordered({ expression, descending: direction === 'DESC' }, at);
}

interface ExpressionOrder {
  readonly by: ExpressionInput;
  readonly direction: Direction;
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
