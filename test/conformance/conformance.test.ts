/** Every conformance clause of the standard holds, or has its reason; docs/conformance.md says the same. `UPDATE_DOCS=1` writes it. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';
import { startAsking } from '../odata-adapter/requests/asking';
import type { Clause, Scene } from './clause';
import { LEVELS } from './levels';
import { writeDocument } from './write-document';

const DOCUMENT = path.join(PROJECT_ROOT, 'docs/conformance.md');

let scene: Scene;

beforeAll(async () => {
  const asking = await startAsking();
  const museum = await startAsking({ modelDir: 'test/models/sample' });
  const [row] = await asking.rows(
    'Persons?$filter=Photo ne null and Affiliations/any() and Users/any()&$expand=Affiliations($top=1)&$top=1',
  );
  const [affiliation] = row?.Affiliations as { Uuid: string }[];
  scene = { asking, museum, person: String(row?.Uuid), affiliation: affiliation?.Uuid ?? '' };
});
afterAll(async () => {
  await scene.asking.close();
  await scene.museum.close();
});

const title = ({ number, strength, asks }: Clause): string => `${number} ${strength} ${asks}`;

describe.each(LEVELS)('$level (section $section)', ({ clauses }) => {
  for (const clause of clauses) {
    if ('holds' in clause) it(title(clause), () => clause.holds(scene));
    // The reason is in the document; that it gives one is all there is to see.
    else it(`${title(clause)}: has a reason`, () => expect(clause.reason).not.toBe(''));
  }

  it('has each clause once', () => {
    const numbers = clauses.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

it('is what docs/conformance.md says', () => {
  const document = writeDocument(LEVELS);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(DOCUMENT, document);
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(document);
});
