/** The type of an SDL field, taken apart: its name, whether it may be null, whether it is a list. */
import { Kind } from 'graphql';
import type { NamedTypeNode, TypeNode } from 'graphql';

export interface TypeReference {
  readonly node: TypeNode;
  readonly named: NamedTypeNode;
  readonly name: string;
  readonly nullable: boolean;
  readonly list: ListShape;
}

/** `whole` is `[T!]!`, the only form a list may have in a model. */
export type ListShape = 'none' | 'whole' | 'partial';

export function typeReference(node: TypeNode): TypeReference {
  const named = namedType(node);
  return { node, named, name: named.name.value, nullable: node.kind !== Kind.NON_NULL_TYPE, list: listShape(node) };
}

function namedType(node: TypeNode): NamedTypeNode {
  return node.kind === Kind.NAMED_TYPE ? node : namedType(node.type);
}

function listShape(node: TypeNode): ListShape {
  const inner = node.kind === Kind.NON_NULL_TYPE ? node.type : node;
  if (inner.kind !== Kind.LIST_TYPE) return 'none';
  const isWhole = node.kind === Kind.NON_NULL_TYPE && inner.type.kind === Kind.NON_NULL_TYPE && inner.type.type.kind === Kind.NAMED_TYPE;
  return isWhole ? 'whole' : 'partial';
}
