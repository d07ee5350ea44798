/** The target of a data request -> the format of its answer. Values answered as they are have one format, which `Accept` need not name (RFC 9110, section 12.5.1). */
import type { BoundTarget } from '../binding/bound-request';
import { ODataFault } from '../faults';
import type { ResponseFormat } from '../response-format';
import { negotiateFormat } from './negotiate-format';

/** For a raw value the content type is that of the value: the one here is not used. */
export function answerFormat(target: BoundTarget, format: string | undefined, accept: string | undefined): Omit<ResponseFormat, 'kind'> {
  if (!isRaw(target)) return negotiateFormat('data', format, accept);
  if (format === undefined) return { contentType: 'text/plain', metadata: 'minimal', numbersAsText: false };
  const message = '$format does not apply to a value that is answered as it is. Leave it out.';
  throw new ODataFault({ code: 'OptionNotApplicable', target: '$format', message });
}

function isRaw(target: BoundTarget): boolean {
  return target.kind === 'count' || target.kind === 'appliedCount' || target.kind === 'media' || (target.kind === 'property' && target.raw);
}
