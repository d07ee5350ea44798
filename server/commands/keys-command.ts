/** `opslag keys …`: administers keys in the database of DATABASE_URL or in the embedded one. The service may run at the same time. */
import type { AnnotatedSchema } from '../../graphql/annotated-schema';
import { assertNever } from '../../std/assert-never';
import { actorAtShell } from './actor-at-shell';
import type { Configuration } from '../configuration/configuration';
import { readConfiguration } from '../configuration/read-configuration';
import { administerKeys } from '../keys/administer-keys';
import { openKeyStore } from '../keys/key-store';
import { keysHelp } from '../keys/keys-commands';
import { readKeysArguments } from '../keys/keys-arguments';
import { runKeysRequest, type KeysRequest, type Output } from '../keys/run-keys-request';
import { openAccess } from './open-access';
import { openReadStore } from '../reads/read-store';

const OUTPUT: Output = {
  print: line => process.stdout.write(`${line}\n`),
  hand: line => new Promise(resolve => process.stdout.write(`${line}\n`, error => resolve(!error))),
  tell: line => process.stderr.write(`${line}\n`),
};

export async function runKeysCommand(args: readonly string[]): Promise<void> {
  const request = readKeysArguments(args);
  if (request.kind === 'help') OUTPUT.print(keysHelp(request.command));
  else await run(request);
}

async function run(request: KeysRequest): Promise<void> {
  const configuration = readConfiguration(process.env);
  const model = needsModel(request) ? await loadModel(configuration) : undefined;
  const { pool, close } = await openAccess(configuration);
  try {
    const { maxPageSize } = configuration.limits;
    const keys = administerKeys({ store: openKeyStore(pool), reads: openReadStore(pool), model: () => model ?? unread(), maxPageSize });
    await runKeysRequest(request, { keys, actor: actorAtShell(), output: OUTPUT });
  } finally {
    await close();
  }
}

/** Whether names of fields are compared with those of the model. */
function needsModel({ kind }: KeysRequest): boolean {
  switch (kind) {
    case 'create':
    case 'update':
    case 'show':
    case 'fields':
      return true;
    case 'list':
    case 'rotate':
    case 'revoke':
    case 'audit':
    case 'reads':
      return false;
    default:
      return assertNever(kind);
  }
}

/** Its reader is loaded only then: it takes as long as all else together. */
async function loadModel({ modelDir }: Configuration): Promise<AnnotatedSchema> {
  const { readModel } = await import('../../graphql/read-model/read-model.js');
  return readModel(modelDir);
}

function unread(): never {
  throw new Error('This command was taken for one that needs no model.');
}
