/**
 * Changes, and what is expanded -> the changes, where both can be told. In OData 4.0 links tell by their ends alone where they stand. So where an entity is expanded further, its type must stand nowhere else:
 * else a client could not know when nothing leads to the entity any more, and would keep its links. Rejects `$deltatoken` there (`OptionNotApplicable`); a preference is not applied.
 */
import type { EdmEntityType } from '../../edm/edm-model';
import type { ExpandSyntax } from '../../syntax/syntax-tree';
import { clauseFault, clauseOf, type BindContext } from '../bind-context';
import type { BoundChanges, BoundExpand, BoundSelection } from '../bound-request';

export interface BoundExpansion {
  readonly selection: BoundSelection;
  readonly syntax: ExpandSyntax | undefined;
}

export function bindApart(
  changes: BoundChanges | undefined,
  { selection, syntax }: BoundExpansion,
  context: BindContext,
): BoundChanges | undefined {
  if (changes?.links !== 'apart' || syntax === undefined) return changes;
  const found = expandedApart(selection);
  const stands = [selection.type, ...found.map(({ type }) => type)];
  const twice = found.find(({ type, isFurther }) => isFurther && stands.filter(other => other === type).length > 1);
  if (twice === undefined) return changes;
  if (changes.kind === 'tracked') return undefined;
  const { type, expand } = twice;
  const message = `in changes of OData 4.0 an entity type that is expanded further must be in one place of the query only, and ${type.name} is in several. Ask with OData-MaxVersion: 4.01`;
  throw clauseFault('OptionNotApplicable', message, { clause: clauseOf(context, 'expand'), span: (expand.source?.item ?? syntax).span });
}

interface ExpandedApart {
  readonly expand: BoundExpand;
  readonly type: EdmEntityType;
  /** Whether something is expanded in it. */
  readonly isFurther: boolean;
}

/** At all levels. Counts are told with their entity. */
function expandedApart({ expand: expanded }: BoundSelection): readonly ExpandedApart[] {
  return expanded.flatMap(expand => {
    if (expand.kind === 'count') return [];
    const selection = expand.kind === 'one' ? expand.selection : expand.query.selection;
    const below = expandedApart(selection);
    return [{ expand, type: selection.type, isFurther: below.length > 0 }, ...below];
  });
}
