/**
 * Where rows and what hangs on them stand: absolute URLs, each made only when a link needs it. There is one for each row of an answer, so that they are objects of one
 * form and not functions, each of which would take what is around it along.
 */
import type { CanonicalShape, ContainerShape, NestedShape, RowShape } from '../document/compiled-document';
import { keyTextOf } from './key-text';
import { isRow, type Row } from './read-path';

export interface Address {
  readonly url: string;
}

export interface AddressContext {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly namespace: string;
}

/** What leads to rows: the path of an entity, or of a collection that they are members of. */
export interface RowPath extends Address {
  readonly shape: RowShape;
  readonly isMember: boolean;
}

/** What an entity's navigation property leads to. */
export class LinkAddress<Nested extends NestedRows = NestedRows> implements RowPath {
  constructor(
    readonly entity: Address,
    readonly nested: Nested,
  ) {}

  get url(): string {
    return `${this.entity.url}/${this.nested.name}`;
  }

  get shape(): RowShape {
    return this.nested.row;
  }

  get isMember(): boolean {
    return this.nested.kind === 'many';
  }
}

type NestedRows = Exclude<NestedShape, { readonly kind: 'count' }>;

/** An entity. Where it stands by its path, unless it has an entity set or tells what contains it: then it stands there. */
export class RowAddress implements Address {
  constructor(
    readonly row: Row,
    private readonly path: RowPath,
    private readonly context: AddressContext,
  ) {}

  get shape(): RowShape {
    return this.path.shape;
  }

  /** The same when the row has been written. */
  kept(): RowAddress {
    return new RowAddress({ ...this.row }, this.path, this.context);
  }

  /** The collection that the entity is a member of; of a contained one behind a to-one link, its own. */
  get collectionUrl(): string {
    const { row, path, context } = this;
    const { container, type } = path.shape;
    if (container !== undefined) return containedUrl(row, container, context);
    return type.entitySet === undefined ? path.url : context.root + type.entitySet.name;
  }

  get url(): string {
    const { row, path, context } = this;
    return canonicalUrl(row, path.shape, context) ?? (path.isMember ? path.url + keyTextOf(row, path.shape, context.namespace) : path.url);
  }
}

/** By what the row tells itself: its container, or its key in an entity set. Undefined where it tells neither. */
export function canonicalUrl(row: Row, shape: CanonicalShape, context: AddressContext): string | undefined {
  const { container, type, keyAliases } = shape;
  const { namespace, root } = context;
  if (container !== undefined)
    return containedUrl(row, container, context) + (container.navigation.many ? keyTextOf(row, shape, namespace) : '');
  return type.entitySet === undefined || keyAliases === undefined
    ? undefined
    : root + type.entitySet.name + keyTextOf(row, shape, namespace);
}

/** `Persons(<key>)/Affiliations`, by what the row tells of the way back. */
function containedUrl(row: Row, shape: ContainerShape, context: AddressContext): string {
  const { alias, type, navigation, container } = shape;
  const parent = row[alias];
  if (!isRow(parent)) throw new Error(`A ${type.name} that contains another was not read.`);
  const set = container === undefined ? context.root + (type.entitySet?.name ?? '') : containedUrl(parent, container, context);
  const key = container?.navigation.many === false ? '' : keyTextOf(parent, shape, context.namespace);
  return `${set}${key}/${navigation.name}`;
}
