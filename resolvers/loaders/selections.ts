/** What a document selects below a field -> the columns to read there, and how many statements it takes. Kept for each field node without directives. */
import type { FieldNode, GraphQLResolveInfo, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import { sensitivityOf, type Guard } from '../../graphql/grants/guard-of';
import type { Row } from '../database/database-types';
import { COMPUTE } from '../../graphql/derived-names';
import { rowColumns, type ColumnsFor } from '../sql/rows/row-columns';
import type { StorageModel, StoredColumn, StoredComplex, StoredEntity, StoredLink } from '../storage/storage-model';
import { computedAlias, computedField, type ComputedField } from './computed-fields';
import { isJoinable } from './is-joinable';
import { isReadWithPage, pageReadWith } from './page-read-with';
import { selectedFields, type SelectionInfo } from './selected-fields';

/** Of an entity. */
export interface RowSelection {
  readonly columns: ColumnsFor;
  /** Sensitive fields and links that are selected, and fields that are protected in some rows. */
  readonly sensitive: readonly Guard[];
  readonly protected: readonly Guard[];
  /** Told of the rows that the response holds, where their reads are noted. */
  readonly onRows?: (rows: readonly Row[]) => void;
  /** Fields that are computed, and what they are computed by, which may differ with each request. */
  readonly computing: readonly FieldNode[];
  readonly computed: readonly ComputedField[];
  /** To-one links whose rows are read with it. */
  readonly joined: readonly JoinedSelection[];
  /** Statements that its other links take. */
  readonly statements: number;
  /** Pages that links lead to, each of which can be read together with it: whose rows alone are asked for, and from their beginning. */
  readonly pages: readonly LinkedPage[];
}

/** Of the entity that a to-one link leads to. */
export interface JoinedSelection extends RowSelection {
  readonly link: StoredLink;
  readonly target: StoredEntity;
}

export interface LinkedPage {
  readonly link: StoredLink;
  readonly field: FieldNode;
  readonly page: PageSelection;
}

/** Of a page. */
export interface PageSelection {
  /** Undefined when no row is asked for. */
  readonly rows: RowSelection | undefined;
  readonly count: boolean;
  readonly next: boolean;
  readonly statements: number;
}

/** Of what transformations make of a collection. */
export interface AggregateSelection {
  readonly nodes: boolean;
  readonly count: boolean;
  readonly next: boolean;
  readonly statements: number;
}

/** The root fields of each entity set: `persons`, `person`, `personByCpr`. */
export interface RootField {
  readonly entity: StoredEntity;
  /** Whether it is what transformations make of the collection. */
  readonly transformed: boolean;
  /** Of a field with one entity: the key that its arguments give. Undefined for the collection. */
  readonly key: readonly StoredColumn[] | undefined;
}

type Kept<Node extends object, Selection> = WeakMap<Node, Selection>;

export class Selections {
  readonly #storage: StorageModel;
  readonly #roots: ReadonlyMap<string, RootField>;
  readonly #rows: Kept<FieldNode, RowSelection> = new WeakMap();
  readonly #pages: Kept<FieldNode, PageSelection> = new WeakMap();
  readonly #aggregates: Kept<FieldNode, AggregateSelection> = new WeakMap();
  readonly #operations: Kept<OperationDefinitionNode, { readonly statements: number }> = new WeakMap();

  constructor(storage: StorageModel, roots: ReadonlyMap<string, RootField>) {
    this.#storage = storage;
    this.#roots = roots;
  }

  page(entity: StoredEntity, nodes: readonly FieldNode[], info: ComputingInfo): PageSelection {
    const page = kept(this.#pages, nodes, visit => this.#readPage(entity, visit(setsOf(nodes), info), info, visit));
    return computedPage(page, info);
  }

  row(entity: StoredEntity, nodes: readonly FieldNode[], info: ComputingInfo): RowSelection {
    return withComputed(
      kept(this.#rows, nodes, visit => this.#readRow(entity, visit(setsOf(nodes), info), info, visit)),
      info,
    );
  }

  aggregate(nodes: readonly FieldNode[], info: SelectionInfo): AggregateSelection {
    return kept(this.#aggregates, nodes, visit => readAggregate(visit(setsOf(nodes), info)));
  }

  /** Statements of a whole operation, at least: more than one want a snapshot. */
  statements({ operation, fragments, variableValues }: Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'variableValues'>): number {
    const info = { fragments, variableValues };
    return kept(this.#operations, [operation], visit => {
      const fields = visit([operation.selectionSet], info);
      return { statements: sum(fields.map(field => this.#rootStatements(field, info, visit))) };
    }).statements;
  }

  #rootStatements(field: FieldNode, info: SelectionInfo, visit: Visit): number {
    const root = this.#roots.get(field.name.value);
    if (!root) return 0;
    const below = visit([field.selectionSet], info);
    if (root.transformed) return readAggregate(below).statements;
    if (root.key === undefined) return this.#readPage(root.entity, below, info, visit).statements;
    const row = this.#readRow(root.entity, below, info, visit);
    return pageReadWith(root, row) ? row.statements : 1 + row.statements;
  }

  #readPage(entity: StoredEntity, fields: readonly FieldNode[], info: SelectionInfo, visit: Visit): PageSelection {
    const named = (name: string) => fields.filter(field => field.name.value === name);
    const [nodes, count, next] = [named('nodes'), named('count').length > 0, named('next').length > 0];
    const rows = nodes.length > 0 || next ? this.#readRow(entity, visit(setsOf(nodes), info), info, visit) : undefined;
    return { rows, count, next, statements: (rows ? 1 + rows.statements : 0) + (count ? 1 : 0) };
  }

  #readRow(entity: StoredEntity, fields: readonly FieldNode[], info: SelectionInfo, visit: Visit): RowSelection {
    const columns = fields.flatMap(field => this.#columns(entity, field, info, visit));
    const joined = fields.flatMap(field => this.#joined(entity, field, fields, info, visit));
    const others = fields.filter(({ name }) => !joined.some(({ link }) => link.name === name.value));
    const links = others.flatMap(({ name }) => entity.links.get(name.value) ?? entity.aggregates.get(name.value) ?? []);
    const linked = others.map(field => this.#readLinked(entity, field, fields, info, visit));
    const unlinked = columns.length > 0 ? columns : entity.key;
    return {
      columns: rowColumns(unlinked, links),
      sensitive: membersOf(entity, fields, 'sensitive'),
      protected: membersOf(entity, fields, 'protected'),
      computing: fields.filter(({ name }) => name.value === COMPUTE),
      computed: [],
      joined,
      statements: sum(linked.map(({ statements }) => statements)),
      pages: isReadWithPage(entity) ? linked.flatMap(({ page }) => page ?? []) : [],
    };
  }

  /** A to-one link of which only columns are asked, and only once; so that no statement joins more tables than an entity has links. */
  #joined(
    entity: StoredEntity,
    field: FieldNode,
    siblings: readonly FieldNode[],
    info: SelectionInfo,
    visit: Visit,
  ): readonly JoinedSelection[] {
    const link = entity.links.get(field.name.value);
    const target = link?.many === false ? this.#storage.entities.get(link.target) : undefined;
    if (!link || !target || siblings.some(other => other !== field && other.name.value === link.name)) return [];
    const below = visit([field.selectionSet], info);
    if (!isJoinable(link, target, below)) return [];
    return [{ ...this.#readRow(target, below, info, visit), link, target }];
  }

  /** Once for each field, since it goes all the way down. */
  #readLinked(entity: StoredEntity, field: FieldNode, siblings: readonly FieldNode[], info: SelectionInfo, visit: Visit): ReadLink {
    const name = field.name.value;
    if (entity.aggregates.has(name)) return { statements: readAggregate(visit([field.selectionSet], info)).statements };
    const link = entity.links.get(name);
    const target = link && this.#storage.entities.get(link.target);
    if (!target) return { statements: 0 };
    const below = visit([field.selectionSet], info);
    if (!link.many) return { statements: 1 + this.#readRow(target, below, info, visit).statements };
    const page = this.#readPage(target, below, info, visit);
    const isAlone = !siblings.some(other => other !== field && other.name.value === name);
    return { statements: page.statements, page: isAlone && isWithRows(page) && isFromStart(field) ? { link, field, page } : undefined };
  }

  #columns(entity: StoredEntity, field: FieldNode, info: SelectionInfo, visit: Visit): readonly StoredColumn[] {
    const stored = entity.fields.get(field.name.value);
    if (!stored) return [];
    return stored.kind === 'column' ? [stored] : partsOf(stored, visit([field.selectionSet], info));
  }
}

/** What one link takes, and its page where it can be read together with a row. */
interface ReadLink {
  readonly statements: number;
  readonly page?: LinkedPage | undefined;
}

function isWithRows({ rows, count }: PageSelection): boolean {
  return rows !== undefined && !count;
}

/** What the token of a page that goes on is bound to must be known before it is read. */
function isFromStart(field: FieldNode): boolean {
  return field.arguments?.some(({ name }) => name.value === 'after') !== true;
}

function membersOf({ name, type }: StoredEntity, selected: readonly FieldNode[], sensitivity: Guard['sensitivity']): readonly Guard[] {
  const members = [...type.fields, ...type.links].filter(member => sensitivityOf(member) === sensitivity);
  const found = members.filter(member => selected.some(field => field.name.value === member.name));
  return found.map(member => ({ type: name, member: member.name, sensitivity }));
}

function readAggregate(fields: readonly FieldNode[]): AggregateSelection {
  const has = (name: string): boolean => fields.some(field => field.name.value === name);
  const [nodes, count, next] = [has('nodes'), has('count'), has('next')];
  return { nodes, count, next, statements: (nodes || next ? 1 : 0) + (count ? 1 : 0) };
}

type ComputingInfo = SelectionInfo & Pick<GraphQLResolveInfo, 'schema'>;

/** With what its rows' computed fields are computed by in this request. */
export function computedPage(page: PageSelection, info: ComputingInfo): PageSelection {
  return page.rows && page.rows.computing.length > 0 ? { ...page, rows: withComputed(page.rows, info) } : page;
}

function withComputed(row: RowSelection, info: ComputingInfo): RowSelection {
  if (row.computing.length === 0) return row;
  const byAlias = new Map(row.computing.map(node => [computedAlias(node), node]));
  return { ...row, computed: [...byAlias.values()].map(node => computedField(node, info)) };
}

type Visit = (sets: readonly (SelectionSetNode | undefined)[], info: SelectionInfo) => readonly FieldNode[];

/** Kept for a node that stands alone, unless a directive was met on the way down. */
function kept<Node extends object, Selection>(
  known: Kept<Node, Selection>,
  nodes: readonly Node[],
  read: (visit: Visit) => Selection,
): Selection {
  const [node] = nodes;
  const before = node && nodes.length === 1 ? known.get(node) : undefined;
  if (before !== undefined) return before;
  const seen = { conditional: false };
  const selection = read((sets, info) => {
    const { fields, conditional } = selectedFields(sets, info);
    seen.conditional ||= conditional;
    return fields;
  });
  if (node && nodes.length === 1 && !seen.conditional) known.set(node, selection);
  return selection;
}

function setsOf(nodes: readonly FieldNode[]): readonly (SelectionSetNode | undefined)[] {
  return nodes.map(node => node.selectionSet);
}

function partsOf({ parts }: StoredComplex, fields: readonly FieldNode[]): readonly StoredColumn[] {
  return fields.flatMap(field => parts.get(field.name.value) ?? []);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
