/** Sets that follow each other -> one, each row keeping its structure (Data Aggregation, section 3.2.2). Rejects a name that has different types in them (`TypeMismatch`), and more sets than the limit. */
import type { Span } from '../../faults';
import { NODES_MADE_OF_ONE } from '../../limits';
import { clauseFault, clauseOf, spendNode } from '../bind-context';
import type { BoundColumn, BoundSet } from '../bound-apply';
import { isSameType } from '../types/edm-types';
import { stepScope, type ApplyContext, type BoundSteps } from './apply-context';
import { everyColumn } from './entity-columns';

interface Concatenation {
  readonly branches: readonly BoundSteps[];
  readonly span: Span;
}

/** Sets that are concatenated with themselves double with each time. */
const MOST_STRUCTURES = 256;

/** One branch alone stays as it is. */
export function concatenate({ branches, span }: Concatenation, { type }: BoundSet, apply: ApplyContext): BoundSteps {
  const [only] = branches;
  if (only !== undefined && branches.length === 1) return only;
  const rows = branches.map(branch => asRows(branch, span, apply));
  const structures = rows.reduce((sum, { set }) => sum + set.structures.length, 0);
  if (structures > MOST_STRUCTURES) throw tooManyStructures(span, apply);
  const columns = new Map<string, BoundColumn>();
  for (const column of rows.flatMap(({ set }) => set.columns)) {
    const known = columns.get(column.name) ?? column;
    if (!isSameType(known.type, column.type)) throw differingTypes(column, span, apply);
    columns.set(column.name, known);
  }
  return {
    steps: [{ kind: 'concat', branches: rows.map(({ steps }) => steps) }],
    set: { type, entities: false, columns: [...columns.values()], structures: rows.flatMap(({ set }) => set.structures) },
  };
}

/** Each property becomes an expression that nobody has written. */
function asRows(branch: BoundSteps, span: Span, apply: ApplyContext): BoundSteps {
  if (!branch.set.entities) return branch;
  const { steps, set } = everyColumn(branch.set, apply);
  spendNode(stepScope(apply, set), span, Math.ceil(set.columns.length / NODES_MADE_OF_ONE));
  return { steps: [...branch.steps, ...steps], set };
}

function tooManyStructures(span: Span, { context, option }: ApplyContext): Error {
  const message = `more than ${MOST_STRUCTURES} sets would be concatenated: a set that has been concatenated counts as all of its parts. Concatenate fewer sets, or ask in several requests`;
  return clauseFault('LimitExceeded', message, { clause: clauseOf(context, option), span });
}

function differingTypes({ path }: BoundColumn, span: Span, { context, option }: ApplyContext): Error {
  const message = `${path.join('/')} is of different types in the sets that are concatenated. Choose another name in one of them`;
  return clauseFault('TypeMismatch', message, { clause: clauseOf(context, option), span });
}
