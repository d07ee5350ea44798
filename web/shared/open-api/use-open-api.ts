/** A key -> its OpenAPI document, or why there is none. Another key ends the request of the one before. */
import { useEffect, useState } from 'react';
import { fetchWithKey } from '../key/fetch-with-key';
import type { OpenApiDocument } from './open-api-document';

export type OpenApiState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'read'; readonly document: OpenApiDocument }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unreachable' };

const LOADING: OpenApiState = { kind: 'loading' };

export function useOpenApi(key: string): OpenApiState {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly state: OpenApiState }>();
  useEffect(() => {
    const leaving = new AbortController();
    void readDocument(key, leaving.signal)
      .catch((): OpenApiState => ({ kind: 'unreachable' }))
      .then(state => {
        if (!leaving.signal.aborted) setAnswer({ key, state });
      });
    return () => leaving.abort();
  }, [key]);
  return answer?.key === key ? answer.state : LOADING;
}

async function readDocument(key: string, signal: AbortSignal): Promise<OpenApiState> {
  const answer = await fetchWithKey('odata/openapi.json', key, { signal });
  if (!answer.ok) return { kind: 'refused', status: answer.status };
  return { kind: 'read', document: (await answer.json()) as OpenApiDocument };
}
