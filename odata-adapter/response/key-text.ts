/** A type and the values of its key -> the key as it stands in a URL: `(5)`, `('it''s')`, `(Year=2024,Number=7)` (Part 2, section 4.3.1). */
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import { encodeUrlText } from '../syntax/print/encode-url-text';
import { plainText } from './json-numerals';

/** `values` in the order of `properties`, in the form that results have. `namespace` qualifies enum members. */
export function keyText(properties: readonly EdmProperty[], values: readonly unknown[], namespace: string): string {
  const [only] = properties;
  if (properties.length === 1 && only !== undefined) return `(${literalText(only, values[0], namespace)})`;
  return `(${properties.map((property, index) => `${property.name}=${literalText(property, values[index], namespace)}`).join(',')})`;
}

/** Under which names rows hold the values of their key, in the key's order; undefined where they do not. */
export interface KeyedShape {
  readonly type: EdmEntityType;
  readonly keyAliases: readonly string[] | undefined;
}

/** The same of a row that holds the values. Most keys have one part: then no list of values is made, of which there would be one for each row. */
export function keyTextOf(row: Readonly<Record<string, unknown>>, { type, keyAliases }: KeyedShape, namespace: string): string {
  if (keyAliases === undefined) throw new Error(`A link needs the key of ${type.name}, which was not read.`);
  const { key } = type;
  const [only] = key;
  const [alias] = keyAliases;
  if (key.length === 1 && only !== undefined && alias !== undefined) return `(${literalText(only, row[alias], namespace)})`;
  return keyText(key, keyAliases.map(name => row[name]), namespace); // oxfmt-ignore
}

/** Forms that 4.0 and 4.01 clients both read (ABNF, rule `primitiveLiteral`). */
function literalText({ type }: EdmProperty, value: unknown, namespace: string): string {
  // What is written into JSON is marked before links are made of it.
  const text = plainText(value);
  if (type.kind === 'enum') return `${namespace}.${type.name}'${text}'`;
  if (type.kind === 'complex') throw new Error('A key has no complex property.');
  switch (type.name) {
    // Needs no encoding, and is what most keys are.
    case 'Edm.Guid':
      return text;
    case 'Edm.String':
      return encodeUrlText(`'${text.replaceAll("'", "''")}'`, 'segment');
    case 'Edm.Duration':
      return `duration'${text}'`;
    case 'Edm.Binary':
      return `binary'${text}'`;
    default:
      return encodeUrlText(text, 'segment');
  }
}
