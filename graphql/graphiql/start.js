/* Runs in the browser: GraphiQL over the door beside this page, with a header for the key. The key is not kept when the page is left. */
const fetcher = GraphiQL.createFetcher({
  url: new URL('graphql', document.baseURI).href,
  // The key is sent as the page says: a browser would ask for a password, and would send what it remembers beside the key.
  fetch: (url, options) => fetch(url, { ...options, credentials: 'omit' }),
});

const emptyHeaders = '{ "ApiKey": "" }';

/** The browser's storage, but for headers: GraphiQL's history keeps those of each query, whatever `shouldPersistHeaders` says. */
const storage = {
  getItem: name => localStorage.getItem(name),
  setItem: (name, value) => localStorage.setItem(name, withoutHeaders(value)),
  removeItem: name => localStorage.removeItem(name),
  clear: () => localStorage.clear(),
  get length() {
    return localStorage.length;
  },
};

function withoutHeaders(text) {
  try {
    return JSON.stringify(JSON.parse(text), (name, value) => (name === 'headers' && value ? emptyHeaders : value));
  } catch {
    // A query or a name: no JSON.
    return text;
  }
}

const welcome = `# Put your key between the quotes under "Headers"
# below, then press the arrow. "Re-fetch GraphQL
# schema", at the lower left, makes names complete.
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

ReactDOM.createRoot(document.getElementById('graphiql')).render(
  React.createElement(GraphiQL, {
    fetcher,
    defaultQuery: welcome,
    defaultHeaders: emptyHeaders,
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
    storage,
  }),
);
