/** Asks for a key, reads its OpenAPI document, and shows what is made of that; or says why it cannot. */
import type { ReactNode } from 'react';
import { fetchWithKey } from '../key/fetch-with-key';
import { useKey } from '../key/key-context';
import { KeyEntry } from '../key/key-entry';
import { LoadedPart } from '../key/loaded-part';
import { refusalOf } from '../refusal';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import type { OpenApiDocument } from './open-api-document';

interface GateProps {
  readonly children: (document: OpenApiDocument, key: string) => ReactNode;
}

export function OpenApiGate({ children }: GateProps) {
  const texts = useTexts(SHARED_TEXTS);
  const { key } = useKey();
  return (
    <>
      <KeyEntry />
      {key === undefined ? null : (
        <LoadedPart key={key} apiKey={key} load={readDocument} loading={texts.loading}>
          {document => children(document, key)}
        </LoadedPart>
      )}
    </>
  );
}

async function readDocument(key: string, signal: AbortSignal): Promise<OpenApiDocument> {
  const answer = await fetchWithKey('odata/openapi.json', key, { signal });
  if (!answer.ok) throw await refusalOf(answer);
  const document: unknown = await answer.json();
  // Something before the service may answer with JSON of its own.
  if (!isOpenApi(document)) throw new SyntaxError('The answer is no OpenAPI document.');
  return document;
}

function isOpenApi(told: unknown): told is OpenApiDocument {
  return typeof told === 'object' && told !== null && 'openapi' in told && 'paths' in told && 'components' in told;
}
