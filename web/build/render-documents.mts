/** `README.md`, `CONTRIBUTING.md` and `docs/` -> HTML in `dist/web/docs`, in the frame that the build of `documents.html` gives, with links between them. Links to other files of the project become text. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Marked, type RendererObject, type Tokens } from 'marked';
import type { Plugin } from 'vite';

const PROJECT = path.join(import.meta.dirname, '..', '..');
const OUTSIDE_DOCS = ['README.md', 'CONTRIBUTING.md'];
const PICTURES = 'docs/pictures/';

export function renderDocuments(): Plugin {
  let folder = '';
  return {
    name: 'render-documents',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir;
    },
    writeBundle: () => {
      const frame = path.join(folder, 'documents.html');
      writeDocuments(readFileSync(frame, 'utf8'), folder);
      rmSync(frame);
    },
  };
}

function writeDocuments(frame: string, folder: string): void {
  const below = readdirSync(path.join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md'));
  const sources = [...OUTSIDE_DOCS, ...below.sort().map(name => `docs/${name}`)];
  const pages = sources.map(source => ({ address: addressOf(source), ...render(source, new Set(sources)) }));
  const items = pages.map(({ address, title }) => `<li><a href="${address.slice('docs/'.length)}">${title}</a></li>`);
  const index = { address: 'docs/index.html', title: 'Documents', html: `<h1>Documents</h1><ul>${items.join('')}</ul>` };
  for (const { address, title, html } of [index, ...pages]) {
    const file = path.join(folder, address);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, framed(frame, { root: '../'.repeat(address.split('/').length - 1), title, html }));
  }
  if (existsSync(path.join(PROJECT, PICTURES))) cpSync(path.join(PROJECT, PICTURES), path.join(folder, PICTURES), { recursive: true });
}

interface Content {
  /** The way from the page to the root of the service. */
  readonly root: string;
  readonly title: string;
  readonly html: string;
}

/** Texts are put in by functions: a `$` in them means nothing. */
function framed(frame: string, { root, title, html }: Content): string {
  return frame
    .replaceAll('"./assets/', () => `"${root}assets/`)
    .replaceAll('{{root}}', () => root)
    .replaceAll('{{title}}', () => title)
    .replace('{{content}}', () => html);
}

/** Below the root of the service: `docs/keys.md` -> `docs/keys.html`. */
function addressOf(source: string): string {
  const name = source.startsWith('docs/') ? source : `docs/${source}`;
  return name.replace(/\.md$/, '.html').toLowerCase();
}

function render(source: string, sources: ReadonlySet<string>): { readonly title: string; readonly html: string } {
  const text = readFileSync(path.join(PROJECT, source), 'utf8');
  const html = new Marked({ gfm: true, renderer: rendererFor(source, sources) }).parse(text, { async: false });
  const [, title = source] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  // What may be wider than the page is moved by the keyboard too.
  const reachable = html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scrolled" tabindex="0" role="region" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>');
  return { title: title.replace(/<[^>]*>/g, ''), html: reachable };
}

function rendererFor(source: string, sources: ReadonlySet<string>): RendererObject {
  const addressIn = (href: string): string | undefined => {
    if (/^(?:[a-z]+:|#)/.test(href)) return href;
    const [file = '', fragment] = href.split('#');
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(source), file));
    if (!sources.has(target) && !target.startsWith(PICTURES)) return undefined;
    const goal = sources.has(target) ? addressOf(target) : target;
    const way = path.posix.relative(path.posix.dirname(addressOf(source)), goal);
    return fragment === undefined ? way : `${way}#${fragment}`;
  };
  return {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${fragmentOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link) {
      const [address, content] = [addressIn(href), this.parser.parseInline(tokens)];
      return address === undefined ? content : `<a href="${escaped(address)}">${content}</a>`;
    },
    image({ href, text }: Tokens.Image) {
      const address = addressIn(href);
      return address === undefined ? escaped(text) : `<img src="${escaped(address)}" alt="${escaped(text)}">`;
    },
    html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
  };
}

/** As the common viewers of Markdown name headings. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
