/** Groups of a type's rows -> the type of the groups: the fields that they are grouped by, and their aggregates. It has no links. */
import { resolvePath } from '../schema/resolve-path';
import type { EntityType, Field, Schema } from '../schema/schema';
import type { Aggregate, Groups } from '../request/groups';

export function groupedType({ by, hasSubtotals, aggregates }: Groups, type: EntityType, schema: Schema): EntityType {
  const fieldOf = (path: string): Field => {
    // A column of groups may have the name of a path.
    const own = type.fields.find(({ name }) => name === path);
    const reached = own === undefined ? resolvePath(path.split('/'), type, schema) : undefined;
    return own ?? { ...(reached?.field ?? UNKNOWN), name: path, isSensitive: reached?.isSensitive === true };
  };
  // A row of a subtotal has nothing in the fields that it sums up.
  const grouped = by.map(fieldOf).map((field, place) => (hasSubtotals && place > 0 ? { ...field, isNullable: true } : field));
  const resultOf = (aggregate: Aggregate): Field => {
    if (aggregate.method === 'count') return { ...UNKNOWN, name: aggregate.alias, type: 'Edm.Decimal' };
    const field = fieldOf(aggregate.path);
    const isOfField = aggregate.method === 'min' || aggregate.method === 'max';
    const result = isOfField || field.type === 'Edm.Double' ? field.type : 'Edm.Decimal';
    return {
      ...field,
      name: aggregate.alias,
      type: result,
      isNullable: aggregate.method !== 'countdistinct',
      allowedValues: [],
      pattern: '',
    };
  };
  return { ...type, key: [], fields: [...grouped, ...aggregates.map(resultOf)], links: [] };
}

/** The service knows more than the page. */
const UNKNOWN: Field = {
  name: '',
  type: 'Edm.String',
  isNullable: false,
  description: '',
  more: '',
  isSensitive: false,
  allowedValues: [],
  pattern: '',
};
