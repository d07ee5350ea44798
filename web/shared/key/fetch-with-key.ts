/** An address below this service, and a key -> the answer. The key goes in a header; the browser adds nothing that it remembers. Rejects a key that no header can hold. */
import { fetchInTime } from '../fetch-in-time';
import { Refusal } from '../refusal';

export async function fetchWithKey(address: string, key: string, init: RequestInit = {}): Promise<Response> {
  if (!/^[\x20-\x7e]*$/.test(key)) throw new Refusal(401, 'The key has letters that no key has.');
  const headers = new Headers(init.headers);
  headers.set('ApiKey', key);
  return fetchInTime(serviceAddress(address), { ...init, headers, credentials: 'omit', cache: 'no-store' });
}

/** Relative to the page: the service may stand below a path of a proxy. */
export function serviceAddress(address: string): string {
  return new URL(address, document.baseURI).href;
}
