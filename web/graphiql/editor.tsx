/** A key -> GraphiQL over the door `/graphql`. Nothing that is typed outlives the page. */
import 'graphiql/setup-workers/vite';
import { GraphiQL } from 'graphiql';
import { useMemo, useSyncExternalStore } from 'react';
import { chosenTheme, followTheme } from '../shared/choices/theme';
import { fetchWithKey } from '../shared/key/fetch-with-key';
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
  const fetcher = useMemo(() => graphqlFetcher(apiKey), [apiKey]);
  const theme = useSyncExternalStore(followTheme, chosenTheme);
  const storage = useMemo(() => memoryStorage(), []);
  return (
    <div className="graphiql-place">
      <GraphiQL fetcher={fetcher} storage={storage} defaultQuery={FIRST_QUERY} isHeadersEditorEnabled={false} forcedTheme={theme} />
    </div>
  );
}

function graphqlFetcher(key: string) {
  return async (parameters: object): Promise<object> => {
    const answer = await fetchWithKey('graphql', key, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(parameters),
    });
    return (await answer.json()) as object;
  };
}
