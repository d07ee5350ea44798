/** The target of a data request -> the format of its answer. Values answered as they are have one format, which `Accept` need not name (RFC 9110, section 12.5.1). */
import type { BoundTarget } from '../binding/bound-request';
import { ODataFault } from '../faults';
import type { DataFormat } from '../response-format';
import { asksForExplanation, EXPLANATION, negotiateFormat, negotiateRows, type RowsWish } from './negotiate-format';

/** For a raw value the content type is that of the value: the one here is not used. */
export function answerFormat(target: BoundTarget, wish: RowsWish): DataFormat {
  const { format, accept } = wish;
  if (asksForExplanation(wish)) return EXPLANATION;
  if (mayBeSheet(target)) return negotiateRows(wish);
  if (!isRaw(target)) return negotiateFormat('data', format, accept);
  if (format === undefined) return { contentType: 'text/plain', metadata: 'minimal', numbersAsText: false, sheet: undefined };
  const message = '$format does not apply to a value that is answered as it is. Leave it out.';
  throw new ODataFault({ code: 'OptionNotApplicable', target: '$format', message });
}

/** A sheet has no form for what was removed. */
function mayBeSheet(target: BoundTarget): boolean {
  return target.kind === 'applied' || (target.kind === 'collection' && target.query.page.changes?.kind !== 'since');
}

function isRaw(target: BoundTarget): boolean {
  return target.kind === 'count' || target.kind === 'appliedCount' || target.kind === 'media' || (target.kind === 'property' && target.raw);
}
