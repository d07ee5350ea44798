/** A key -> what it may ask. Rejects with the service's own words. */
import { fetchWithKey } from '../../shared/key/fetch-with-key';
import { refusalOf } from '../../shared/refusal';
import { readSchema, type KeyNames } from './read-schema';
import type { Schema } from './schema';

export async function loadSchema(key: string, signal: AbortSignal): Promise<Schema> {
  const load = async (address: string): Promise<unknown> => {
    const response = await fetchWithKey(address, key, { headers: { Accept: 'application/json' }, signal });
    if (!response.ok) throw await refusalOf(response);
    return response.json();
  };
  const [csdl, told] = await Promise.all([load('odata/$metadata'), load('key')]);
  // Something before the service may answer with JSON of its own.
  if (!has(csdl, '$Version') || !has(told, 'odata')) throw new SyntaxError('The answer is no description of what the key may ask.');
  return readSchema(csdl, told.odata as KeyNames);
}

function has<Name extends string>(told: unknown, name: Name): told is Readonly<Record<Name, unknown>> {
  return typeof told === 'object' && told !== null && name in told;
}
