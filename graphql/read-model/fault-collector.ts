/** Gathers the faults of a model as they are found, each with the place of the SDL node at fault. */
import { Kind } from 'graphql';
import type { ASTNode } from 'graphql';
import type { AnnotatedSchema, SourceLocation } from '../annotated-schema';
import { ModelFaults } from '../model-faults';
import type { ModelFault } from '../model-faults';

export class FaultCollector {
  private readonly found: ModelFault[] = [];

  add(node: ASTNode, message: string): void {
    this.addAt(sourceOf(node), message);
  }

  /** Once each: a directive may be read more than once. */
  addAt(source: SourceLocation, message: string): void {
    if (!this.found.some(fault => isSame(fault, { message, source }))) this.found.push({ message, source });
  }

  /** Throws `ModelFaults` with all that was gathered, and with what could be read all the same. */
  throwIfAny(readable?: AnnotatedSchema): void {
    if (this.found.length > 0) throw new ModelFaults(this.found, readable);
  }
}

/** Where the node's name stands, or else its first letter: a description in front of a definition is not its place. */
export function sourceOf(node: ASTNode): SourceLocation {
  const location = (node.kind !== Kind.DIRECTIVE && 'name' in node && node.name ? node.name : node).loc;
  if (!location) throw new Error('The model was parsed without locations.');
  return { file: location.source.name, line: location.startToken.line, column: location.startToken.column };
}

function isSame(a: ModelFault, b: ModelFault): boolean {
  const sameLine = a.source.file === b.source.file && a.source.line === b.source.line;
  return sameLine && a.source.column === b.source.column && a.message === b.message;
}
