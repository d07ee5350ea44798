/** What a request gives to a statement, beside what its document says. */
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { within } from '../expression/argument-place';
import { GivenValue } from '../expression/given-value';
import { scalar } from '../expression/value-types';

/** The fields whose arguments say what a statement reads, and the values of their variables. */
export interface AskedFields {
  readonly fields: readonly FieldNode[];
  readonly variables: GraphQLResolveInfo['variableValues'];
}

export interface StatementValues extends AskedFields {
  /** Rows at most; undefined where there is but one. */
  readonly limit: number | undefined;
}

/** The place of no argument. */
export const LIMIT = within(undefined, '$limit');

export function givenLimit(limit: number): GivenValue {
  return new GivenValue(limit, scalar('Int'), LIMIT);
}
