/** The request that docs/architecture.md follows becomes the document that stands there: `…` stands for more of the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { startTestService } from '../support/service';

const TEXT = readFileSync(path.join(PROJECT_ROOT, 'docs/architecture.md'), 'utf8');
const plain = (text: string): string => text.replace(/[\s,]+/g, '');

it('shows the document of its example as it is', async () => {
  const [, request = ''] = /^GET (\/odata\/.*)$/m.exec(TEXT) ?? [];
  const [, shown = ''] = /^```graphql\n([^]*?)^```$/m.exec(TEXT) ?? [];
  const service = await startTestService();
  const answer = await service.get(encodeURI(request), { Accept: 'application/vnd.opslag.explain+json' });
  await service.close();
  const { graphql } = answer.json<{ readonly graphql: string }>();
  const parts = plain(shown).split('…');
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter(part => !plain(graphql).includes(part))).toEqual([]);
});
