/** `@where` on an entity or a link -> what must be true of the rows. Rejects a column that is named twice, and what no literal can hold. */
import type { FieldDefinitionNode, ObjectTypeDefinitionNode } from 'graphql';
import type { RowCondition } from '../annotated-schema';
import { sourceOf } from './fault-collector';
import type { Reading } from './model-reading';

export function readRowConditions(
  on: FieldDefinitionNode | ObjectTypeDefinitionNode,
  { directives, faults }: Reading,
): readonly RowCondition[] {
  const seen = new Set<string>();
  return directives.all(on, 'where').map(({ node, args: { column, equals } }) => {
    if (seen.has(column)) faults.add(node, `Two @where name the column "${column}": a column has one value.`);
    if (equals.includes('\u0000')) faults.add(node, 'No value in PostgreSQL holds the character U+0000.');
    seen.add(column);
    return { column, equals, source: sourceOf(node) };
  });
}
