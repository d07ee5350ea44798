/** A path segment with `$` that leads nowhere here -> the fault that says so: `NotOffered` for those of the standard, else `ResourceNotFound`. */
import { ODataFault } from '../faults';
import type { PathSegmentSyntax } from '../syntax/syntax-tree';

/** Valid OData (Part 2, section 4), each with what to use instead. */
const INSTEAD: ReadonlyMap<string, string> = new Map([
  ['ref', 'Read the entities, with $select of their key'],
  ['filter', 'Use the query option $filter'],
  ['each', 'The service is read-only'],
  ['query', 'Send the options in the URL'],
  ['all', 'Read the entity sets one by one'],
  ['crossjoin', 'Read the entity sets one by one, or follow links with $expand'],
  ['entity', 'Address the entity by its key'],
  ['batch', 'Send the requests one by one'],
  ['root', 'Start the path at an entity set'],
]);

/** `where` completes `…/$value does not lead on from`. */
export function refuseSystemSegment(segment: PathSegmentSyntax | undefined, where: string): ODataFault {
  if (segment?.kind !== 'system') throw new Error('Only segments with $ are refused here.');
  const { span } = segment;
  const name = /^[A-Za-z]*/.exec(segment.name)?.[0] ?? '';
  const target = `$${name}`;
  const instead = INSTEAD.get(name.toLowerCase());
  if (instead !== undefined) return new ODataFault({ code: 'NotOffered', message: `${target} is not offered. ${instead}.`, target, span });
  return new ODataFault({ code: 'ResourceNotFound', message: `${target} does not follow ${where}`, target, span });
}
