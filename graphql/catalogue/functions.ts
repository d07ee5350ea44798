/** Every function of the standard: one row each. All that speaks of functions derives from these rows. */
import type { FunctionRow, ValueFunction } from './function-row';
import { MOMENT_FUNCTIONS } from './moment-functions';
import { OTHER_FUNCTIONS } from './other-functions';
import { TEXT_FUNCTIONS } from './text-functions';

const ROWS = [...TEXT_FUNCTIONS, ...MOMENT_FUNCTIONS, ...OTHER_FUNCTIONS] as const;

/** What `resolvers/sql/` must know how to build. */
export type SqlBuilderName = Extract<(typeof ROWS)[number], { readonly sql: { readonly builder: string } }>['sql']['builder'];
export type CatalogueFunction = FunctionRow<SqlBuilderName>;
export type CalledFunction = ValueFunction<SqlBuilderName>;

export const FUNCTIONS: readonly CatalogueFunction[] = ROWS;
