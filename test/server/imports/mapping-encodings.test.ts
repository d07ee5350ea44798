/** Mappings in encodings that programs write -> the records that they map; what is in another one is told. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { FaultList } from '../../../import/checking/import-fault';
import { importFiles } from '../../../server/imports/import-files';
import { ZoneClock } from '../../../std/zone-clock';

const clock = new ZoneClock('Europe/Copenhagen');
const folder = mkdtempSync(path.join(os.tmpdir(), 'opslag-mapping-'));

afterAll(() => rmSync(folder, { recursive: true }));

const MAPPING = 'sets:\n  - set: OrgUnit\n    from: units.csv\n    fields: { Master: { constant: Ø }, Name: Name }\n';

async function readWith(mapping: Buffer): Promise<unknown> {
  writeFileSync(path.join(folder, 'units.csv'), 'Name\nA\n');
  writeFileSync(path.join(folder, 'mapping.yaml'), mapping);
  const { signal } = new AbortController();
  const [set] = await importFiles({ files: [folder], mapping: undefined, clock }).open(signal, new FaultList());
  const records = [];
  for await (const record of set?.read(signal) ?? []) records.push(record);
  return records;
}

it.each([
  ['UTF-8', Buffer.from(MAPPING)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${MAPPING}`)],
  ['UTF-16 without a mark', Buffer.from(MAPPING, 'utf16le')],
  ['UTF-16, as Windows PowerShell writes a draft', Buffer.from(`\ufeff${MAPPING}`, 'utf16le')],
])('reads a mapping in %s', async (_, mapping) => {
  expect(await readWith(mapping)).toMatchObject([{ fields: { Master: 'Ø', Name: 'A' } }]);
});

it('tells a mapping in another encoding, and takes no letter of it for another', async () => {
  await expect(readWith(Buffer.from(MAPPING, 'latin1'))).rejects.toThrow(/mapping\.yaml is not in UTF-8\. Save it anew/);
});
