/** A key -> GraphiQL over the door `/graphql`. Nothing that is typed outlives the page. It is in English only. */
import 'graphiql/setup-workers/vite';
import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { chosenTheme, followTheme } from '../shared/choices/theme';
import { Button } from '../shared/components/button';
import { FailureText } from '../shared/components/failure-text';
import { Notice } from '../shared/components/notice';
import { takeLostFocus } from '../shared/components/take-lost-focus';
import { failureWords } from '../shared/failure-words';
import { fetchWithKey } from '../shared/key/fetch-with-key';
import { forgetBrokenStyles, PartMissing } from '../shared/late-part';
import { Refusal } from '../shared/refusal';
import { useTexts } from '../shared/texts/language-context';
import { SHARED_TEXTS } from '../shared/texts/shared-texts';
import { memoryStorage } from './memory-storage';
import 'graphiql/style.css';
import './editor.css';

const FIRST_QUERY = `# Press the arrow, or Ctrl and Enter.
query {
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
  }
}
`;

export default function Editor({ apiKey }: { readonly apiKey: string }) {
  const texts = useTexts(SHARED_TEXTS);
  const fetcher = useMemo(() => graphqlFetcher(apiKey), [apiKey]);
  const theme = useSyncExternalStore(followTheme, chosenTheme);
  const storage = useMemo(() => memoryStorage(), []);
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    // GraphiQL loads its text editor by itself, and waits without end for one that does not come. What it loads later takes nothing away.
    const miss = (): void => setMissing(place.current?.querySelector('.monaco-editor') === null);
    window.addEventListener('vite:preloadError', miss);
    return () => window.removeEventListener('vite:preloadError', miss);
  }, []);
  if (isMissing) {
    const tryAgain = (): void => {
      forgetBrokenStyles();
      setMissing(false);
    };
    return (
      <Notice kind="fault">
        <p>
          <FailureText failure={new PartMissing()} />
        </p>
        <Button ref={takeLostFocus} onPress={tryAgain}>
          {texts.tryAgain}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="graphiql-place" lang="en" ref={place} onKeyDownCapture={leaveByTab}>
      <GraphiQL fetcher={fetcher} storage={storage} defaultQuery={FIRST_QUERY} isHeadersEditorEnabled={false} forcedTheme={theme} />
    </div>
  );
}

/** The text editor would take each Tab, and keep whoever has no mouse. A Tab that takes a suggestion is the editor's; those of dialogs are theirs. */
function leaveByTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || !(event.target instanceof Element) || event.target.closest('.monaco-editor') === null) return;
  if (event.currentTarget.querySelector('.suggest-widget.visible') === null) event.stopPropagation();
}

function graphqlFetcher(key: string) {
  return async (parameters: object): Promise<object> => {
    try {
      const answer = await fetchWithKey('graphql', key, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(parameters),
      });
      // Something before the service has answered.
      if (!answer.ok && answer.headers.get('content-type')?.includes('json') !== true) throw new Refusal(answer.status, undefined);
      return (await answer.json()) as object;
    } catch (failure) {
      // GraphiQL would show what is thrown with its place in the code.
      return { errors: [{ message: failureWords(failure, SHARED_TEXTS.en).words }] };
    }
  };
}
