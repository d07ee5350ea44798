/** A transformation and the rows that it works on -> what is known of the rows that it makes. */
import type { NamedValue } from '../expression/build-reference';
import type { Chain, RowSet, Transformation } from './transformation-tree';

export function rowsAfter(step: Transformation, rows: RowSet): RowSet {
  switch (step.kind) {
    case 'filter':
    case 'order':
    case 'top':
    case 'skip':
    case 'extreme':
      return rows;
    case 'compute':
      return { ...rows, values: withValues(rows.values, step.values) };
    case 'aggregate':
      return { standing: undefined, values: withValues(new Map(), step.values), structures: 1 };
    case 'group': {
      const inner: RowSet = step.inner?.rows ?? { standing: undefined, values: new Map(), structures: 1 };
      return { ...inner, values: withValues(inner.values, step.by) };
    }
    case 'concat':
      return concatenated(step.branches);
  }
}

function withValues(
  known: ReadonlyMap<string, NamedValue>,
  values: readonly (NamedValue & { readonly name: string })[],
): ReadonlyMap<string, NamedValue> {
  return new Map([...known, ...values.map(({ name, type, nullable, copies = 1 }) => [name, { type, nullable, copies }] as const)]);
}

/** A value that one of the sets does not have is null in its rows. */
function concatenated(branches: readonly Chain[]): RowSet {
  const sets = branches.map(({ rows }) => rows);
  const values = new Map<string, NamedValue>();
  for (const [name, { type }] of sets.flatMap(set => [...set.values]))
    values.set(name, {
      type,
      nullable: sets.some(set => set.values.get(name)?.nullable !== false),
      copies: Math.max(...sets.map(set => set.values.get(name)?.copies ?? 1)),
    });
  return { standing: undefined, values, structures: sets.reduce((sum, { structures }) => sum + structures, 0) };
}
