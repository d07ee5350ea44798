/**
 * `$format` or, without it, `Accept` -> the format of the answer (Part 1, sections 8.2.1 and 11.2.12; JSON Format, section 3).
 * Rejects what the service cannot write (406).
 */
import { anyOf } from '../../std/any-of';
import { ODataFault } from '../faults';
import { chooseMediaType, type ChosenType } from './choose-media-type';
import type { DataFormat, MetadataLevel, ResponseFormat, SheetFormat } from '../response-format';
import { parseAccept, parseMediaRange, type MediaRange } from './parse-accept';

/** What there is to choose from: OData JSON for data, and sheets for rows; XML or JSON for `$metadata`. */
export type Negotiable = 'data' | 'rows' | 'metadata';

const JSON_TYPE = 'application/json';
const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXPLAIN = 'application/vnd.opslag.explain+json';
const OFFERED = {
  data: [JSON_TYPE],
  rows: [JSON_TYPE, CSV, XLSX],
  metadata: ['application/xml', JSON_TYPE],
} as const satisfies Readonly<Record<Negotiable, readonly string[]>>;
const ADVICE = ", such as 'odata=verbose'. Leave it out.";
const CSV_ADVICE = ': leave it out, or write separator=comma or separator=semicolon.';
const SHORT_NAMES: Readonly<Record<string, string>> = {
  json: JSON_TYPE,
  xml: 'application/xml',
  atom: 'application/atom+xml',
  csv: CSV,
  xlsx: XLSX,
};

export function negotiateFormat(
  negotiable: Exclude<Negotiable, 'rows'>,
  format: string | undefined,
  accept: string | undefined,
): ResponseFormat {
  const { type, range } = mustChoose(negotiable, format, accept);
  return responseFormat(negotiable, type, range);
}

/** The parts of a request that say in which format rows are wanted. */
export interface RowsWish {
  /** `$format` */
  readonly format: string | undefined;
  readonly accept: string | undefined;
  /** Danish is the language that is liked best: it decides about separators in CSV. */
  readonly isDanish: boolean;
}

export function negotiateRows({ format, accept, isDanish }: RowsWish): DataFormat {
  const { type, range } = mustChoose('rows', format, accept);
  if (type === JSON_TYPE) return responseFormat('data', type, range);
  return sheetFormat(type === CSV ? csvFormat(range, isDanish) : { kind: 'xlsx' });
}

/** Explanations, in place of the rows. */
export const EXPLANATION: DataFormat = {
  contentType: EXPLAIN,
  metadata: 'minimal',
  numbersAsText: false,
  sheet: undefined,
  isExplanation: true,
};

/** Any data can be explained, a sheet too. A wildcard does not ask for it. */
export function asksForExplanation({ format, accept }: Pick<RowsWish, 'format' | 'accept'>): boolean {
  const [best] = rangesOf(format, accept);
  return best?.type === EXPLAIN && best.quality > 0;
}

function mustChoose(negotiable: Negotiable, format: string | undefined, accept: string | undefined): ChosenType {
  const ranges = rangesOf(format, accept);
  const choice = choose(negotiable, ranges);
  if (choice === undefined) throw notAcceptable(negotiable, format === undefined ? 'Accept' : '$format', ranges);
  return choice;
}

function rangesOf(format: string | undefined, accept: string | undefined): readonly MediaRange[] {
  return format === undefined ? acceptedRanges(accept) : formatRange(format);
}

function acceptedRanges(accept: string | undefined): MediaRange[] {
  return parseAccept(accept === undefined || accept.trim() === '' ? '*/*' : accept);
}

function formatRange(format: string): MediaRange[] {
  const [name = '', ...parameters] = format.split(';');
  const type = SHORT_NAMES[name.trim().toLowerCase()];
  const range = parseMediaRange(type === undefined ? format : [type, 'charset=utf-8', ...parameters].join(';'));
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
    if (type === CSV) return isSupportedCsvParameter(name, value);
    return type === JSON_TYPE && isSupportedJsonParameter(name, value);
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

/** RFC 4180 has `header`; `separator` is ours. */
function isSupportedCsvParameter(name: string, value: string): boolean {
  return (name === 'header' && value === 'present') || (name === 'separator' && (value === 'comma' || value === 'semicolon'));
}

function csvFormat({ parameters }: MediaRange, isDanish: boolean): SheetFormat {
  const separator = parameters.get('separator') ?? (isDanish ? 'semicolon' : 'comma');
  return { kind: 'csv', separator: separator === 'semicolon' ? 'semicolon' : 'comma' };
}

/** Values of a sheet stand without control information, and numbers with all their digits. */
function sheetFormat(sheet: SheetFormat): DataFormat {
  return { contentType: sheet.kind === 'csv' ? `${CSV};charset=utf-8;header=present` : XLSX, metadata: 'none', numbersAsText: true, sheet };
}

/** A charset is named unless the client names the media type without one (Part 1, section 8.2.1); the metadata level always (JSON Format, section 4.1). */
function responseFormat(negotiable: Exclude<Negotiable, 'rows'>, type: string, range: MediaRange): ResponseFormat {
  const numbersAsText = type === JSON_TYPE && range.parameters.get('ieee754compatible') === 'true';
  const metadata = metadataLevel(range);
  const parts = [type];
  if (negotiable === 'data') parts.push(`odata.metadata=${metadata}`);
  if (negotiable === 'data' && numbersAsText) parts.push('IEEE754Compatible=true');
  if (range.type !== type || range.parameters.has('charset')) parts.push('charset=utf-8');
  return { kind: type === JSON_TYPE ? 'json' : 'xml', contentType: parts.join(';'), metadata, numbersAsText, sheet: undefined };
}

function metadataLevel(range: MediaRange): MetadataLevel {
  const level = writtenLevel(range);
  return level === 'none' || level === 'full' ? level : 'minimal';
}

function notAcceptable(negotiable: Negotiable, target: string, ranges: readonly MediaRange[]): ODataFault {
  const offered: readonly string[] = OFFERED[negotiable];
  const named = offered.find(type => ranges.some(range => range.type === type && range.quality > 0));
  const names = target === '$format' ? Object.keys(SHORT_NAMES).filter(name => offered.includes(SHORT_NAMES[name] ?? '')) : offered;
  const message =
    named === undefined
      ? `${target} admits no format of this resource: ask for ${anyOf(names)}.${sheetAdvice(negotiable, ranges)}`
      : `${target} names ${named} with a parameter or a value that the service does not have${named === CSV ? CSV_ADVICE : ADVICE}`;
  return new ODataFault({ code: 'NotAcceptable', target, message });
}

function sheetAdvice(negotiable: Negotiable, ranges: readonly MediaRange[]): string {
  const isSheet = ranges.some(({ type }) => type === CSV || type === XLSX);
  return negotiable === 'data' && isSheet ? ' Only a collection comes as a sheet. $filter finds one entity in it.' : '';
}
