/** How a scalar is read and written -> its GraphQL type. Refuses values of another form in words that do not hold the value. */
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import type { ValueNode } from 'graphql';
import type { ScalarName } from '../scalar-name';

export interface ScalarForm<Value> {
  readonly name: ScalarName;
  /** Completes "Expected ...". */
  readonly expected: string;
  /** What was sent -> its canonical form; undefined when it is not of this scalar. */
  readonly read: (sent: unknown) => Value | undefined;
  /** What a resolver gave, in the form of `data-plane-types.ts` -> what is answered; undefined when it is not of this scalar. */
  readonly write: (given: unknown) => Value | undefined;
  /** Whether a number in a document is read as text, so that no digit is lost. */
  readonly exact?: boolean;
}

/** A value that is not of its scalar. Its message is safe to show: it is the form's, never the value. */
export class ScalarMismatch extends GraphQLError {}

export function defineScalar<Value>(form: ScalarForm<Value>): GraphQLScalarType<Value, Value> {
  return new GraphQLScalarType<Value, Value>({
    name: form.name,
    parseValue: sent => accepted(form, form.read(sent)),
    parseLiteral: node => accepted(form, form.read(literalValue(node, form.exact ?? false)), node),
    serialize: given => accepted(form, form.write(given)),
  });
}

/** `node` is where it stands in a document. */
function accepted<Value>({ name, expected }: ScalarForm<Value>, value: Value | undefined, node?: ValueNode): Value {
  if (value === undefined) throw new ScalarMismatch(`Expected ${expected} for ${name}.`, { nodes: node });
  return value;
}

function literalValue(node: ValueNode, exact: boolean): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return exact ? node.value : Number(node.value);
    default:
      return undefined;
  }
}

/** The form of scalars that are text to the resolvers: written as they are. */
export function writeText(given: unknown): string | undefined {
  return typeof given === 'string' ? given : undefined;
}
