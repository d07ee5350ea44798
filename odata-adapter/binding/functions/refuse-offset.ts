/**
 * Parts of a moment are those of its own time zone (Part 2, sections 5.1.1.8.1 to 5.1.1.8.16). All moments of the data are in UTC, and a literal becomes one
 * of UTC too, so that its own parts are lost. Rejects a literal with another offset as argument of such a function: `NotOffered`.
 */
import type { CalledFunction } from '../../../graphql/catalogue/functions';
import type { ExpressionSyntax } from '../../syntax/syntax-tree';
import { clauseFault, type Scope } from '../bind-context';
import { resolveAlias } from '../literals/resolve-alias';

const OTHER_OFFSET = /[+-](?!00:00'?$)\d\d:\d\d'?$/;

/** A moment may stand in quotes. */
export function refuseOffset(row: CalledFunction, argument: ExpressionSyntax | undefined, scope: Scope): void {
  if (argument === undefined || row.isZoned !== true) return;
  if (argument.kind === 'alias') {
    const resolved = resolveAlias(argument, scope);
    refuseOffset(row, resolved.syntax, resolved.scope);
    return;
  }
  if (argument.kind !== 'literal' || (argument.type !== 'dateTimeOffset' && argument.type !== 'string')) return;
  const { slot } = argument;
  if (!scope.context.specialise(contents => OTHER_OFFSET.test(contents[slot]?.written ?? ''))) return;
  const message = `${row.name} of a literal with an offset is not offered. Write the moment in UTC, as in 2024-02-29T13:20:00Z`;
  throw clauseFault('NotOffered', scope.clause, message, argument);
}
