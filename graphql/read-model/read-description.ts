/** The description of a field or link; a last paragraph says why it is sensitive. So everything that describes the field tells it. Rejects a reason without words. */
import type { FieldDefinitionNode } from 'graphql';
import type { Reading } from './model-reading';

export function readDescription(node: FieldDefinitionNode, { directives, faults }: Reading): string {
  const own = node.description?.value ?? '';
  const use = directives.one(node, 'sensitive');
  const reason = use?.args.because?.trim();
  if (use === undefined || reason === undefined) return own;
  if (reason === '') faults.add(use.node, 'because says in words why the field is sensitive.');
  return [own, `Sensitive: ${reason}`].filter(paragraph => paragraph !== '').join('\n\n');
}
