/** What can be imported into the database at hand -> an example of it in a folder, or the draft of a mapping on standard output. */
import { writtenCommand } from '../commands/written-command';
import { readModel } from '../../graphql/read-model/read-model';
import { FaultList } from '../../import/checking/import-fault';
import { draftMapping } from '../../import/mapping/draft-mapping';
import { exampleFiles } from '../../import/mapping/example-files';
import { fileSource } from '../../import/sources/files/file-source';
import { readTarget } from '../../import/target/read-target';
import type { ImportTarget } from '../../import/target/import-target';
import { withClient } from '../../resolvers/database/with-client';
import type { Configuration } from '../configuration/configuration';
import { refuseFilled, writeFiles } from '../commands/output-folder';
import type { ImportRequest } from './import-arguments';
import { openImport } from './open-import';

export async function writeDrafts(
  request: Extract<ImportRequest, { kind: 'example' | 'draft' }>,
  configuration: Configuration,
): Promise<number> {
  if (request.kind === 'draft') {
    const target = await targetOf(configuration);
    const { signal } = new AbortController();
    process.stdout.write(await draftMapping(await fileSource(request.files).open(signal, new FaultList()), target, signal));
    return 0;
  }
  const { folder } = request;
  await refuseFilled(folder, 'Name a new one.');
  const files = exampleFiles(await targetOf(configuration));
  await writeFiles(folder, files);
  process.stdout.write(`Wrote ${files.size} files into ${folder}. Try: ${writtenCommand(`import ${folder} --dry-run`)}\n`);
  return 0;
}

async function targetOf(configuration: Configuration): Promise<ImportTarget> {
  const model = readModel(configuration.modelDir);
  const { connection, close } = await openImport(configuration);
  try {
    return await withClient(connection, client => readTarget(model, client));
  } finally {
    await close();
  }
}
