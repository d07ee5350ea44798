/** One template has one meaning: URLs with the same template have the same tree but for what is in its slots, or all are refused. The lexer and the parser agree on what is written properly. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CATALOGUE } from '../../../../graphql/catalogue/catalogue';
import { ODataFault } from '../../../../odata-adapter/faults';
import { DEFAULT_LIMITS } from '../../../../odata-adapter/limits';
import { lexUrl } from '../../../../odata-adapter/syntax/lex/lex-url';
import { parseUri } from '../../../../odata-adapter/syntax/parse-uri';
import { PROJECT_ROOT } from '../../../../std/project-root';
import { hostileUrls } from '../../../support/hostile-urls';
import { PROPERTY_SEED as SEED } from '../../../support/property-seed';
import { runsOf } from '../../../support/runs-of';
import { readUrl, ROOT } from '../../read-url';

const GOLDEN = path.join(PROJECT_ROOT, 'test/golden');
const NAMES = { exact: new Set(['Persons', 'a', 'b', 'search']), folded: new Set(['persons', 'a', 'b', 'search']) };

const GOLDEN_NAMES = new Set(['Persons', 'OrgUnits', 'Affiliations', 'Functions', 'Firstname', 'Children', 'Addresses', 'OrgUnit', 'Manager', 'Photo']); // oxfmt-ignore

const SEARCH_TOKENS = ["'a b'", "'a'", "'a''b'", 'a', '"a b"', '"a"', '"a\\"b"', ' ', '\t', '\n', 'NOT ', ' AND ', ' OR ', '(', ')', 'OR', ';', '-', "a'b", '*', '\u0001w', '§']; // oxfmt-ignore
const TOKENS = [
  "'x'", "'x y'", "'x''y'", "''", '5', '-5', '+5', '5.5', '1e3', '3000000000', '99999999999999999999', 'P1D', '-P1D', "duration'P1D'", "binary'AQID'", "N.E'x'",
  '2020-02-29', '2020-02-29T11:22:33Z', '2020-02-29T11:22:33+02:00', '12:30', '12:30:00', '0a5c1c63-95a3-4c2f-8a5e-0c7b0d7d0001', 'abcdef01-95a3-4c2f-8a5e-0c7b0d7d0001',
  'a', 'b', 'search', '@p', '@search', 'null', 'true', 'INF', '-INF', 'NaN', '$it', '$root', '$count', 'any', 'case', 'concat', 'length', 'not ', '"s"', '"t"', '"s t"', '"s\n"', "'x\ny'", ' ', '\n',
  ' eq ', ' in ', ' and ', ' sub ', ' add ', ' as ', ' desc', '(', ' (', ')', '[', ']', '{', '}', ',', ':', ';', '/', '-', '+', '=', '.', '$levels=2', '$levels=3', '$top=5', '$top=05', '$search=', '$filter=', '$expand=', '\u0001i', '*',
] as const; // oxfmt-ignore
const OPTIONS = ['$filter', '$search', '$orderby', '$compute', '$expand', '$select', '$apply', '$top', '$skip', '$skiptoken', '$deltatoken', '$levels', '$count', '$format', '@p', 'x', 'FILTER', 'top', '$id'] as const; // oxfmt-ignore
const SHELLS: readonly ((text: string) => string)[] = [
  text => `Persons?$filter=${text}`,
  text => `Persons?$filter=a eq ${text}`,
  text => `Persons?$filter=a in (${text})`,
  text => `Persons?$filter=concat(a,${text})`,
  text => `Persons?$filter=case(${text}:a,true:b)`,
  text => `Persons?$filter=a eq [${text}]`,
  text => `Persons?$filter={"a":${text}} eq b`,
  text => `Persons?$compute=${text} as c`,
  text => `Persons?$orderby=${text}`,
  text => `Persons?$expand=a(${text})`,
  text => `Persons?$expand=a($filter=${text})`,
  text => `Persons?$apply=filter(${text})`,
  text => `Persons?$apply=topcount(${text},a)`,
  text => `Persons?@p=${text}`,
  text => `Persons?$top=${text}`,
  text => `Persons?$skiptoken=${text}`,
  text => `Persons(${text})`,
  text => `Persons(a=${text})/b`,
  text => `Persons/${text}`,
  text => `Persons/$filter(${text})/5`,
  text => `$entity?$id=Persons(${text})`,
];
const SEARCH_SHELLS: readonly ((text: string) => string)[] = [
  text => `Persons?$search=${text}`,
  text => `Persons?$expand=a($search=${text};$top=1)`,
  text => `Persons?$apply=search(${text})`,
  text => `Persons?$apply=search (${text}) / top(5)`,
];

/** Numbers that are the same each time (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function generated(count: number, seed: number): readonly string[] {
  const below = random(seed);
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  return Array.from({ length: count }, () => {
    const isSearch = below(3) === 0;
    const tokens = Array.from({ length: 1 + below(isSearch ? 5 : 4) }, () => pick<string>(isSearch ? SEARCH_TOKENS : TOKENS)).join('');
    const url = pick(isSearch ? SEARCH_SHELLS : SHELLS)(tokens);
    const written = encodeURI(url).replaceAll('+', '%2B');
    return below(8) === 0
      ? `${written}${written.includes('?') ? '&' : '?'}${pick(OPTIONS)}${pick(['', '=', '=5', "='x'", '=true'])}`
      : written;
  });
}

/** `refused`, `apart` where the lexer and the parser do not agree, or the tree. */
function meaning(url: string): { readonly template: string; readonly meaning: string } | undefined {
  let template: string | undefined;
  try {
    const lexed = lexUrl(url, { root: ROOT, limits: DEFAULT_LIMITS, names: NAMES, catalogue: CATALOGUE });
    ({ template } = lexed);
    if (template === undefined) return undefined;
    const tree = parseUri(lexed, DEFAULT_LIMITS, CATALOGUE);
    const [first] = tree.path;
    // Neither a key nor a function stands first.
    if (first?.kind === 'text' || (first?.kind === 'name' && first.slot !== undefined)) return { template, meaning: 'refused' };
    // What is no name of the model is one value, though the parser may find literals in it.
    if (!lexed.slots.agrees && tree.path.some(segment => 'slot' in segment && segment.slot !== undefined)) return undefined;
    return { template, meaning: lexed.slots.agrees ? JSON.stringify(tree, treeValue) : 'apart' };
  } catch (error) {
    if (!(error instanceof ODataFault)) throw error;
    return template === undefined ? undefined : { template, meaning: `refused` };
  }
}

/** Of what is refused or not agreed about, no plan is made. */
const isKept = ({ meaning }: { readonly meaning: string }): boolean => meaning.startsWith('{');

function treeValue(key: string, value: unknown): unknown {
  if (/span$/i.test(key) || key === 'fault' || key === 'id') return undefined;
  return value instanceof Map ? [...(value as ReadonlyMap<unknown, unknown>)] : value;
}

it('URLs with the same template have the same tree', () => {
  const seen = new Map<string, { readonly url: string; readonly meaning: string }>();
  const wrong: string[] = [];
  let shared = 0;
  for (const url of [...generated(runsOf(40_000), SEED), ...hostileUrls(SEED, runsOf(20_000))]) {
    const read = meaning(url);
    if (read === undefined) continue;
    const other = seen.get(read.template);
    if (other === undefined || (!isKept(other) && isKept(read))) seen.set(read.template, { url, meaning: read.meaning });
    if (other === undefined || (!isKept(other) && !isKept(read))) continue;
    if (other.meaning !== read.meaning)
      wrong.push(`${other.url}   ${other.meaning.slice(0, 300)}\n  ${url}   ${read.meaning.slice(0, 300)}`);
    else if (other.url !== url) shared += 1;
  }
  expect(wrong.slice(0, 30)).toEqual([]);
  expect(shared).toBeGreaterThan(runsOf(2000));
});

it.each([
  ["Persons?$search=NOT 'a b'", "Persons?$search=NOT 'a'b"],
  ['Persons?$skiptoken', 'Persons?$skiptoken='],
  ['Persons?apikey=a', 'Persons?mine=a'],
  ['openapi.json', 'other.json'],
  ['$metadata/Org.OData.Core.V1.xml', '$metadata/Org.OData.Core.V1.json'],
  ['$Metadata/Org.OData.Core.V1.xml', '$Metadata/Org.OData.Measures.V1.xml'],
  ['Persons?$skiptoken=a', 'Persons?$skiptoken= a'],
])('%s has another template than %s', (one, other) => {
  const templates = [one, other].map(
    url => lexUrl(encodeURI(url), { root: ROOT, limits: DEFAULT_LIMITS, names: NAMES, catalogue: CATALOGUE }).template,
  );
  expect(templates[0]).not.toBe(templates[1]);
});

it('a key with a dot, as a user name has one, is not in the template', () => {
  const [one, other] = ['anna.hansen', 'bo.jensen'].map(key => readUrl(`Persons/${key}/a`, { names: NAMES }).template);
  expect(one).toBeDefined();
  expect(one).toBe(other);
});

it.each(['#', "'#'", '"#"', "a '# b'", 'NOT "# a"'])('what is searched for is not in the template: %s', search => {
  const [one, other] = ['anna', 'bo'].map(word => readUrl(`Persons?$search=${search.replace('#', word)}`, { names: NAMES }).template);
  expect(one).toBeDefined();
  expect(one).toBe(other);
});

describe('the lexer and the parser agree', () => {
  it.each(
    readdirSync(GOLDEN, { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name),
  )('about the request of the golden %s', name => {
    const [written = ''] = readFileSync(path.join(GOLDEN, name, 'request.txt'), 'utf8').split('\n', 1);
    const url = written.replace('http://opslag.example/odata/', ROOT);
    if (name === 'syntax-error' || name === 'not-offered') expect(() => readUrl(encodeURI(url))).toThrow(ODataFault);
    else expect(readUrl(encodeURI(url), { names: { exact: GOLDEN_NAMES, folded: new Set() } }).template).toBeDefined();
  });
});
