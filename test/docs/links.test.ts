/** The pages of the documentation lead to each other, those of decisions all have the same parts, and the map of the code names what is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../std/project-root';

const DOCS = path.join(PROJECT_ROOT, 'docs');
const DECISIONS = path.join(DOCS, 'decisions');

function pagesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap(name =>
    name.endsWith('.md') ? [path.join(folder, name)] : [],
  );
}

/** Links within the repository, without the part after `#`. */
function linksOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return targets.filter(target => target !== '' && !/^[a-z]+:/.test(target));
}

describe('each page of the documentation', () => {
  it.each(['README.md', ...pagesBelow(DOCS).map(page => path.relative(PROJECT_ROOT, page))])('links only to files that exist: %s', name => {
    const page = path.join(PROJECT_ROOT, name);
    const broken = linksOf(page).filter(target => !existsSync(path.join(path.dirname(page), target)));
    expect(broken).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const names = readdirSync(DECISIONS).filter(name => name !== 'README.md');

  it('has an index that lists each page once', () => {
    expect([...linksOf(path.join(DECISIONS, 'README.md'))].filter(target => !target.startsWith('..')).sort()).toEqual(names.sort());
  });

  it.each(names)('tells context, decision, reasons and what was tried: %s', name => {
    const headings = [...readFileSync(path.join(DECISIONS, name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 4)).toEqual(['Context', 'Decision', 'Why', 'What was tried']);
  });
});

describe('docs/architecture.md', () => {
  const folders = ['bench', 'db', 'docs', 'graphql', 'import', 'odata-adapter', 'resolvers', 'server', 'std', 'test', 'web'];
  const present = folders.flatMap(folder => [
    folder,
    ...readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' }).map(name => `${folder}/${name}`),
  ]);

  it('names only folders and files that exist', () => {
    const text = readFileSync(path.join(DOCS, 'architecture.md'), 'utf8').replace(/```[\s\S]*?```/g, '');
    const named = [...text.matchAll(/`([\w./-]+(?:\/|\.ts|\.graphql))`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(name => !present.some(file => file === name || file.endsWith(`/${name}`)))).toEqual([]);
  });
});
