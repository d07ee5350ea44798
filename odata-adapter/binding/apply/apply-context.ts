/** What binding the transformations of one request needs beside the request's own context: names of columns, and a scope over the set at hand. */
import type { NameSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, openScope, type BindContext, type Scope } from '../bind-context';
import type { BoundColumn, BoundSet, BoundTransformation } from '../bound-apply';
import { memberNames } from '../types/edm-types';

export interface ApplyContext {
  readonly context: BindContext;
  /** Option that the transformations stand in, for faults. */
  readonly option: string;
  readonly names: ColumnNames;
}

/** Transformations, and the set that the last of them gives. */
export interface BoundSteps {
  readonly steps: readonly BoundTransformation[];
  readonly set: BoundSet;
}

/** The same path has the same name in all sets of a request, so that concatenated sets meet in it. */
export class ColumnNames {
  readonly #names = new Map<string, string>();

  of(path: readonly string[]): string {
    const text = path.join('/');
    const name = this.#names.get(text) ?? `c${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

export function stepScope({ context, option }: ApplyContext, set: BoundSet): Scope {
  return { ...openScope(context, option, set), set };
}

interface TypedAlias extends NameSyntax {
  readonly type: BoundColumn['type'];
}

/** What has names already. */
type NamedSet = Pick<BoundSet, 'type' | 'columns'>;

/** Data Aggregation, section 3.1.1: an alias differs from declared properties, from the set's other properties, and from other aliases. */
export function newColumn({ name, span, type }: TypedAlias, set: NamedSet, { context, option, names }: ApplyContext): BoundColumn {
  if (memberNames(set.type).includes(name) || set.columns.some(({ path }) => path[0] === name)) {
    const clause = clauseOf(context, option);
    throw clauseFault('WrongArguments', `the name '${name}' is taken. Choose another after 'as'`, { clause, span });
  }
  return { name: names.of([name]), path: [name], links: 0, type, declared: false };
}

/** The set that transformations begin with. */
export function entitiesOf(type: BoundSet['type']): BoundSet {
  return { ...rowsOf(type, []), entities: true };
}

/** A set of rows with these columns, all of one structure. */
export function rowsOf(type: BoundSet['type'], columns: readonly BoundColumn[]): BoundSet {
  return { type, entities: false, columns, structures: [namesOf(columns)] };
}

export function namesOf(columns: readonly BoundColumn[]): ReadonlySet<string> {
  return new Set(columns.map(({ name }) => name));
}
