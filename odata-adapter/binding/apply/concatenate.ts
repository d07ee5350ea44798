/** Sets that follow each other -> one, each row keeping its structure (Data Aggregation, section 3.2.2). Rejects a name that has different types in them: `TypeMismatch`. */
import type { Span } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf } from '../bind-context';
import type { BoundColumn, BoundSet } from '../bound-apply';
import { isSameType } from '../types/edm-types';
import type { ApplyContext, BoundSteps } from './apply-context';
import { everyColumn } from './entity-columns';

interface Concatenation {
  readonly branches: readonly BoundSteps[];
  readonly span: Span;
}

/** One branch alone stays as it is. */
export function concatenate({ branches, span }: Concatenation, { type }: BoundSet, apply: ApplyContext): BoundSteps {
  const [only] = branches;
  if (only !== undefined && branches.length === 1) return only;
  const rows = branches.map(branch => asRows(branch, apply));
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

function asRows(branch: BoundSteps, apply: ApplyContext): BoundSteps {
  if (!branch.set.entities) return branch;
  const { steps, set } = everyColumn(branch.set, apply);
  return { steps: [...branch.steps, ...steps], set };
}

function differingTypes({ path }: BoundColumn, span: Span, { context, option }: ApplyContext): Error {
  const message = `${path.join('/')} is of different types in the sets that are concatenated. Choose another name in one of them`;
  return clauseFault('TypeMismatch', message, { clause: clauseOf(context, option), span });
}
