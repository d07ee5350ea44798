/** `$entity` and its option `$id` -> the path that the id stands for, absolute or relative to the service root (Part 2, section 4.15). Rejects a missing `$id` (400) and an id of something else than this service (404). */
import { ODataFault, type Span } from '../../faults';

/** `root` is the URL of the service root, ending with `/`. */
export function pathOfId(id: { readonly text: string; readonly span: Span } | undefined, root: string): string {
  if (id === undefined) throw new ODataFault({ code: 'SyntaxError', message: '$entity takes the id of an entity as $id', target: '$id' });
  const path = belowRoot(id.text, root);
  if (path !== undefined) return path;
  throw new ODataFault({ code: 'EntityNotFound', message: '$id: this is no id of this service', target: '$id', span: id.span });
}

function belowRoot(text: string, root: string): string | undefined {
  if (!URL.canParse(text, root)) return undefined;
  const { href } = new URL(text, root);
  const base = new URL(root).href;
  return href.startsWith(base) && href.length > base.length && !/[?#]/.test(href) ? href.slice(base.length) : undefined;
}
