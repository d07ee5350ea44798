/** The whole SDL document against the rules of SDL and the kinds of definition that a model is made of. Reports what breaks them. */
import { Kind, isTypeDefinitionNode } from 'graphql';
import type { ASTNode, DefinitionNode, GraphQLError, ObjectTypeDefinitionNode } from 'graphql';
import { validateSDL } from 'graphql/validation/validate';
import { suggest } from '../../std/suggest';
import type { FaultCollector } from './fault-collector';

/** GraphQL specification, sections 3.3 to 3.13: unknown types, directives and arguments, and whatever is defined twice. */
export function checkSdlRules(vocabulary: readonly DefinitionNode[], model: readonly DefinitionNode[], faults: FaultCollector): void {
  for (const error of validateSDL({ kind: Kind.DOCUMENT, definitions: [...vocabulary, ...model] })) {
    faults.add(nodeAtFault(error), withSuggestion(error.message, vocabulary));
  }
}

/** For directives, the one name that graphql-js suggests nothing for. */
function withSuggestion(message: string, vocabulary: readonly DefinitionNode[]): string {
  const unknown = /^Unknown directive "@(\w+)"\.$/.exec(message)?.[1];
  const known = vocabulary.flatMap(definition => (definition.kind === Kind.DIRECTIVE_DEFINITION ? [definition.name.value] : []));
  const near = unknown === undefined ? undefined : suggest(unknown, known);
  return near === undefined ? message : `${message} Did you mean "@${near}"?`;
}

/** Of two that collide, the later. */
function nodeAtFault(error: GraphQLError): ASTNode {
  const node = error.nodes?.at(-1);
  if (!node) throw error;
  return node;
}

/** A model has object types, enums and one `extend schema`; all else would have no meaning in it. */
export function checkDefinitionKinds(model: readonly DefinitionNode[], faults: FaultCollector): void {
  for (const definition of model) {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
        checkObjectType(definition, faults);
        break;
      case Kind.ENUM_TYPE_DEFINITION:
      case Kind.SCHEMA_EXTENSION:
        break;
      default:
        faults.add(
          definition,
          `A model has object types, enums and one "extend schema": ${described(definition)} does not belong in it. Remove it.`,
        );
    }
  }
}

function checkObjectType(type: ObjectTypeDefinitionNode, faults: FaultCollector): void {
  for (const parent of type.interfaces ?? []) faults.add(parent, 'Types of a model must not implement interfaces.');
  for (const field of type.fields ?? []) {
    for (const argument of field.arguments ?? []) faults.add(argument, 'Fields of a model must not take arguments.');
  }
}

function described(definition: DefinitionNode): string {
  const kind = definition.kind.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return isTypeDefinitionNode(definition) ? `the ${kind} "${definition.name.value}"` : `this ${kind}`;
}
