/** Where a statement's parameter comes from, and what a request gives -> the values of a statement's parameters. Nothing here is text of a statement. */
import { assertNever } from '../../../std/assert-never';
import { listFrom, type ListSource, type LiteralValue, type ValueSource, type Variables } from '../../expression/value-source';
import type { Horizon } from '../../paging/told-changes';
import type { Encoding } from './parameter-value';

/** Numbers of rows: `each` of a page (with those that are skipped: `eachAndSkipped`), `all` of the pages of several parents, `skip`. */
export type CountKind = 'each' | 'eachAndSkipped' | 'all' | 'skip';

export type ParameterSource =
  /** Stated by the source or by the document. */
  | { readonly kind: 'constant'; readonly value: unknown }
  | { readonly kind: 'slot'; readonly variable: string; readonly encoding: Encoding | undefined }
  | { readonly kind: 'list'; readonly source: ListSource; readonly encoding: Encoding | undefined }
  /** An order value of the row that the page follows. */
  | { readonly kind: 'token'; readonly index: number; readonly encoding: Encoding | undefined }
  /** What a link starts from: of the one parent, or of all. */
  | { readonly kind: 'parent' | 'parents'; readonly index: number; readonly encoding: Encoding | undefined }
  /** Of changes: what is told already. */
  | { readonly kind: 'horizon'; readonly part: keyof Horizon }
  | { readonly kind: 'now' | CountKind };

/** The values of a link's columns for each parent, none of them null. */
export type ParentValues = readonly (readonly unknown[])[];

/** What a request gives to one statement. */
export interface StatementValues {
  readonly variables: Variables;
  /** The instant of the request, the same in all its statements: `2024-02-29T12:00:00.000Z`. */
  readonly now: () => string;
  /** Rows at most (of each parent, over a link). */
  readonly limit: number;
  readonly skip: number;
  /** Order values of the row that the page follows. */
  readonly token: readonly unknown[] | undefined;
  readonly parents: ParentValues;
  /** Rows of all parents at most. */
  readonly limitOfAll: number;
  /** Of changes: what is told already. */
  readonly horizon?: Horizon | undefined;
}

export function encoded(source: ValueSource, encoding: Encoding | undefined): ParameterSource {
  if (source.kind === 'constant') return { kind: 'constant', value: encoding ? encoding(source.value) : source.value };
  const { variable, convert } = source;
  // GraphQL has coerced the variable for the place where the slot stands.
  const converting: Encoding | undefined = convert && (value => convert(value as LiteralValue));
  return { kind: 'slot', variable, encoding: converting && encoding ? value => encoding(converting(value)) : (converting ?? encoding) };
}

export function encodedList(source: ListSource, encoding: Encoding | undefined): ParameterSource {
  return { kind: 'list', source, encoding };
}

export function parameterFrom(source: ParameterSource, values: StatementValues): unknown {
  switch (source.kind) {
    case 'constant':
      return source.value;
    case 'slot': {
      const value = values.variables[source.variable];
      return source.encoding ? source.encoding(value) : value;
    }
    case 'list':
      return listFrom(source.source, values.variables).map((value: LiteralValue) => withEncoding(value, source.encoding));
    case 'token':
      return withEncoding(values.token?.[source.index], source.encoding);
    case 'parent':
      return withEncoding(values.parents[0]?.[source.index], source.encoding);
    case 'parents':
      return values.parents.map(parent => withEncoding(parent[source.index], source.encoding));
    case 'horizon':
      return values.horizon?.[source.part];
    case 'now':
      return values.now();
    case 'each':
      return values.limit;
    case 'eachAndSkipped':
      return values.limit + values.skip;
    case 'all':
      return values.limitOfAll;
    case 'skip':
      return values.skip;
    default:
      return assertNever(source);
  }
}

function withEncoding(value: unknown, encoding: Encoding | undefined): unknown {
  return encoding ? encoding(value) : value;
}
