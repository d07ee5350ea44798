/**
 * Where rows and what hangs on them stand: absolute URLs, each made only when a link needs it. There is one for each row of an answer, so that they are objects of one
 * form and not functions, each of which would take what is around it along.
 */
import type { ContainerShape, RowShape } from '../document/compiled-document';
import { keyTextOf } from './key-text';
import { isObject } from './read-path';

type Row = Record<string, unknown>;

export interface Address {
  readonly url: string;
}

interface AddressContext {
  /** Service root, ending with `/`. */
  readonly root: string;
  readonly namespace: string;
}

/** What an entity's navigation property leads to. */
export class LinkAddress implements Address {
  constructor(
    private readonly entity: Address,
    private readonly name: string,
  ) {}

  get url(): string {
    return `${this.entity.url}/${this.name}`;
  }
}

/** An entity. Where it stands by its path, unless it has an entity set or tells what contains it: then it stands there. */
export class RowAddress implements Address {
  /** `path`: of the entity, or of the collection that it is a member of. */
  constructor(
    private readonly row: Row,
    private readonly shape: RowShape,
    private readonly path: Address,
    private readonly isMember: boolean,
    private readonly context: AddressContext,
  ) {}

  /** The same when the row has been written. */
  kept(): RowAddress {
    return new RowAddress({ ...this.row }, this.shape, this.path, this.isMember, this.context);
  }

  get url(): string {
    const { row, shape, context } = this;
    const container = shape.control?.container;
    if (container !== undefined)
      return containedUrl(row, container, context) + (container.navigation.many ? rowKey(row, shape, context) : '');
    const set = shape.type.entitySet;
    if (set !== undefined && shape.keyAliases !== undefined) return context.root + set.name + rowKey(row, shape, context);
    return this.isMember ? this.path.url + rowKey(row, shape, context) : this.path.url;
  }
}

/** `Persons(<key>)/Affiliations`, by what the row tells of the way back. */
function containedUrl(row: Row, { alias, type, keyAliases, navigation, container }: ContainerShape, context: AddressContext): string {
  const parent = row[alias];
  if (!isObject(parent)) throw new Error(`A ${type.name} that contains another was not read.`);
  const set = container === undefined ? context.root + (type.entitySet?.name ?? '') : containedUrl(parent, container, context);
  const key = container?.navigation.many === false ? '' : keyTextOf(parent, type.key, keyAliases, context.namespace);
  return `${set}${key}/${navigation.name}`;
}

function rowKey(row: Row, { type, keyAliases }: RowShape, { namespace }: AddressContext): string {
  if (keyAliases === undefined) throw new Error(`A link needs the key of ${type.name}, which was not read.`);
  return keyTextOf(row, type.key, keyAliases, namespace);
}
