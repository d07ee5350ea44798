/**
 * `$search` -> a bound search (Part 2, section 5.1.7). Terms without a letter or digit are left out. An empty search finds everything.
 * Rejects a search that says nothing at all (`SyntaxError`), one over entities that have no text to be looked into (`NotOffered`), and one of too many words (`LimitExceeded`).
 */
import { isSearchable } from '../../edm/is-searchable';
import type { EdmEntityType } from '../../edm/edm-model';
import type { SearchSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, spendNode, type BindContext } from '../bind-context';
import type { BoundSearch } from '../bound-request';

export function bindSearch(syntax: SearchSyntax | undefined, type: EdmEntityType, context: BindContext): BoundSearch | undefined {
  if (syntax === undefined) return undefined;
  const clause = clauseOf(context, 'search');
  if (!isSearchable(type)) {
    const message = `${type.name} has no properties that a search looks into. Use contains() in $filter.`;
    throw clauseFault('NotOffered', message, { clause, span: syntax.span });
  }
  if (syntax.kind === 'nothing') return undefined;
  const bound = bindTerm(syntax, context);
  if (bound === undefined) throw clauseFault('SyntaxError', 'the search holds no letter and no digit', { clause, span: syntax.span });
  return bound;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** A phrase of so many more counts as one node more. */
const WORDS_OF_A_NODE = 10;

function bindTerm(syntax: SearchSyntax, context: BindContext): BoundSearch | undefined {
  switch (syntax.kind) {
    case 'word':
    case 'phrase': {
      const { kind, slot, span } = syntax;
      if (!context.specialise(contents => SAYS_SOMETHING.test(String(contents[slot]?.value)))) return undefined;
      const more = context.specialise(contents => Math.floor((String(contents[slot]?.value).match(WORD)?.length ?? 0) / WORDS_OF_A_NODE));
      if (more > 0) spendNode({ context, clause: clauseOf(context, 'search') }, span, more);
      return { kind, slot };
    }
    case 'nothing':
      return undefined;
    case 'not': {
      const operand = bindTerm(syntax.operand, context);
      return operand && { kind: 'not', operand };
    }
    case 'and':
    case 'or': {
      const operands = syntax.operands.flatMap(operand => bindTerm(operand, context) ?? []);
      return operands.length > 1 ? { kind: syntax.kind, operands } : operands[0];
    }
  }
}
