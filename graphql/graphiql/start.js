/* Runs in the browser: GraphiQL over the door beside this page, with a header for the key. The key is not kept when the page is left. */
const fetcher = GraphiQL.createFetcher({ url: new URL('graphql', document.baseURI).href });

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
    defaultHeaders: '{ "ApiKey": "" }',
    defaultEditorToolsVisibility: 'headers',
    shouldPersistHeaders: false,
  }),
);
