/** `@subject` on entities: one at most, with a key that the record of reads can hold. Reports the others. */
import type { EntityDraft } from './read-entity';
import type { Reading } from './model-reading';

export function checkSubject(drafts: readonly EntityDraft[], { directives, faults }: Reading): void {
  const [first, ...others] = drafts.filter(({ isSubject }) => isSubject);
  for (const { node } of others) faults.add(node, `Two types are a @subject: ${first?.name ?? ''} and ${node.name.value}.`);
  if (first === undefined || first.key.length === 0) return;
  const [key, ...more] = first.key;
  const isIdentifier = key?.type.kind === 'scalar' && key.type.name === 'UUID' && more.length === 0;
  if (!isIdentifier)
    faults.add(directives.one(first.node, 'subject')?.node ?? first.node, `The key of a @subject must be one field of type UUID.`);
}
