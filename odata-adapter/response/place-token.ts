/**
 * A fault of a token -> the same, told of `$deltatoken` where the request asks for changes; of a token that is no longer good, with the address where a client begins anew (Part 1, section 11.3.2).
 * Any other error as it is.
 */
import type { BoundDataRequest } from '../binding/bound-request';
import { INVALID_DELTA_TOKEN, ODataFault } from '../faults';
import { linkToStart, type LinkWriting } from './next-link';

export function placeToken(
  error: unknown,
  { set }: BoundDataRequest,
  writing: Omit<LinkWriting, 'seal'> & { readonly root: string },
): unknown {
  if (!(error instanceof ODataFault) || !writing.links.tellsChanges) return error;
  if (error.details.code === 'InvalidSkipToken') return new ODataFault(INVALID_DELTA_TOKEN);
  if (error.details.code !== 'Gone') return error;
  const location = linkToStart({ address: writing.root + set.name }, writing);
  return location === undefined ? error : new ODataFault({ ...error.details, location });
}
