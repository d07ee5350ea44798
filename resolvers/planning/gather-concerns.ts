/**
 * A query on a collection -> the tables and columns that its answer depends on (`Concern`), and what a delta token is bound to. Undefined where changes of rows do not tell what changed: where the
 * answer depends on the time, on an entity that is looked up by its key, on the entity that a link comes from, or on transformations.
 */
import { getNamedType, isObjectType, type FieldNode, type GraphQLObjectType } from 'graphql';
import { assertNever } from '../../std/assert-never';
import { COMPUTE, PROTECTED } from '../../graphql/derived-names';
import type { Expression, Place } from '../expression/expression-tree';
import { operandsOf } from '../expression/operands-of';
import { Slot, type LiteralValue, type ValueSource } from '../expression/value-source';
import type { Concern, ConcernedColumn } from '../sql/changes/concern';
import { columnsOf } from '../storage/derive-storage';
import type { StoredColumn, StoredEntity, StoredLink } from '../storage/storage-model';
import { buildCollectionQuery } from './build-collection-query';
import { buildComputed, computedFields } from './computed-fields';
import type { LevelPlanning } from './level-planning';
import { readArguments } from './read-input';
import { selectedFields } from './selected-fields';

export interface Gathered {
  readonly concerns: readonly Concern[];
  /** What is asked for, as trees. */
  readonly asked: readonly unknown[];
}

export interface Watching {
  readonly entity: StoredEntity;
  readonly filter: Expression | undefined;
  /** Fields whose selections are those of the collection's entities. */
  readonly nodes: readonly FieldNode[];
}

export function gatherConcerns({ entity, filter, nodes }: Watching, planning: LevelPlanning): Gathered | undefined {
  const gathering = new Gathering(planning);
  const root = gathering.at([], entity);
  gathering.asked.push([filter ?? null]);
  if (filter !== undefined) gathering.expression(filter, new Map([[0, root]]), true);
  const type = planning.info.schema.getType(entity.name);
  if (isObjectType(type)) gathering.selection(root, nodes, type);
  return gathering.areToldByRows ? { concerns: gathering.concerns(), asked: gathering.asked } : undefined;
}

/** A table that a path of links leads to, and the columns of it that were met so far. */
interface MetTable {
  readonly path: readonly StoredLink[];
  readonly entity: StoredEntity;
  readonly columns: Map<string, ConcernedColumn>;
  /** The table that the last link goes through. */
  readonly between: Concern | undefined;
  /** Whether it says which entities are in the collection. */
  decides: boolean;
}

type Scopes = ReadonlyMap<number, MetTable>;

class Gathering {
  readonly asked: unknown[] = [];
  /** Whether changes of rows tell what changed. */
  areToldByRows = true;
  readonly #planning: LevelPlanning;
  readonly #met = new Map<string, MetTable>();

  constructor(planning: LevelPlanning) {
    this.#planning = planning;
  }

  concerns(): readonly Concern[] {
    return [...this.#met.values()].flatMap(({ path, entity, columns, decides, between }) => [
      { path, isBetween: false, table: entity.table, identity: entity.identity, columns: [...columns.values()], decides },
      ...(between ? [{ ...between, decides, columns: between.columns.map(column => ({ ...column, decides })) }] : []),
    ]);
  }

  /** The table at the end of a path, once. */
  at(path: readonly StoredLink[], entity: StoredEntity): MetTable {
    const name = path.map(link => link.name).join('/');
    const met = this.#met.get(name) ?? { path, entity, columns: new Map(), between: betweenOf(path), decides: path.length === 0 };
    this.#met.set(name, met);
    return met;
  }

  selection(at: MetTable, nodes: readonly FieldNode[], type: GraphQLObjectType): void {
    const fields = selectedFields(
      nodes.map(({ selectionSet }) => selectionSet),
      this.#planning.selecting,
    );
    for (const computed of computedFields(
      fields.filter(({ name }) => name.value === COMPUTE),
      this.#planning,
    )) {
      const { expression } = buildComputed(computed, at.entity, this.#planning.buildingApart());
      this.asked.push([path(at), expression]);
      this.expression(expression, new Map([[0, at]]), false);
    }
    for (const field of fields) this.#field(at, field, type);
  }

  #field(at: MetTable, field: FieldNode, type: GraphQLObjectType): void {
    const name = field.name.value;
    const stored = at.entity.fields.get(name);
    // Of a complex value every part counts, also where some are selected.
    for (const column of stored ? columnsOf([stored]) : []) this.#column(at, column, false);
    // The key is read or not as the form of the answer needs it, and changes in no entity.
    if (stored && !at.entity.type.key.some(part => part.name === name)) this.asked.push([path(at), name]);
    if (at.entity.aggregates.has(name)) this.areToldByRows = false;
    const link = at.entity.links.get(name);
    const definition = link && type.getFields()[name];
    if (link === undefined || definition === undefined) return;
    const below = this.#follow(at, link, false);
    const target = getNamedType(definition.type);
    if (!isObjectType(target)) return;
    if (!link.many) {
      this.asked.push([path(below)]);
      this.selection(below, [field], target);
      return;
    }
    this.#page(below, { field, type: target }, readArguments(definition.args, field.arguments, this.#planning));
  }

  #page(
    at: MetTable,
    { field, type }: { readonly field: FieldNode; readonly type: GraphQLObjectType },
    input: Readonly<Record<string, unknown>>,
  ): void {
    const query = buildCollectionQuery(input, at.entity, this.#planning.buildingApart());
    // Not how many rows a page has: a client may ask for other sizes each time.
    this.asked.push([path(at), query.filter ?? null, query.order, ...['skip', 'after'].map(name => sourceOfArgument(input[name]))]);
    const here: Scopes = new Map([[0, at]]);
    if (query.filter) this.expression(query.filter, here, false);
    for (const { expression } of query.order) this.expression(expression, here, false);
    const below = selectedFields([field.selectionSet], this.#planning.selecting);
    const row = getNamedType(type.getFields().nodes?.type);
    if (isObjectType(row))
      this.selection(
        at,
        below.filter(({ name }) => name.value === 'nodes'),
        row,
      );
  }

  /** `decides`: whether it says which entities are in the collection. */
  expression(expression: Expression, scopes: Scopes, decides: boolean): void {
    for (const operand of operandsOf(expression)) this.expression(operand, scopes, decides);
    switch (expression.kind) {
      case 'column':
        this.#column(this.#place(expression.place, scopes, decides), expression.column, decides);
        return;
      case 'linkIsNull':
        this.#place(expression.place, scopes, decides);
        return;
      case 'search': {
        const at = this.#place(expression.place, scopes, decides);
        const readable = at.entity.searched.filter(({ owner, alias }) => this.#planning.grants.mayRead(owner, alias));
        for (const column of readable) this.#column(at, column, decides);
        return;
      }
      case 'any':
      case 'all':
      case 'count': {
        const { from, link, scope } = expression.collection;
        const member = this.#follow(this.#place(from, scopes, decides), link, decides);
        if (expression.where) this.expression(expression.where, new Map([...scopes, [scope, member]]), decides);
        return;
      }
      default:
        this.areToldByRows &&= dependsOnOperandsAlone(expression);
    }
  }

  #place({ scope, through }: Place, scopes: Scopes, decides: boolean): MetTable {
    const start = scopes.get(scope);
    if (start === undefined) throw new Error('An expression speaks of an entity that is not there.');
    return through.reduce((at, link) => this.#follow(at, link, decides), start);
  }

  /** The columns that join are part of what is seen over the link. */
  #follow(from: MetTable, link: StoredLink, decides: boolean): MetTable {
    const target = this.#planning.storage.entities.get(link.target);
    if (target === undefined) throw new Error(`The model has no entity ${link.target}.`);
    const at = this.at([...from.path, link], target);
    for (const { column } of link.from) addColumn(from, { name: column, decides, hiddenBy: undefined });
    for (const { column } of link.to.columns) addColumn(at, { name: column, decides, hiddenBy: undefined });
    at.decides ||= decides;
    return at;
  }

  #column(at: MetTable, { column, owner, protectedBy }: StoredColumn, decides: boolean): void {
    const isHidden = protectedBy !== undefined && !this.#planning.grants.mayRead(owner, PROTECTED);
    addColumn(at, { name: column, decides, hiddenBy: isHidden ? protectedBy : undefined });
    if (isHidden) addColumn(at, { name: protectedBy, decides, hiddenBy: undefined });
  }
}

function sourceOfArgument(given: unknown): ValueSource | null {
  if (given === undefined || given === null) return null;
  return given instanceof Slot
    ? { kind: 'slot', variable: given.variable, convert: undefined }
    : { kind: 'constant', value: given as LiteralValue };
}

type Plain = Exclude<Expression, { kind: 'column' | 'linkIsNull' | 'search' | 'any' | 'all' | 'count' }>;

/** Whether it depends on nothing but its operands. */
function dependsOnOperandsAlone(expression: Plain): boolean {
  switch (expression.kind) {
    case 'call':
      return expression.function.name !== 'now';
    case 'lookup':
    case 'owner':
    case 'named':
      return false;
    case 'comparison':
    case 'and':
    case 'or':
    case 'not':
    case 'in':
    case 'cast':
    case 'isNull':
    case 'case':
    case 'day':
    case 'dayStart':
    case 'parameter':
    case 'null':
    case 'truth':
      return true;
    default:
      return assertNever(expression);
  }
}

/** A column that is met twice, once hidden and once not, is not hidden. */
function addColumn({ columns }: MetTable, column: ConcernedColumn): void {
  const known = columns.get(column.name);
  const hiddenBy = known === undefined ? column.hiddenBy : known.hiddenBy && column.hiddenBy;
  columns.set(column.name, { name: column.name, decides: column.decides || known?.decides === true, hiddenBy });
}

function betweenOf(path: readonly StoredLink[]): Concern | undefined {
  const through = path.at(-1)?.through;
  if (through === undefined) return undefined;
  const columns = [...through.from, ...through.to].map(({ column }) => ({ name: column, decides: false, hiddenBy: undefined }));
  return { path, isBetween: true, table: through.table, identity: [], columns, decides: false };
}

function path({ path: links }: MetTable): string {
  return links.map(({ name }) => name).join('/');
}
