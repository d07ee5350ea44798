/** A service that has begun to listen -> the lines to print: its addresses, the demo key, and three requests to paste into a shell. */
import type { AnnotatedSchema } from '../graphql/annotated-schema';

export interface Announcement {
  /** Address at which the service can be tried from this machine, without a slash at its end. */
  readonly address: string;
  /** Of the admin plane, in the same form. */
  readonly adminAddress: string;
  /** To be shown: undefined when the operator has set it. */
  readonly adminToken: string | undefined;
  readonly demoKey: string | undefined;
  readonly model: AnnotatedSchema;
  /** What the operator should know beside, such as where the data stands. */
  readonly notes: readonly string[];
}

export function announce({ address, adminAddress, adminToken, demoKey, model, notes }: Announcement): string[] {
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
    ...requests(model).map(request => `  curl -H ${header(demoKey)} '${address}/odata/${request}'`),
    '',
  ];
}

/** Single quotes keep a shell from taking the `$` of the options. */
function header(demoKey: string | undefined): string {
  return demoKey === undefined ? '"ApiKey: $KEY"' : `'ApiKey: ${demoKey}'`;
}

/** Requests of the demo municipality where its sets are served, else what any model answers. */
function requests(model: AnnotatedSchema): string[] {
  const sets = model.entities.flatMap(({ entitySet }) => entitySet?.name ?? []);
  if (sets.includes('Persons') && sets.includes('OrgUnits')) {
    return [
      'Persons?$filter=Firstname%20eq%20%27Anders%27',
      'Persons?$expand=Affiliations,Users&$top=5',
      'OrgUnits?$select=Name,Ean&$orderby=Name',
    ];
  }
  return ['', '$metadata', ...sets.slice(0, 1).map(set => `${set}?$top=5&$count=true`)];
}
