/**
 * Details with a message that begins in lower case -> the fault, its message led by the option at fault, or for the path a sentence. The place is said after the
 * message's first sentence, so what to do instead is a second one.
 */
import { ODataFault, type FaultDetails } from '../../faults';

/** What faults in the resource path name as their target. */
export const PATH_TARGET = 'path';

export function syntaxFault(details: FaultDetails & { readonly target: string }): ODataFault {
  const { message, target } = details;
  const led = target === PATH_TARGET ? message.charAt(0).toUpperCase() + message.slice(1) : `${target}: ${message}`;
  return new ODataFault({ ...details, message: led });
}
