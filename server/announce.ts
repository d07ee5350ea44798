/** A service that has begun to listen -> the lines to print: its addresses, the demo key, and three requests to paste into a shell. */
import { assertNever } from '../std/assert-never';

/** A terminal forgets what it shows. Anything else keeps it, perhaps for others to read: there the place of the secret is printed. */
export type ShownSecret =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string }
  /** It could not be kept; says why. */
  | { readonly kind: 'lost'; readonly reason: string };

export interface Announcement {
  /** Address at which the service can be tried from this machine, without a slash at its end. */
  readonly address: string;
  /** Of the admin plane, in the same form. */
  readonly adminAddress: string;
  /** To be shown: undefined when the operator has set it. */
  readonly adminToken: ShownSecret | undefined;
  readonly demoKey: ShownSecret | undefined;
  /** Below the service root. */
  readonly examples: readonly string[];
  /** What the operator should know beside, such as where the data stands. */
  readonly notes: readonly string[];
  /** Whether npm started it, in a folder where it has its scripts. */
  readonly isByNpm: boolean;
}

export function announce({ address, adminAddress, adminToken, demoKey, examples, notes, isByNpm }: Announcement): string[] {
  return [
    '',
    `Pages     ${address}/`,
    `OData     ${address}/odata/`,
    `GraphQL   ${address}/graphql`,
    `Admin     ${adminAddress}/`,
    ...(adminToken === undefined ? [] : [secretLine('AdminToken', adminToken)]),
    ...notes,
    '',
    ...(demoKey === undefined
      ? [
          `Requests need an API key. This command makes one and shows it, only once: ${isByNpm ? 'npm run --silent keys --' : 'opslag keys'} create --name "first key"`,
          'Then, with KEY set to it, try:',
        ]
      : [secretLine('ApiKey', demoKey), '', 'Try:']),
    ...examples.map(request => `  curl -H ${header(demoKey)} '${address}/odata/${request}'`),
    '',
  ];
}

function secretLine(name: string, secret: ShownSecret): string {
  switch (secret.kind) {
    case 'text':
      return `${name}: ${secret.text}`;
    case 'file':
      return `${name} is in the file ${secret.file}`;
    case 'lost':
      return `${name} could not be kept in DATA_DIR (${secret.reason}). Set ${name === 'AdminToken' ? 'ADMIN_TOKEN' : 'DATA_DIR'}.`;
    default:
      return assertNever(secret);
  }
}

/** Single quotes keep a shell from taking the `$` of the options. */
function header(demoKey: ShownSecret | undefined): string {
  if (demoKey === undefined) return '"ApiKey: $KEY"';
  switch (demoKey.kind) {
    case 'text':
      return `'ApiKey: ${demoKey.text}'`;
    case 'file':
      return `"ApiKey: $(cat '${demoKey.file.replaceAll("'", String.raw`'\''`)}')"`;
    case 'lost':
      return '"ApiKey: $KEY"';
    default:
      return assertNever(demoKey);
  }
}
