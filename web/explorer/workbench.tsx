/** A key -> the request that is built with it, as soon as what it may read is known. */
import { useEffect, useState } from 'react';
import { Button } from '../shared/components/button';
import { FailureText } from '../shared/components/failure-text';
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { EXPLORER_TEXTS } from './explorer-texts';
import { loadSchema } from './schema/load-schema';
import type { Schema } from './schema/schema';
import { RequestPage } from './request-page';

export function Workbench({ apiKey }: { readonly apiKey: string }) {
  const [texts, shared] = [useTexts(EXPLORER_TEXTS), useTexts(SHARED_TEXTS)];
  const [schema, setSchema] = useState<Schema>();
  const [failure, setFailure] = useState<unknown>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    loadSchema(apiKey, leaving.signal).then(setSchema, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error);
    });
    return () => leaving.abort();
  }, [apiKey, turn]);
  const tryAgain = (): void => {
    setFailure(undefined);
    setTurn(turn + 1);
  };
  if (failure !== undefined)
    return (
      <Notice kind="fault">
        <p>
          {texts.notLoaded} <FailureText failure={failure} />
        </p>
        <Button onPress={tryAgain}>{shared.tryAgain}</Button>
      </Notice>
    );
  return schema === undefined ? <p role="status">{texts.loading}</p> : <RequestPage schema={schema} apiKey={apiKey} />;
}
