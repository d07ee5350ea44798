/**
 * `$format` or, without it, `Accept` -> the format of the answer (Part 1, sections 8.2.1 and 11.2.12; JSON Format, section 3).
 * Rejects what the service cannot write (406) and metadata levels that are not offered (501).
 */
import { ODataFault } from '../faults';
import { parseAccept, parseMediaRange, type MediaRange } from './parse-accept';

/** What there is to choose from: OData JSON for data; XML or JSON for `$metadata`. */
export type Negotiable = 'data' | 'metadata';

export interface ResponseFormat {
  readonly kind: 'json' | 'xml';
  readonly contentType: string;
  /** `IEEE754Compatible=true`: Edm.Int64 and Edm.Decimal as strings. */
  readonly numbersAsText: boolean;
}

const OFFERED = { data: ['application/json'], metadata: ['application/xml', 'application/json'] } as const;
const SHORT_NAMES: Readonly<Record<string, string>> = { json: 'application/json', xml: 'application/xml', atom: 'application/atom+xml' };

export function negotiateFormat(negotiable: Negotiable, format: string | undefined, accept: string | undefined): ResponseFormat {
  const target = format === undefined ? 'Accept' : '$format';
  const ranges = format === undefined ? acceptedRanges(accept) : formatRange(format);
  const refused = new Set(ranges.filter(range => range.quality === 0).map(range => range.type));
  for (const range of ranges.filter(range => range.quality > 0)) {
    const type = OFFERED[negotiable].find(offered => matches(range.type, offered) && !refused.has(offered));
    if (type !== undefined && isSupported(range, type)) return responseFormat(negotiable, type, range);
  }
  throw ranges.some(asksForOtherMetadataLevel) ? otherMetadataLevel(target) : notAcceptable(negotiable, target);
}

function acceptedRanges(accept: string | undefined): MediaRange[] {
  return parseAccept(accept === undefined || accept.trim() === '' ? '*/*' : accept);
}

function formatRange(format: string): MediaRange[] {
  const shortName = SHORT_NAMES[format.toLowerCase()];
  if (shortName !== undefined) return [{ type: shortName, parameters: new Map([['charset', 'utf-8']]), quality: 1 }];
  const range = parseMediaRange(format);
  return range === undefined ? [] : [range];
}

function matches(range: string, offered: string): boolean {
  return range === offered || range === '*/*' || range === 'application/*';
}

/** Unknown parameters must be refused (Part 1, section 8.2.1). */
function isSupported(range: MediaRange, type: string): boolean {
  return [...range.parameters].every(([name, value]) => {
    if (name === 'charset') return value === 'utf-8';
    return type === 'application/json' && isSupportedJsonParameter(name, value);
  });
}

function isSupportedJsonParameter(name: string, value: string): boolean {
  switch (name.replace(/^odata\./, '')) {
    case 'metadata':
      return value === 'minimal';
    case 'streaming':
    case 'ieee754compatible':
    case 'exponentialdecimals':
      return value === 'true' || value === 'false';
    default:
      return false;
  }
}

/** A charset is named unless the client names the media type without one (Part 1, section 8.2.1); the metadata level always (JSON Format, section 4.1). */
function responseFormat(negotiable: Negotiable, type: string, range: MediaRange): ResponseFormat {
  const numbersAsText = type === 'application/json' && range.parameters.get('ieee754compatible') === 'true';
  const parts = [type];
  if (negotiable === 'data') parts.push('odata.metadata=minimal');
  if (negotiable === 'data' && numbersAsText) parts.push('IEEE754Compatible=true');
  if (range.type !== type || range.parameters.has('charset')) parts.push('charset=utf-8');
  return { kind: type === 'application/json' ? 'json' : 'xml', contentType: parts.join(';'), numbersAsText };
}

function asksForOtherMetadataLevel(range: MediaRange): boolean {
  const level = range.parameters.get('odata.metadata') ?? range.parameters.get('metadata');
  return range.type === 'application/json' && (level === 'none' || level === 'full');
}

function otherMetadataLevel(target: string): ODataFault {
  return new ODataFault({ code: 'NotOffered', target, message: `${target}: only odata.metadata=minimal is offered.` });
}

function notAcceptable(negotiable: Negotiable, target: string): ODataFault {
  const message = `${target} admits no format of this resource: ask for ${OFFERED[negotiable].join(' or ')}.`;
  return new ODataFault({ code: 'NotAcceptable', target, message });
}
