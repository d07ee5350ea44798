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
  return readSchema(csdl, (told as { readonly odata: KeyNames }).odata);
}
