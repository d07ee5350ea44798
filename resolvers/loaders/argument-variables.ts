/** The arguments of fields in a document -> the variables in them, by the places where their values come to stand, as `written` says them. */
import { Kind, type FieldNode, type ValueNode } from 'graphql';
import { within, written, type ArgumentPlace } from '../expression/argument-place';

export type VariablesByPlace = ReadonlyMap<string, string>;

/** Undefined where two fields have arguments of one name, whose places cannot be told apart. */
export function argumentVariables(fields: readonly FieldNode[]): VariablesByPlace | undefined {
  const given = fields.flatMap(field => field.arguments ?? []);
  if (new Set(given.map(({ name }) => name.value)).size < given.length) return undefined;
  const found = new Map<string, string>();
  for (const { name, value } of given) collect(value, within(undefined, name.value), found);
  return found;
}

function collect(node: ValueNode, at: ArgumentPlace, found: Map<string, string>): void {
  switch (node.kind) {
    case Kind.VARIABLE:
      found.set(written(at), node.name.value);
      return;
    case Kind.LIST:
      node.values.forEach((item, index) => collect(item, within(at, index), found));
      return;
    case Kind.OBJECT:
      for (const { name, value } of node.fields) collect(value, within(at, name.value), found);
      return;
    default:
    // A constant.
  }
}
