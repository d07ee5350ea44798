/** The translation of a shape, and the values of a request's literals -> the translation of the request. */
import type { BoundKey } from '../binding/bound-request';
import type { CompiledDocument } from '../document/compiled-document';
import type { RequestUrl } from '../syntax/request-url';
import { literalIndex } from './stand-ins';
import type { DataTranslation } from './translate';

/** In the order of the literals. */
type Values = readonly string[];

export function fillShape(translation: DataTranslation, values: Values, url: RequestUrl): DataTranslation {
  if (values.length === 0) return { ...translation, url };
  const { bound, document, format } = translation;
  const { key, steps } = bound;
  return {
    kind: 'data',
    url,
    bound: { ...bound, key: fillKey(key, values), steps: steps.map(step => ({ ...step, key: fillKey(step.key, values) })) },
    document: { ...document, variables: fillVariables(document.variables, values) },
    format,
  };
}

function fillVariables(variables: CompiledDocument['variables'], values: Values): CompiledDocument['variables'] {
  const filled: Record<string, unknown> = { ...variables };
  for (const name in filled) filled[name] = fill(filled[name], values);
  return filled;
}

function fillKey(key: BoundKey | undefined, values: Values): BoundKey | undefined {
  return (
    key && { ...key, parts: key.parts.map(part => ({ ...part, value: { ...part.value, value: fillValue(part.value.value, values) } })) }
  );
}

function fill(value: unknown, values: Values): unknown {
  return Array.isArray(value) ? value.map((item: unknown) => fillValue(item, values)) : fillValue(value, values);
}

function fillValue<T>(value: T, values: Values): T | string {
  const index = literalIndex(value);
  return index === undefined ? value : (values[index] ?? value);
}
