/** The body of an answer that is a text. */
import type { ODataResponse } from '../../odata-adapter/response/odata-response';

export function bodyText({ body }: Pick<ODataResponse, 'body'>): string {
  if (typeof body === 'string') return body;
  throw new Error('The body of the answer is no text.');
}
