/** The translation of a shape, and the values of a request's literals -> the translation of the request. */
import type { BoundDataRequest, BoundKey, BoundStep } from '../binding/bound-request';
import type { CompiledDocument } from '../document/compiled-document';
import type { PrintableLiteral } from '../syntax/print/link-piece';
import { printLiteral } from '../syntax/print/print-literal';
import { literalIndex } from './stand-ins';
import type { DataTranslation } from './translate';

/** In the order of the literals. */
type Values = readonly string[];

/** Objects are written out: V8 makes those faster than copies with a change, and every request of a known shape makes these. */
export function fillShape(known: DataTranslation, values: Values): DataTranslation {
  const { syntax, bound, document, format } = known;
  if (values.length === 0) return known;
  const textOf = (literal: PrintableLiteral): string => printLiteral(fillLiteral(literal, values));
  return { kind: 'data', syntax, textOf, bound: fillPath(bound, values), document: fillVariables(document, values), format };
}

function fillLiteral(literal: PrintableLiteral, values: Values): PrintableLiteral {
  if (literal.kind !== 'literal' || literal.type === 'null' || literal.type === 'boolean') return literal;
  return { ...literal, value: fillValue(literal.value, values) };
}

function fillVariables({ text, variables, pageSizeVariable, payload, primaryKeys }: CompiledDocument, values: Values): CompiledDocument {
  const filled: Record<string, unknown> = { ...variables };
  for (const name in filled) filled[name] = fill(filled[name], values);
  return { text, variables: filled, pageSizeVariable, payload, primaryKeys };
}

function fillPath({ kind, set, key, condition, steps, target, decidedByValue }: BoundDataRequest, values: Values): BoundDataRequest {
  return { kind, set, key: fillKey(key, values), condition, steps: fillSteps(steps, values), target, decidedByValue };
}

function fillSteps(steps: readonly BoundStep[], values: Values): readonly BoundStep[] {
  return steps.map(({ navigation, type, key, condition }) => ({ navigation, type, key: fillKey(key, values), condition }));
}

function fillKey(key: BoundKey | undefined, values: Values): BoundKey | undefined {
  if (key === undefined) return undefined;
  const parts = key.parts.map(({ property, value: { kind, type, value, span } }) => {
    return { property, value: { kind, type, value: fillValue(value, values), span } };
  });
  return { alternate: key.alternate, parts };
}

function fill(value: unknown, values: Values): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => fillValue(item, values)) : fillValue(value, values);
}

function fillValue<T>(value: T, values: Values): T | string {
  const index = literalIndex(value);
  return index === undefined ? value : (values[index] ?? value);
}
