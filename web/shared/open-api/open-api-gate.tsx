/** Asks for a key, reads its OpenAPI document, and shows what is made of that; or says why it cannot. */
import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { FailureText } from '../components/failure-text';
import { Notice } from '../components/notice';
import { useKey } from '../key/key-context';
import { KeyEntry } from '../key/key-entry';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import type { OpenApiDocument } from './open-api-document';
import { useOpenApi } from './use-open-api';

interface GateProps {
  readonly children: (document: OpenApiDocument, key: string) => ReactNode;
}

export function OpenApiGate({ children }: GateProps) {
  const { key } = useKey();
  return (
    <>
      <KeyEntry />
      {key === undefined ? null : <Shown apiKey={key}>{children}</Shown>}
    </>
  );
}

function Shown({ apiKey, children }: GateProps & { readonly apiKey: string }) {
  const texts = useTexts(SHARED_TEXTS);
  const [state, askAgain] = useOpenApi(apiKey);
  switch (state.kind) {
    case 'loading':
      return <p role="status">{texts.loading}</p>;
    case 'read':
      return children(state.document, apiKey);
    case 'failed':
      return (
        <Notice kind="fault">
          <p>
            <FailureText failure={state.failure} />
          </p>
          <Button onPress={askAgain}>{texts.tryAgain}</Button>
        </Notice>
      );
  }
}
