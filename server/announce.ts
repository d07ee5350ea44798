/** A service that has begun to listen -> the lines to print: its addresses, the demo key, and three requests to paste into a shell. */
export interface Announcement {
  /** Address at which the service can be tried from this machine, without a slash at its end. */
  readonly address: string;
  /** Of the admin plane, in the same form. */
  readonly adminAddress: string;
  /** To be shown: undefined when the operator has set it. */
  readonly adminToken: string | undefined;
  readonly demoKey: string | undefined;
  /** Below the service root. */
  readonly examples: readonly string[];
  /** What the operator should know beside, such as where the data stands. */
  readonly notes: readonly string[];
}

export function announce({ address, adminAddress, adminToken, demoKey, examples, notes }: Announcement): string[] {
  return [
    '',
    `OData     ${address}/odata/`,
    `GraphQL   ${address}/graphql`,
    `GraphiQL  ${address}/graphiql`,
    `Admin     ${adminAddress}/graphql`,
    ...(adminToken === undefined ? [] : [`AdminToken: ${adminToken}`]),
    ...notes,
    '',
    ...(demoKey === undefined
      ? [
          'Requests need an API key. This command makes one and shows it, only once: npm run --silent keys -- create --name "first key"',
          'Then, with KEY set to it, try:',
        ]
      : [`ApiKey: ${demoKey}`, '', 'Try:']),
    ...examples.map(request => `  curl -H ${header(demoKey)} '${address}/odata/${request}'`),
    '',
  ];
}

/** Single quotes keep a shell from taking the `$` of the options. */
function header(demoKey: string | undefined): string {
  return demoKey === undefined ? '"ApiKey: $KEY"' : `'ApiKey: ${demoKey}'`;
}
