/** A document's variables and the contents of a request's slots -> their values. `token`: of the page before, where a document goes on after one that the request does not say. */
import { assertNever } from '../../std/assert-never';
import { rowCount } from '../binding/row-count';
import { valueOf } from '../binding/value-of';
import type { SlotContents } from '../syntax/syntax-tree';
import type { DocumentVariable, VariableSource } from './document-variables';

export function variableValues(variables: readonly DocumentVariable[], contents: SlotContents, token?: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, source } of variables) values[name] = source.kind === 'token' ? token : valueFrom(source, contents);
  return values;
}

function valueFrom(source: Exclude<VariableSource, { readonly kind: 'token' }>, contents: SlotContents): unknown {
  switch (source.kind) {
    case 'value':
      return valueOf(source.bound, contents);
    case 'values':
      return source.bound.map(bound => valueOf(bound, contents));
    case 'slot':
      return contents[source.slot]?.value;
    case 'rows':
      return source.top === undefined ? source.most : Math.min(rowCount(source.top, contents), source.most);
    default:
      return assertNever(source);
  }
}
