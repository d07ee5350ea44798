/** What every binder is given: the EDM, the limits, the aliases of the request, and where in the request it stands. */
import { ODataFault, type FaultCode, type Span } from '../faults';
import { insteadOf, type QueryLimits } from '../limits';
import type { EdmEntitySet, EdmEntityType, EdmModel } from '../edm/edm-model';
import type { BoundSet } from './bound-apply';
import type { Answer, Specialise } from '../../std/plan-tree';
import type { ExpressionSyntax, SlotContents } from '../syntax/syntax-tree';
import type { BoundComputed, BoundExpression, BoundKey, BoundLink, BoundValue, SensitiveSyntax } from './bound-request';
import { valueOf } from './value-of';

export interface BindSettings {
  readonly limits: QueryLimits;
  /** Rows of a page as the client prefers (`Prefer: odata.maxpagesize`). */
  readonly maxPageSize?: number | undefined;
  /** The answer to a request without `maxpagesize`: whole collections, pages of so many rows, or (undefined) pages of the usual size. */
  readonly pages?: 'WHOLE' | number | undefined;
  readonly version: '4.0' | '4.01';
  /** Rows have no annotation of the properties that the key may not read (`Prefer: include-annotations="-*"`). */
  readonly omitsPermissions?: boolean;
  /** The client wants to ask later what has changed (`Prefer: track-changes`). */
  readonly tracksChanges?: boolean;
}

export interface BindContext {
  readonly edm: EdmModel;
  readonly settings: BindSettings;
  /** The aliases of the query, or of the nested options that are bound now. */
  readonly aliases: ReadonlyMap<string, ExpressionSyntax>;
  /** For nested options: the context around them, where aliases are looked up next. */
  readonly outside?: BindContext;
  /** Expression nodes bound so far: an alias that is used often is bound as often. */
  readonly spent: { nodes: number };
  /** The only way to ask about the literals of the request. The plan is then right for all requests that give the same answers. */
  readonly specialise: Specialise<SlotContents>;
  /** Parts of the tree, met so far, that may show something sensitive: segments of paths that name a sensitive property, and values of aliases that are its value in a key. */
  readonly sensitive: Set<SensitiveSyntax>;
  /** Names of the tree, met so far, that are written in another case than in the model, each with the model's name. */
  readonly spellings: Map<object, string>;
  /** Navigation properties that lead from the addressed resource to where options are bound now; empty outside `$expand`. */
  readonly expanded: readonly string[];
  /** The set that the path names, if it names the set as a whole. */
  readonly wholeSet?: EdmEntitySet;
  /** The path names an entity set or one of its entities. */
  readonly atSet?: boolean;
  /** The one entity that the entities at hand belong to: the entity that an item of `$expand` starts from, or the one that the path names by `key`. */
  readonly owner?: { readonly link: BoundLink; readonly key?: BoundKey };
}

/** An entity that an expression can speak of: by a lambda variable's name, or the one the option is about (undefined). */
export interface Subject {
  readonly variable: string | undefined;
  readonly type: EdmEntityType;
}

export interface Scope {
  readonly context: BindContext;
  /** The option of the expression, as faults name it: `$filter`, `Affiliations/$orderby`. */
  readonly clause: string;
  /** The entity where a path without a prefix starts (Part 2, section 5.1.1.13). */
  readonly implicit: Subject;
  /** The entity that `$it` means. */
  readonly it: Subject;
  readonly variables: ReadonlyMap<string, EdmEntityType>;
  /** Values of `$compute`, beside the properties of `it`. */
  readonly computed: Computed;
  /** Aliases whose values are being bound, against cycles. */
  readonly openAliases: ReadonlySet<string>;
  readonly lambdaDepth: number;
  /** The path is aggregated, which the standard lets end in or lead over a collection. */
  readonly aggregated?: true | undefined;
  /** A path here stands beside a literal: it is a name, and no text that lacks its quotes. */
  readonly besideLiteral?: true | undefined;
  /** The path is a grouping property. */
  readonly grouped?: true | undefined;
  /** In and after `$apply`: the set that the transformations before have made. */
  readonly set?: BoundSet | undefined;
}

/** The scope of one node of an expression, and where the node stands. */
export interface NodeScope extends Scope {
  readonly span: Span;
}

/** Each member is named here: V8 is slow to add one to a copy of another object. */
export function scopeAt(scope: Scope, { span }: { readonly span: Span }): NodeScope {
  const { context, clause, implicit, it, variables, computed, openAliases, lambdaDepth, aggregated, besideLiteral, set } = scope;
  return { context, clause, implicit, it, variables, computed, openAliases, lambdaDepth, aggregated, besideLiteral, set, span };
}

/** Values of `$compute`, by their names. */
export type Computed = ReadonlyMap<string, BoundComputed>;

export const NOTHING_COMPUTED: Computed = new Map();

/** The entities that an option is about. */
export interface Entities {
  readonly type: EdmEntityType;
  /** Without it: no computed values. */
  readonly computed?: Computed;
}

export function openScope(context: BindContext, option: string, { type, computed = NOTHING_COMPUTED }: Entities): Scope {
  const it: Subject = { variable: undefined, type };
  const clause = clauseOf(context, option);
  return { context, clause, implicit: it, it, variables: new Map(), computed, openAliases: new Set(), lambdaDepth: 0 };
}

/** The name of an option in faults: `$filter`, in an expanded navigation property `Affiliations/$filter`. */
export function clauseOf(context: BindContext, option: string): string {
  return [...context.expanded, `$${option}`].join('/');
}

/** Asks a question of a value; it must not close over any value. */
export function specialiseBy<A extends Answer>(
  value: BoundValue,
  { specialise }: Pick<BindContext, 'specialise'>,
  question: (value: string | number | boolean | null) => A,
): A {
  return value.kind === 'literal' ? question(value.value) : specialise(contents => question(valueOf(value, contents)));
}

/** The option at fault, as faults name it, and the part of it. */
export interface FaultPlace {
  readonly clause: string;
  readonly span: Span;
  readonly suggestion?: string | undefined;
}

/** A fault in an option: the message begins with the clause, which is the target too. */
export function clauseFault(code: FaultCode, message: string, { clause, span, suggestion }: FaultPlace): ODataFault {
  return new ODataFault({
    code,
    message: `${clause}: ${message}`,
    target: clause,
    span,
    ...(suggestion === undefined ? {} : { suggestion }),
  });
}

export function spendNode(scope: Pick<Scope, 'context' | 'clause'>, span: Span, nodes = 1): void {
  const { spent, settings } = scope.context;
  spent.nodes += nodes;
  if (spent.nodes <= settings.limits.expressionNodes) return;
  const message = `more than ${settings.limits.expressionNodes} operators, functions, paths and literals in the request's expressions. ${insteadOf('expressionNodes')}`;
  throw clauseFault('LimitExceeded', message, { ...scope, span });
}

/** Given to what an expression is made of, which may hold expressions. */
export type BindExpression = (syntax: ExpressionSyntax, scope: Scope) => BoundExpression;
