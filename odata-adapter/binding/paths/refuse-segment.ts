/** A path segment with `$` that leads nowhere here -> the fault that says so: `NotOffered` for those of the standard, else `ResourceNotFound`. */
import { ODataFault } from '../../faults';
import type { Span } from '../../syntax/syntax-tree';

/** Valid OData (Part 2, section 4), each with what to use instead. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['each', 'The service is read-only'],
  ['query', 'Send the options in the URL'],
  ['all', 'Read the entity sets one by one'],
  ['crossjoin', 'Read the entity sets one by one, or follow links with $expand'],
  ['batch', 'Send the requests one by one'],
  ['root', 'Start the path at an entity set'],
]);

/** `where` completes `…/$value does not lead on from`. */
export function refuseSystemSegment({ name, span }: { readonly name: string; readonly span: Span }, where: string): ODataFault {
  const target = `$${name}`;
  const instead = INSTEAD.get(name);
  if (instead !== undefined) return new ODataFault({ code: 'NotOffered', message: `${target} is not offered. ${instead}.`, target, span });
  return new ODataFault({ code: 'ResourceNotFound', message: `${target} does not follow ${where}`, target, span });
}
