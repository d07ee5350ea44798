/** Fields `compute` of a selection -> what is read for them beside the columns. Rejects what an expression rejects, and two expressions under one name. */
import { print, type FieldNode, type GraphQLInputType, type ValueNode } from 'graphql';
import { sha256 } from '../../std/sha256';
import { refuse, within } from '../expression/argument-place';
import { buildValue } from '../expression/build-expression';
import type { Building } from '../expression/building';
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

/** Each name in the result once: rows that are selected under two names, as by `a: nodes` and `b: nodes`, are read once for both. */
export function computedFields(nodes: readonly FieldNode[], planning: LevelPlanning): readonly ComputedField[] {
  const byAlias = new Map<string, ValueNode>();
  for (const node of nodes) {
    const [alias, expression] = [computedAlias(node), node.arguments?.find(({ name }) => name.value === EXPRESSION)?.value];
    if (expression === undefined) continue;
    const known = byAlias.get(alias);
    if (known !== undefined && print(known) !== print(expression)) refuse(within(undefined, EXPRESSION), TWO_UNDER_ONE_NAME);
    byAlias.set(alias, expression);
  }
  const type = planning.info.schema.getType('Expression') as GraphQLInputType;
  return [...byAlias].map(([alias, expression]) => ({ alias, input: readInput(expression, type, planning) as ExpressionInput, type }));
}

const EXPRESSION = 'expression';
const TWO_UNDER_ONE_NAME = 'two of them have one name in the result and the same rows: give each a name of its own';

/** Characters that PostgreSQL leaves of a name, less what stands in front. */
const LONGEST = 50;

/** By the name in the result, which tells apart what is computed for one row; no GraphQL name holds a `$`. */
export function computedAlias({ alias, name }: FieldNode): string {
  const key = (alias ?? name).value;
  return key.length <= LONGEST ? `$computed:${key}` : `$computed#${sha256(key)}`;
}

export function buildComputed({ alias, input }: ComputedField, entity: StoredEntity, building: Building): ComputedColumn {
  return { alias, expression: buildValue(input, building.root(entity), { building, at: within(undefined, EXPRESSION) }) };
}
