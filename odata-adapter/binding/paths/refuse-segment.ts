/** A path segment with `$` that leads nowhere here -> the fault that says so: `NotOffered` for those of the standard, else `ResourceNotFound`. */
import { SEGMENTS } from '../../../graphql/catalogue/segments';
import { ODataFault, type Span } from '../../faults';

/** `where` completes `…/$value does not lead on from`. */
export function refuseSystemSegment({ name, span }: { readonly name: string; readonly span: Span }, where: string): ODataFault {
  const target = `$${name}`;
  const instead = SEGMENTS.find(row => row.name === target)?.instead;
  if (instead !== undefined) return new ODataFault({ code: 'NotOffered', message: `${target} is not offered. ${instead}.`, target, span });
  return new ODataFault({ code: 'ResourceNotFound', message: `${target} does not follow ${where}`, target, span });
}
