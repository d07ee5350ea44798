/** Fields `compute` of a selection -> what is read for them beside the columns. Rejects what an expression rejects. */
import { valueFromAST, type FieldNode, type GraphQLInputType, type GraphQLResolveInfo } from 'graphql';
import { sha256 } from '../../std/sha256';
import { within } from '../expression/argument-place';
import { buildValue } from '../expression/build-expression';
import { Building } from '../expression/building';
import type { ExpressionInput } from '../expression/expression-inputs';
import type { ComputedColumn, RowColumns } from '../sql/rows/row-columns';
import { ROOT } from '../sql/tables/statement-tables';
import type { StoredEntity } from '../storage/storage-model';
import type { DataSession } from './data-session';
import type { RowSelection } from './selections';

export interface ComputedField {
  /** What the value is called in a row. */
  readonly alias: string;
  readonly input: ExpressionInput;
  /** Of the input. */
  readonly type: GraphQLInputType;
}

export function computedField(
  node: FieldNode,
  { schema, variableValues }: Pick<GraphQLResolveInfo, 'schema' | 'variableValues'>,
): ComputedField {
  const argument = node.arguments?.find(({ name }) => name.value === 'expression');
  const type = schema.getType('Expression') as GraphQLInputType;
  return { alias: computedAlias(node), input: valueFromAST(argument?.value, type, variableValues) as ExpressionInput, type };
}

/** Characters that PostgreSQL leaves of a name, less what stands in front. */
const LONGEST = 50;

/** By the name in the result, which tells apart what is computed for one row; no GraphQL name holds a `$`. */
export function computedAlias({ alias, name }: FieldNode): string {
  const key = (alias ?? name).value;
  return key.length <= LONGEST ? `$computed:${key}` : `$computed#${sha256(key)}`;
}

/** All of a row. */
export function rowColumnsOf({ columns, computed, joined }: RowSelection, entity: StoredEntity, session: DataSession): RowColumns {
  const read = columns(session.grants, ROOT);
  if (computed.length === 0 && joined.length === 0) return read;
  return { ...read, joined, computed: computed.map(field => buildComputed(field, entity, session)) };
}

function buildComputed({ alias, input }: ComputedField, entity: StoredEntity, { storage, limits }: DataSession): ComputedColumn {
  const building = new Building(storage, limits);
  return { alias, expression: buildValue(input, building.root(entity), building, within(undefined, 'expression')) };
}
