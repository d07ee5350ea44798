/** The pages of the documentation lead to each other and to headings that are there, those of decisions all have the same parts, and the map of the code names what is there. */
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

/** Links within the repository: the file, and the heading after `#`. A link to a heading of the same page names no file. */
function linksOf(page: string): readonly { readonly target: string; readonly file: string; readonly heading: string }[] {
  const text = readFileSync(page, 'utf8');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter(target => !/^[a-z]+:/.test(target));
  return targets.map(target => {
    const [name = '', heading = ''] = target.split('#');
    return { target, file: name === '' ? page : path.join(path.dirname(page), name), heading };
  });
}

/** As viewers of Markdown name headings. */
function headingsOf(page: string): readonly string[] {
  const text = readFileSync(page, 'utf8').replace(/```[\s\S]*?```/g, '');
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.replace(/\]\([^)]*\)/g, ''));
  return titles.map(title =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}

describe('each page of the documentation', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'bench/README.md', ...pagesBelow(DOCS).map(page => path.relative(PROJECT_ROOT, page))];

  it.each(pages)('links only to files that exist: %s', name => {
    const broken = linksOf(path.join(PROJECT_ROOT, name)).filter(({ file }) => !existsSync(file));
    expect(broken).toEqual([]);
  });

  it.each(pages)('links only to headings that exist: %s', name => {
    const named = linksOf(path.join(PROJECT_ROOT, name)).filter(({ file, heading }) => heading !== '' && file.endsWith('.md'));
    const broken = named.filter(({ file, heading }) => !headingsOf(file).includes(heading));
    expect(broken.map(({ target }) => target)).toEqual([]);
  });

  it.each(pages)('names only files of the project that exist: %s', name => {
    const text = readFileSync(path.join(PROJECT_ROOT, name), 'utf8').replace(/```[\s\S]*?```/g, '');
    const named = [...text.matchAll(/`((?:bench|db|docs|graphql|import|odata-adapter|ops|resolvers|server|std|test|web)\/[\w./-]+)`/g)];
    expect(named.map(([, file = '']) => file).filter(file => !existsSync(path.join(PROJECT_ROOT, file)))).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const names = readdirSync(DECISIONS).filter(name => name !== 'README.md');

  it('has an index that lists each page once', () => {
    const listed = linksOf(path.join(DECISIONS, 'README.md')).map(({ target }) => target);
    expect(listed.filter(target => !target.startsWith('..')).sort()).toEqual(names.sort());
  });

  it.each(names)('tells context, decision, reasons and what was tried: %s', name => {
    const headings = [...readFileSync(path.join(DECISIONS, name), 'utf8').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 4)).toEqual(['Context', 'Decision', 'Why', 'What was tried']);
  });
});

describe('docs/architecture.md', () => {
  const folders = ['bench', 'db', 'docs', 'graphql', 'import', 'odata-adapter', 'ops', 'resolvers', 'server', 'std', 'test', 'web'];
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
