/** Fields `compute` of a selection -> what is read for them beside the columns. Rejects what an expression rejects. */
import type { FieldNode, GraphQLInputType } from 'graphql';
import { sha256 } from '../../std/sha256';
import { within } from '../expression/argument-place';
import { buildValue } from '../expression/build-expression';
import type { ExpressionInput } from '../expression/expression-inputs';
import type { ComputedColumn } from '../sql/rows/row-columns';
import type { StoredEntity } from '../storage/storage-model';
import type { LevelPlanning } from './level-planning';
import { readInput } from './read-input';

export interface ComputedField {
  /** What the value is called in a row. */
  readonly alias: string;
  readonly input: ExpressionInput;
  /** Of the input. */
  readonly type: GraphQLInputType;
}

/** Each name in the result once. */
export function computedFields(nodes: readonly FieldNode[], planning: LevelPlanning): readonly ComputedField[] {
  const byAlias = new Map(nodes.map(node => [computedAlias(node), node]));
  const type = planning.info.schema.getType('Expression') as GraphQLInputType;
  return [...byAlias].flatMap(([alias, node]) => {
    const argument = node.arguments?.find(({ name }) => name.value === 'expression');
    return argument ? [{ alias, input: readInput(argument.value, type, planning) as ExpressionInput, type }] : [];
  });
}

/** Characters that PostgreSQL leaves of a name, less what stands in front. */
const LONGEST = 50;

/** By the name in the result, which tells apart what is computed for one row; no GraphQL name holds a `$`. */
export function computedAlias({ alias, name }: FieldNode): string {
  const key = (alias ?? name).value;
  return key.length <= LONGEST ? `$computed:${key}` : `$computed#${sha256(key)}`;
}

export function buildComputed({ alias, input }: ComputedField, entity: StoredEntity, planning: LevelPlanning): ComputedColumn {
  const building = planning.building();
  return { alias, expression: buildValue(input, building.root(entity), { building, at: within(undefined, 'expression') }) };
}
