/** An object of the payload -> the answer that holds it as JSON. */
import type { JsonNumerals } from './json-numerals';
import type { ODataResponse } from './odata-response';
import { omitNulls } from './omit-nulls';
import type { Writing } from './writing';

export function jsonResponse(
  { format: { contentType }, omitNulls: isWithoutNulls }: Writing,
  { numerals }: { readonly numerals: JsonNumerals },
  body: object,
): ODataResponse {
  if (isWithoutNulls) omitNulls(body);
  return { status: 200, headers: { 'content-type': contentType }, body: numerals.stringify(body) };
}
