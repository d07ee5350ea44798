/** The HTTP client that code of `@odata2ts/odata2ts` asks through: `fetch`, with the key on every request. It only reads. */
import type { ODataHttpClient } from '@odata2ts/http-client-api';

type Answer = ReturnType<ODataHttpClient['get']>;

export class FetchClient implements ODataHttpClient {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async get<Body>(url: string): Promise<Awaited<Answer> & { data: Body }> {
    const response = await fetch(url, { headers: { ApiKey: this.#key, Accept: 'application/json' } });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const headers = Object.fromEntries(response.headers.entries());
    return { status: response.status, statusText: response.statusText, headers, data: (await response.json()) as Body };
  }

  post = refuse;
  put = refuse;
  patch = refuse;
  delete = refuse;
}

function refuse(): never {
  throw new Error('Nothing is written.');
}
