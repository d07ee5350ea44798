/**
 * A path over a set that transformations have made -> the column it names (Data Aggregation, section 3.1). Undefined where the rows still are entities and the path is one of theirs.
 * Rejects what the set does not have: `UnknownName`.
 */
import { beginsAtRoot } from '../literals/speaks-of-entity';
import { suggest } from '../../../std/suggest';
import type { PathExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, spendNode, type Scope } from '../bind-context';
import type { BoundColumn, BoundSet } from '../bound-apply';
import type { BoundExpression } from '../bound-request';
import { resolveMember } from '../types/resolve-name';
import { columnsAt } from './columns-at';
import { resolvePath, writtenName } from './resolve-path';

export function bindSetPath(syntax: PathExpressionSyntax, scope: Scope): BoundExpression | undefined {
  const { set } = scope;
  if (set === undefined || scope.implicit.variable !== undefined || isOfAnother(syntax, scope)) return undefined;
  const column = columnAt(syntax, set, scope);
  if (column === undefined && set.entities) return undefined;
  if (column === undefined) throw absentFault(syntax, set, scope);
  // A property of the model is met as on any other path, which counts its names and notes what is sensitive.
  if (column.declared) resolvePath(syntax, scope);
  else for (const segment of syntax.segments) spendNode(scope, segment.span);
  return { kind: 'column', name: column.name, path: column.path, type: column.type };
}

/** Of a variable's entity, or of one that `$root` names. */
function isOfAnother(syntax: PathExpressionSyntax, { variables }: Scope): boolean {
  const [first] = syntax.segments;
  return (first?.kind === 'name' && variables.has(first.name)) || beginsAtRoot(syntax);
}

function columnAt({ segments }: PathExpressionSyntax, { columns }: BoundSet, { context }: Scope): BoundColumn | undefined {
  const names = segments.flatMap(segment => (segment.kind === 'name' ? segment : []));
  if (names.length < segments.length) return undefined;
  return columnsAt(names, columns, context).find(({ path }) => path.length === names.length);
}

/** Names that the key may not read, and such as nobody knows, are refused as everywhere. */
export function absentFault(syntax: PathExpressionSyntax, { type, columns }: BoundSet, scope: Scope): Error {
  const { segments, span } = syntax;
  const [first] = segments;
  const text = segments.map(writtenName).join('/');
  const known = columns.map(({ path }) => path.join('/'));
  if (first?.kind === 'name' && resolveMember(first, type, scope.context) === undefined) {
    const suggestion = suggest(text, known);
    return clauseFault('UnknownName', `the set has no property '${text}'`, { ...scope, span, suggestion });
  }
  resolvePath(syntax, scope);
  const left = known.length === 0 ? 'nothing' : known.join(', ');
  return clauseFault('UnknownName', `'${text}' is not part of what the transformations before leave, which is ${left}`, { ...scope, span });
}
