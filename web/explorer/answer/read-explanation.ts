/** A request's text and a key -> what it becomes: its GraphQL document and its SQL statements. Undefined where the service does not explain. */
import { fetchWithKey } from '../../shared/key/fetch-with-key';
import { refusalOf } from '../../shared/refusal';
import { parseRequest, printRequest, withOption } from '../request/request-text';
import { requestAddress } from './read-answer';

export interface Explanation {
  readonly graphql: string;
  readonly sql: readonly { readonly text: string; readonly rows: number; readonly ms: number }[];
}

const TYPE = 'application/vnd.opslag.explain+json';
const NOT_ACCEPTABLE = 406;

export async function readExplanation(text: string, key: string, signal: AbortSignal): Promise<Explanation | undefined> {
  const { path, options } = parseRequest(text);
  // A format in the URL goes before the header.
  const asked = options === undefined ? text : printRequest({ path, options: withOption(options, '$format', '') });
  const response = await fetchWithKey(requestAddress(asked), key, { headers: { Accept: TYPE }, signal });
  if (response.status === NOT_ACCEPTABLE) return undefined;
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as Explanation;
}
