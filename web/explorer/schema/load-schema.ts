/** A key -> what it may ask. Rejects with the service's own words. */
import { fetchWithKey } from '../../shared/key/fetch-with-key';
import { readSchema, type KeyNames } from './read-schema';
import type { Schema } from './schema';

export async function loadSchema(key: string, signal: AbortSignal): Promise<Schema> {
  const load = async (address: string): Promise<unknown> => {
    const response = await fetchWithKey(address, key, { headers: { Accept: 'application/json' }, signal });
    const body: unknown = await response.json();
    if (!response.ok)
      throw new Error((body as { readonly error?: { readonly message?: string } }).error?.message ?? String(response.status));
    return body;
  };
  const [csdl, told] = await Promise.all([load('odata/$metadata'), load('key')]);
  return readSchema(csdl, (told as { readonly odata: KeyNames }).odata);
}
