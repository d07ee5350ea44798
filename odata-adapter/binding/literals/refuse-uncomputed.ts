/** A value that is answered, ordered by or aggregated. Rejects literals that are only compared: times finer than a microsecond, and members of an enumeration: `NotOffered`. */
import { clauseFault } from '../bind-context';
import type { BoundExpression } from '../bound-request';
import type { LiteralScope } from './bind-literal';
import { refuseFiner } from './refuse-finer';

export function refuseUncomputed(value: BoundExpression, scope: LiteralScope): void {
  refuseFiner([value], scope);
  if (value.kind !== 'literal' || value.type.kind !== 'enum') return;
  // A literal in the document has no enumeration of its own.
  const message = 'a member of an enumeration by itself is not offered as a value. Write it as a text';
  throw clauseFault('NotOffered', message, { ...scope, span: value.span });
}
