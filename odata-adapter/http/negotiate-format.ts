/**
 * `$format` or, without it, `Accept` -> the format of the answer (Part 1, sections 8.2.1 and 11.2.12; JSON Format, section 3).
 * Rejects what the service cannot write (406).
 */
import { ODataFault } from '../faults';
import { chooseMediaType, type ChosenType } from './choose-media-type';
import type { MetadataLevel } from '../metadata-level';
import type { ResponseFormat } from '../response-format';
import { parseAccept, parseMediaRange, type MediaRange } from './parse-accept';

/** What there is to choose from: OData JSON for data; XML or JSON for `$metadata`. */
export type Negotiable = 'data' | 'metadata';

const OFFERED = { data: ['application/json'], metadata: ['application/xml', 'application/json'] } as const;
const SHORT_NAMES: Readonly<Record<string, string>> = { json: 'application/json', xml: 'application/xml', atom: 'application/atom+xml' };

export function negotiateFormat(negotiable: Negotiable, format: string | undefined, accept: string | undefined): ResponseFormat {
  const target = format === undefined ? 'Accept' : '$format';
  const ranges = format === undefined ? acceptedRanges(accept) : formatRange(format);
  const choice = choose(negotiable, ranges);
  if (choice !== undefined) return responseFormat(negotiable, choice.type, choice.range);
  throw notAcceptable(negotiable, target);
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

/** A range with a level of metadata asks for data: clients that send one list with every request, as Power Query does, read `$metadata` as XML. */
function choose(negotiable: Negotiable, ranges: readonly MediaRange[]): ChosenType | undefined {
  const offered = OFFERED[negotiable];
  const meant = negotiable === 'metadata' ? ranges.filter(range => writtenLevel(range) === undefined) : ranges;
  return chooseMediaType(offered, meant, isSupported) ?? chooseMediaType(offered, ranges, isSupported);
}

function writtenLevel({ parameters }: MediaRange): string | undefined {
  return parameters.get('odata.metadata') ?? parameters.get('metadata');
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
      return value === 'none' || value === 'minimal' || value === 'full';
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
  const metadata = metadataLevel(range);
  const parts = [type];
  if (negotiable === 'data') parts.push(`odata.metadata=${metadata}`);
  if (negotiable === 'data' && numbersAsText) parts.push('IEEE754Compatible=true');
  if (range.type !== type || range.parameters.has('charset')) parts.push('charset=utf-8');
  return { kind: type === 'application/json' ? 'json' : 'xml', contentType: parts.join(';'), metadata, numbersAsText };
}

function metadataLevel(range: MediaRange): MetadataLevel {
  const level = writtenLevel(range);
  return level === 'none' || level === 'full' ? level : 'minimal';
}

function notAcceptable(negotiable: Negotiable, target: string): ODataFault {
  const message = `${target} admits no format of this resource: ask for ${OFFERED[negotiable].join(' or ')}.`;
  return new ODataFault({ code: 'NotAcceptable', target, message });
}
