/**
 * `$select` over a set that transformations have made -> the columns of the answer, and what the context URL lists of them: all that every row has (Data Aggregation,
 * section 3.1.1). Rejects names that the set does not have: `UnknownName`.
 */
import type { SelectItemSyntax, SelectSyntax } from '../../syntax/syntax-tree';
import { clauseFault } from '../bind-context';
import { absentFault } from '../expressions/bind-set-path';
import { columnsAt } from '../expressions/columns-at';
import type { BoundApplied, BoundColumn, BoundSet } from '../bound-apply';
import { stepScope, type ApplyContext } from './apply-context';

type PathItem = Extract<SelectItemSyntax, { kind: 'path' }>;

/** Of rows that are no entities. */
export function selectColumns(
  select: SelectSyntax | undefined,
  set: BoundSet,
  apply: ApplyContext,
): Pick<BoundApplied, 'columns' | 'structures' | 'listed' | 'withheld'> {
  const chosen = new Set(select?.items.flatMap(item => (item.kind === 'all' ? set.columns : named(item, set, apply))));
  const columns = select === undefined ? set.columns : set.columns.filter(column => chosen.has(column));
  const common = columns.filter(({ name }) => set.structures.every(names => names.has(name)));
  return { columns, structures: set.structures, listed: listOf(common), withheld: [] };
}

function named(item: PathItem, set: BoundSet, apply: ApplyContext): readonly BoundColumn[] {
  const scope = stepScope(apply, set);
  if (item.options !== undefined)
    throw clauseFault('NotOffered', 'options of a selected item are not offered beside $apply', { ...scope, span: item.span });
  const found = columnsAt(item.path, set.columns, apply.context);
  if (found.length > 0) return found;
  throw absentFault({ kind: 'path', segments: item.path.map(name => ({ kind: 'name', ...name })), span: item.span }, set, scope);
}

/** Of entities: which items name properties of the type, and which of the computed columns are chosen. */
export function splitSelection(
  select: SelectSyntax | undefined,
  { columns }: BoundSet,
): { readonly own: SelectSyntax | undefined; readonly computed: readonly BoundColumn[] } {
  if (select === undefined) return { own: undefined, computed: columns };
  const all = select.items.some(({ kind }) => kind === 'all');
  const names = new Set(select.items.map(computedName));
  const isComputed = (item: SelectItemSyntax): boolean => columns.some(({ path }) => path[0] === computedName(item));
  return {
    own: { ...select, items: select.items.filter(item => !isComputed(item)) },
    computed: columns.filter(({ path }) => all || names.has(path[0])),
  };
}

/** Computed values have no parts. */
function computedName(item: SelectItemSyntax): string | undefined {
  return item.kind === 'path' && item.options === undefined && item.path.length === 1 ? item.path[0]?.name : undefined;
}

/** `Customer(Country),Product(Name),Total`; a complex property's part as `Size/Width` (Part 1, section 10.7). */
function listOf(columns: readonly BoundColumn[]): readonly string[] {
  const items = new Map<string, readonly BoundColumn[]>();
  for (const column of columns) {
    const item = column.links === 0 ? column.path.join('/') : (column.path[0] ?? '');
    items.set(item, [...(items.get(item) ?? []), column]);
  }
  return [...items].map(([item, under]) =>
    under.some(({ links }) => links > 0) ? `${item}(${listOf(under.map(below)).join(',')})` : item,
  );
}

function below(column: BoundColumn): BoundColumn {
  return { ...column, path: column.path.slice(1), links: column.links - 1 };
}
