/** A key -> the request that is built with it, as soon as what it may read is known. */
import { useEffect, useState } from 'react';
import { Notice } from '../shared/components/notice';
import { useTexts } from '../shared/texts/language-context';
import { EXPLORER_TEXTS } from './explorer-texts';
import { loadSchema } from './schema/load-schema';
import type { Schema } from './schema/schema';
import { RequestPage } from './request-page';

export function Workbench({ apiKey }: { readonly apiKey: string }) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [schema, setSchema] = useState<Schema>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    loadSchema(apiKey, leaving.signal).then(setSchema, (error: unknown) => {
      if (!leaving.signal.aborted) setFailure(error instanceof Error ? error.message : '');
    });
    return () => leaving.abort();
  }, [apiKey]);
  if (failure !== undefined)
    return (
      <Notice kind="fault">
        {texts.notLoaded} <span lang="en">{failure}</span>
      </Notice>
    );
  return schema === undefined ? <p role="status">{texts.loading}</p> : <RequestPage schema={schema} apiKey={apiKey} />;
}
