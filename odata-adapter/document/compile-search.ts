/** A bound search -> the input `Search`: its structure in the text, its terms as variables. Cannot fail. */
import type { BoundSearch } from '../binding/bound-request';
import { list, object, type InputObject } from './input-value';

export function compileSearch(search: BoundSearch): InputObject {
  switch (search.kind) {
    case 'word':
    case 'phrase':
      return object({ [search.kind]: { kind: 'variable', type: 'String', source: { kind: 'slot', slot: search.slot } } });
    case 'and':
    case 'or':
      return object({ [search.kind]: list(search.operands.map(compileSearch)) });
    case 'not':
      return object({ not: compileSearch(search.operand) });
  }
}
