/** The context of all parts of the reader: the faults found so far, the directives, and the types by name. */
import type { ObjectTypeDefinitionNode } from 'graphql';
import type { ComplexType, EnumType } from '../annotated-schema';
import type { DirectiveReader } from './directive-reader';
import type { FaultCollector } from './fault-collector';

export interface Reading {
  readonly faults: FaultCollector;
  readonly directives: DirectiveReader;
}

/** Fields of complex types are of scalars and enums; those of entities may be complex too. */
export interface FieldTypes extends Reading {
  readonly enums: ReadonlyMap<string, EnumType>;
  readonly complexTypes: ReadonlyMap<string, ComplexType>;
}

export interface EntityReading extends FieldTypes {
  /** By name: a link may lead to an entity that is not read yet. */
  readonly entityNodes: ReadonlyMap<string, ObjectTypeDefinitionNode>;
}
