/** What a request gives to a statement, beside what its document says. */
import type { FieldNode, GraphQLResolveInfo } from 'graphql';
import { within } from '../expression/argument-place';
import { GivenValue } from '../expression/given-value';
import { scalar } from '../expression/value-types';
import type { DataSession } from './data-session';
import type { PageSize } from './page-arguments';

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

/** One row more than the page where it matters whether there are more, and than may still be read. */
export function rowLimit({ first }: Pick<PageSize, 'first'>, next: boolean, { rowsLeft }: Pick<DataSession, 'rowsLeft'>): number {
  return Math.min(first + (next ? 1 : 0), rowsLeft + 1);
}

export function givenLimit(limit: number): GivenValue {
  return new GivenValue(limit, scalar('Int'), LIMIT);
}
