/** Field nodes -> the fields selected below them, through fragments, without those that `@skip` and `@include` leave out. */
import {
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  getDirectiveValues,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

export interface SelectionInfo extends Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'> {
  /** Told when a directive was met: then the selection depends on the variables. */
  readonly onCondition: () => void;
}

/** Every type of the schema is an object type, so that type conditions always hold. */
export function selectedFields(sets: readonly (SelectionSetNode | undefined)[], info: SelectionInfo): readonly FieldNode[] {
  const found: FieldNode[] = [];
  for (const set of sets) for (const selection of set?.selections ?? []) collect(selection, info, found);
  return found;
}

function collect(selection: SelectionNode, info: SelectionInfo, found: FieldNode[]): void {
  if (selection.directives && selection.directives.length > 0) {
    info.onCondition();
    if (!isIncluded(selection, info)) return;
  }
  if (selection.kind === Kind.FIELD) {
    found.push(selection);
    return;
  }
  const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : info.fragments[selection.name.value];
  for (const inner of fragment?.selectionSet.selections ?? []) collect(inner, info, found);
}

function isIncluded(selection: SelectionNode, { variableValues }: SelectionInfo): boolean {
  if (getDirectiveValues(GraphQLSkipDirective, selection, variableValues)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, variableValues)?.if !== false;
}
