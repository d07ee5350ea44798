/** A key -> its OpenAPI document, or why there is none. Another key ends the request of the one before. */
import { useEffect, useState } from 'react';
import { fetchWithKey } from '../key/fetch-with-key';
import { refusalOf } from '../refusal';
import type { OpenApiDocument } from './open-api-document';

export type OpenApiState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'read'; readonly document: OpenApiDocument }
  | { readonly kind: 'failed'; readonly failure: unknown };

const LOADING: OpenApiState = { kind: 'loading' };

export function useOpenApi(key: string): readonly [OpenApiState, askAgain: () => void] {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly state: OpenApiState }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void readDocument(key, leaving.signal)
      .catch((failure: unknown): OpenApiState => ({ kind: 'failed', failure }))
      .then(state => {
        if (!leaving.signal.aborted) setAnswer({ key, state });
      });
    return () => leaving.abort();
  }, [key, turn]);
  const askAgain = (): void => {
    setAnswer(undefined);
    setTurn(turn + 1);
  };
  return [answer?.key === key ? answer.state : LOADING, askAgain];
}

async function readDocument(key: string, signal: AbortSignal): Promise<OpenApiState> {
  const answer = await fetchWithKey('odata/openapi.json', key, { signal });
  if (!answer.ok) throw await refusalOf(answer);
  const document: unknown = await answer.json();
  // Something before the service may answer with JSON of its own.
  if (!isOpenApi(document)) throw new SyntaxError('The answer is no OpenAPI document.');
  return { kind: 'read', document };
}

function isOpenApi(told: unknown): told is OpenApiDocument {
  return typeof told === 'object' && told !== null && 'openapi' in told && 'paths' in told && 'components' in told;
}
