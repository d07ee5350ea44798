/**
 * `$entity?$id=…` -> the same request with the path that the id stands for, absolute or relative to the service root (Part 2, section 4.15). Rejects
 * `$entity` without `$id` (400) and an id of something else than this service (404).
 */
import { ODataFault } from '../faults';
import type { QueryLimits } from '../limits';
import { Budget } from './text/budget';
import { parsePath } from './parse-path';
import type { ODataUriSyntax, OtherOptionSyntax, PathSegmentSyntax } from './syntax-tree';

/** `root` is the URL of the service root, ending with `/`. */
export function resolveEntityId(syntax: ODataUriSyntax, root: string, limits: QueryLimits): ODataUriSyntax {
  const [first, ...rest] = syntax.path;
  if (first?.kind !== 'system' || first.name !== 'entity') return syntax;
  const { options } = syntax;
  const id = options.others.find(({ name }) => name === 'id');
  if (id === undefined) throw new ODataFault({ code: 'SyntaxError', message: '$entity takes the id of an entity as $id', target: '$id' });
  const others = options.others.filter(option => option !== id);
  return { ...syntax, path: [...parseId(id, root, limits), ...rest], options: { ...options, others }, id: id.span };
}

/** What is wrong in an id is told of as a whole. */
function parseId({ text, span }: OtherOptionSyntax, root: string, limits: QueryLimits): readonly PathSegmentSyntax[] {
  const path = belowRoot(text, root);
  if (path === undefined)
    throw new ODataFault({ code: 'EntityNotFound', message: '$id: this is no id of this service', target: '$id', span });
  try {
    return parsePath(path, path.length, new Budget(limits)).map(segment => ({ ...segment, span }));
  } catch (error) {
    throw error instanceof ODataFault ? new ODataFault({ ...error.details, span }) : error;
  }
}

function belowRoot(text: string, root: string): string | undefined {
  if (!URL.canParse(text, root)) return undefined;
  const { href } = new URL(text, root);
  const base = new URL(root).href;
  return href.startsWith(base) && href.length > base.length && !/[?#]/.test(href) ? href.slice(base.length) : undefined;
}
