/** The selection below a field of a document -> the columns to read there, and how many statements it takes. */
import type { FieldNode, OperationDefinitionNode } from 'graphql';
import { sensitivityOf, type Guard } from '../../graphql/grants/guard-of';
import { COMPUTE, REACHED } from '../../graphql/derived-names';
import type { ReachedKey } from '../sql/changes/build-reached';
import type { StorageModel, StoredColumn, StoredComplex, StoredEntity, StoredLink } from '../storage/storage-model';
import { assertNever } from '../../std/assert-never';
import { isReadWithPage, pageReadWith } from './page-read-with';
import { selectedFields, type SelectionInfo } from './selected-fields';
import type {
  AggregateSelection,
  ChangesSelection,
  JoinedSelection,
  LinkedPage,
  PageSelection,
  RootFields,
  RowSelection,
} from './selection';
import { areWhole } from '../database/joined-alias';
import { columnsOf } from '../storage/derive-storage';

export class SelectionReader {
  readonly #storage: StorageModel;
  readonly #roots: RootFields;
  readonly #info: SelectionInfo;

  constructor(storage: StorageModel, roots: RootFields, info: SelectionInfo) {
    this.#storage = storage;
    this.#roots = roots;
    this.#info = info;
  }

  page(entity: StoredEntity, nodes: readonly FieldNode[]): PageSelection {
    return this.#readPage(entity, this.#below(nodes));
  }

  changes(entity: StoredEntity, nodes: readonly FieldNode[]): ChangesSelection {
    return this.#readChanges(entity, this.#below(nodes));
  }

  row(entity: StoredEntity, nodes: readonly FieldNode[]): RowSelection {
    return this.#readRow(entity, this.#below(nodes));
  }

  /** Of the entity that a link led to, and of what it belongs to. */
  key(entity: StoredEntity, nodes: readonly FieldNode[]): ReachedKey {
    const fields = this.#below(nodes);
    const owners = linksIn(entity, fields).flatMap(link => {
      const owner = this.#storage.entities.get(link.target);
      return owner === undefined ? [] : [{ link, key: this.key(owner, named(link.name, fields)) }];
    });
    const followed = linksIn(entity, this.#below(named(REACHED, fields)));
    return { entity, owners, followed };
  }

  aggregate(nodes: readonly FieldNode[]): AggregateSelection {
    return readAggregate(this.#below(nodes));
  }

  /** Statements of a whole operation, at least: more than one want a snapshot. */
  statements({ selectionSet }: OperationDefinitionNode): number {
    return sum(selectedFields([selectionSet], this.#info).map(field => this.#rootStatements(field)));
  }

  #below(nodes: readonly FieldNode[]): readonly FieldNode[] {
    return selectedFields(
      nodes.map(({ selectionSet }) => selectionSet),
      this.#info,
    );
  }

  #rootStatements(field: FieldNode): number {
    const root = this.#roots.get(field.name.value);
    if (!root) return 0;
    const below = this.#below([field]);
    switch (root.kind) {
      case 'aggregate':
        return readAggregate(below).statements;
      case 'page':
        return this.#readPage(root.entity, below).statements;
      case 'changes':
        return this.#readChanges(root.entity, below).statements;
      case 'entity': {
        const row = this.#readRow(root.entity, below);
        return pageReadWith(root, row) ? row.statements : 1 + row.statements;
      }
      default:
        return assertNever(root.kind);
    }
  }

  /** The entities that changed are read as those of a page are. */
  #readChanges(entity: StoredEntity, fields: readonly FieldNode[]): ChangesSelection {
    const changes = this.#below(named('nodes', fields));
    const nodes = named('entity', changes);
    const links = this.#below(named(REACHED, changes));
    const reached = this.#readReached(entity, links, []);
    const row = this.#readRow(entity, this.#below(nodes));
    const rows = { ...row, sensitive: [...row.sensitive, ...membersOf(entity, links, 'sensitive')] };
    const count = named('count', fields).length > 0;
    return { rows, nodes, reached, count, statements: 1 + rows.statements + reached.length + (count ? 1 : 0) };
  }

  /** `fields`: of `reached`. */
  #readReached(entity: StoredEntity, fields: readonly FieldNode[], path: readonly string[]): readonly string[] {
    return linksIn(entity, fields).flatMap(link => {
      const own = [...path, link.name];
      return [own.join('/'), ...this.#readReachedKey(link, named(link.name, fields), own)];
    });
  }

  #readReachedKey({ target }: StoredLink, nodes: readonly FieldNode[], path: readonly string[]): readonly string[] {
    const entity = this.#storage.entities.get(target);
    if (entity === undefined) return [];
    const fields = this.#below(nodes);
    const owners = linksIn(entity, fields).flatMap(link => this.#readReachedKey(link, named(link.name, fields), [...path, link.name]));
    return [...this.#readReached(entity, this.#below(named(REACHED, fields)), path), ...owners];
  }

  #readPage(entity: StoredEntity, fields: readonly FieldNode[]): PageSelection {
    const has = (name: string): boolean => named(name, fields).length > 0;
    const [nodes, count, next, delta] = [named('nodes', fields), has('count'), has('next'), has('delta')];
    // Only the last page has a token of changes.
    const rows = nodes.length > 0 || next || delta ? this.#readRow(entity, this.#below(nodes)) : undefined;
    return { rows, count, next, delta, nodes, statements: (rows ? 1 + rows.statements : 0) + (count ? 1 : 0) + (delta ? 1 : 0) };
  }

  #readRow(entity: StoredEntity, fields: readonly FieldNode[]): RowSelection {
    const columns = fields.flatMap(field => this.#columns(entity, field));
    const joined = fitting(
      fields.flatMap(field => this.#joined(entity, field, fields)),
      columns.length,
    );
    const others = fields.filter(({ name }) => !joined.some(({ link }) => link.name === name.value));
    const links = others.flatMap(({ name }) => entity.links.get(name.value) ?? entity.aggregates.get(name.value) ?? []);
    const linked = others.map(field => this.#readLinked(entity, field, fields));
    return {
      columns: columns.length > 0 ? columns : entity.key,
      links,
      sensitive: membersOf(entity, fields, 'sensitive'),
      protected: membersOf(entity, fields, 'protected'),
      computing: fields.filter(({ name }) => name.value === COMPUTE),
      joined,
      statements: sum(linked.map(({ statements }) => statements)),
      pages: isReadWithPage(entity) ? linked.flatMap(({ page }) => page ?? []) : [],
    };
  }

  /** A to-one link of which only columns are asked, and only once; so that no statement joins more tables than an entity has links. */
  #joined(entity: StoredEntity, field: FieldNode, siblings: readonly FieldNode[]): readonly JoinedSelection[] {
    const link = entity.links.get(field.name.value);
    const target = link?.many === false ? this.#storage.entities.get(link.target) : undefined;
    if (!link || !target || siblings.some(other => other !== field && other.name.value === link.name)) return [];
    const below = this.#below([field]);
    if (!isJoinable(link, target, below)) return [];
    return [{ ...this.#readRow(target, below), link, target }];
  }

  /** Once for each field, since it goes all the way down. */
  #readLinked(entity: StoredEntity, field: FieldNode, siblings: readonly FieldNode[]): ReadLink {
    const name = field.name.value;
    if (entity.aggregates.has(name)) return { statements: readAggregate(this.#below([field])).statements };
    const link = entity.links.get(name);
    const target = link && this.#storage.entities.get(link.target);
    if (!target) return { statements: 0 };
    const below = this.#below([field]);
    if (!link.many) return { statements: 1 + this.#readRow(target, below).statements };
    const page = this.#readPage(target, below);
    const isAlone = !siblings.some(other => other !== field && other.name.value === name);
    return { statements: page.statements, page: isAlone && isWithRows(page) && isFromStart(field) ? { link, field, page } : undefined };
  }

  #columns(entity: StoredEntity, field: FieldNode): readonly StoredColumn[] {
    const stored = entity.fields.get(field.name.value);
    if (!stored) return [];
    return stored.kind === 'column' ? [stored] : partsOf(stored, this.#below([field]));
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

function named(name: string, fields: readonly FieldNode[]): readonly FieldNode[] {
  return fields.filter(field => field.name.value === name);
}

function linksIn({ links }: StoredEntity, fields: readonly FieldNode[]): readonly StoredLink[] {
  return [...links.values()].filter(link => named(link.name, fields).length > 0);
}

function readAggregate(fields: readonly FieldNode[]): AggregateSelection {
  const has = (name: string): boolean => fields.some(field => field.name.value === name);
  const [nodes, count, next] = [has('nodes'), has('count'), has('next')];
  return { nodes, count, next, statements: (nodes || next ? 1 : 0) + (count ? 1 : 0) };
}

function partsOf({ parts }: StoredComplex, fields: readonly FieldNode[]): readonly StoredColumn[] {
  return fields.flatMap(field => parts.get(field.name.value) ?? []);
}

/** PostgreSQL returns at most 1,664 columns; some of them are those of the order and of links. */
const MOST_COLUMNS = 1500;

/** As many of them as one statement can read beside so many columns. */
function fitting(joined: readonly JoinedSelection[], own: number): readonly JoinedSelection[] {
  let left = MOST_COLUMNS - own;
  return joined.filter(({ columns }) => {
    const fits = columns.length <= left;
    if (fits) left -= columns.length;
    return fits;
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** A to-one link and what is selected of the row it leads to -> whether that row is read with the one it starts from: where only columns are asked, whose names PostgreSQL does not cut. */
function isJoinable({ name }: StoredLink, target: StoredEntity, selected: readonly FieldNode[]): boolean {
  return areColumns(selected, target) && areWhole(name, columnsOf(target.fields.values()));
}

function areColumns(selected: readonly FieldNode[], { links, aggregates }: StoredEntity): boolean {
  return !selected.some(({ name: { value } }) => value === COMPUTE || links.has(value) || aggregates.has(value));
}
