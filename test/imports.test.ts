/** Who may import whom, read from the imports themselves, those of types included. The rules are the map of docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  forEachChild,
  isCallExpression,
  isExportDeclaration,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isStringLiteral,
} from 'typescript';
import { createSourceFile, JSDocParsingMode, ScriptTarget, SyntaxKind, type ImportClause, type Node, type SourceFile } from 'typescript';
import { PROJECT_ROOT } from '../std/project-root';

interface Import {
  /** Path of the importing file from the project's folder, with `/`. */
  readonly from: string;
  /** The same of the imported file, or the name of a package. */
  readonly to: string;
  readonly isPackage: boolean;
  /** Vanishes when compiled. */
  readonly isType: boolean;
}

const FOLDERS = ['bench', 'db', 'graphql', 'import', 'odata-adapter', 'resolvers', 'server', 'std', 'test', 'web'];

/** Folders that a folder may import beside itself and `std/`. `server` and those that start it know all. */
const ALLOWED_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  std: [],
  graphql: [],
  'odata-adapter': ['graphql'],
  resolvers: ['graphql'],
  db: ['resolvers'],
  import: ['graphql', 'resolvers'],
  server: ['db', 'graphql', 'import', 'odata-adapter', 'resolvers'],
  bench: ['db', 'graphql', 'odata-adapter', 'resolvers', 'server'],
  test: FOLDERS,
  // It runs in a browser, and knows the service by its answers.
  web: [],
};

/** Plain data that the adapter and the resolvers derive from alike. It knows nothing else but the names of scalars. */
const CATALOGUE = 'graphql/catalogue/';

/** What `import/` may know of the contract and of the resolvers: the model, what its values look like, and where they are stored. */
const IMPORT_MAY_KNOW = [
  'graphql/annotated-schema.ts',
  'graphql/scalar-name.ts',
  'graphql/read-model/',
  'graphql/scalars/',
  'resolvers/database/',
  'resolvers/storage/',
];

/** All else that the adapter may know of the contract: types. */
const CONTRACT_TYPES = ['graphql/annotated-schema.ts', 'graphql/data-plane-types.ts', 'graphql/scalar-name.ts'];

/** The folders of the adapter, each with those that it may import beside itself and `ADAPTER_SHARED`. */
const ADAPTER_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  edm: [],
  syntax: [],
  binding: ['edm', 'syntax'],
  document: ['binding', 'edm', 'syntax'],
  metadata: ['binding', 'edm', 'syntax'],
  plan: ['document', 'binding', 'edm', 'syntax', 'http', 'table'],
  response: ['document', 'binding', 'edm', 'syntax'],
  table: ['binding', 'edm'],
  whole: ['table', 'response', 'plan', 'http', 'document', 'binding', 'edm', 'syntax'],
};

/** Files at the top of the adapter that each of its folders may know. */
const ADAPTER_SHARED = [
  'odata-adapter/faults.ts',
  'odata-adapter/limits.ts',
  'odata-adapter/odata-version.ts',
  'odata-adapter/response-format.ts',
];

interface FolderOrder {
  /** Files at the top that the folders below may know: what they make together, and what each of them is given. The other files at the top are the ways in. */
  readonly shared: readonly string[];
  /** The folders below: each may import those before it. */
  readonly folders: readonly string[];
}

/** The folders of the adapter whose own folders have an order. */
const ADAPTER_ORDERS: Readonly<Record<string, FolderOrder>> = {
  syntax: { shared: ['syntax-tree.ts', 'apply-tree.ts'], folders: ['text', 'literals', 'expressions', 'options', 'apply', 'print', 'lex'] },
  binding: {
    shared: ['bound-request.ts', 'bound-apply.ts', 'path-place.ts', 'bind-context.ts', 'value-of.ts', 'row-count.ts', 'refuse-withheld.ts'],
    folders: ['types', 'literals', 'operators', 'functions', 'expressions', 'options', 'apply', 'paths'],
  },
};

const RESOLVERS_ORDER: FolderOrder = {
  shared: ['read-limits.ts'],
  folders: ['database', 'storage', 'drafting', 'expression', 'transformation', 'paging', 'sql', 'audit', 'planning', 'execution'],
};

const SQL_ORDER: FolderOrder = {
  shared: [],
  folders: ['nodes', 'render', 'tables', 'expressions', 'rows', 'pages', 'statements', 'transformation', 'changes'],
};

/** Where the grammar leads back up: a count in an expression has options of its own, and `$apply` is an option that is made of others. */
const WAYS_BACK: readonly (readonly [from: string, to: string])[] = [
  ['odata-adapter/syntax/expressions/parse-path-expression.ts', 'odata-adapter/syntax/options/parse-nested-options.ts'],
  ['odata-adapter/syntax/options/parse-option.ts', 'odata-adapter/syntax/apply/parse-apply.ts'],
  ['odata-adapter/binding/expressions/bind-count.ts', 'odata-adapter/binding/options/bind-search.ts'],
  ['odata-adapter/binding/expressions/bind-count.ts', 'odata-adapter/binding/options/take-options.ts'],
];

/** How the paths of files begin that import each other, since what they describe holds itself: an expression expressions, a transformation sets, a statement statements. */
const RECURSIVE = [
  'odata-adapter/syntax/',
  'odata-adapter/binding/bound-',
  'odata-adapter/binding/expressions/',
  'resolvers/sql/expressions/',
  'resolvers/sql/render/',
  'test/properties/generate-',
];

/** A folder with a `package.json` of its own is a project of its own. */
function sourceFiles(folder: string): string[] {
  if (existsSync(path.join(PROJECT_ROOT, folder, 'package.json'))) return [];
  return readdirSync(path.join(PROJECT_ROOT, folder), { withFileTypes: true }).flatMap(entry => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourceFiles(name);
    return /\.[mc]?tsx?$/.test(entry.name) ? [name] : [];
  });
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const isCalled = /\b(import|require)\(/.test(text);
  const options = { languageVersion: ScriptTarget.Latest, jsDocParsingMode: JSDocParsingMode.ParseNone };
  const source = createSourceFile(file, isCalled ? text : importsIn(text), options);
  const found = isCalled ? references(source) : source.statements.map(referenceOf);
  return [...found].flatMap(reference => reference ?? []).map(({ specifier, isType }) => resolve(file, specifier, isType));
}

/** The text up to the end of its last import: to parse all of each file takes seconds. */
function importsIn(text: string): string {
  const last = Math.max(text.lastIndexOf(" from '"), text.lastIndexOf("import '"));
  return last < 0 ? '' : text.slice(0, text.indexOf('\n', last));
}

interface Reference {
  readonly specifier: string;
  readonly isType: boolean;
}

function* references(node: SourceFile | Node): Generator<Reference> {
  const reference = referenceOf(node);
  if (reference !== undefined) yield reference;
  const children: Node[] = [];
  forEachChild(node, child => {
    children.push(child);
  });
  for (const child of children) yield* references(child);
}

function referenceOf(node: Node): Reference | undefined {
  if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, isType: importsTypesOnly(node.importClause) };
  }
  if (isExportDeclaration(node) && node.moduleSpecifier !== undefined && isStringLiteral(node.moduleSpecifier)) {
    return { specifier: node.moduleSpecifier.text, isType: node.isTypeOnly };
  }
  if (isImportTypeNode(node) && isLiteralTypeNode(node.argument) && isStringLiteral(node.argument.literal)) {
    return { specifier: node.argument.literal.text, isType: true };
  }
  if (isCallExpression(node) && isModuleCall(node.expression)) {
    const [argument] = node.arguments;
    if (argument !== undefined && isStringLiteral(argument)) return { specifier: argument.text, isType: false };
  }
  return undefined;
}

function importsTypesOnly(clause: ImportClause | undefined): boolean {
  if (clause === undefined) return false;
  if (clause.phaseModifier === SyntaxKind.TypeKeyword) return true;
  const bindings = clause.namedBindings;
  if (clause.name !== undefined || bindings?.kind !== SyntaxKind.NamedImports) return false;
  return bindings.elements.length > 0 && bindings.elements.every(element => element.isTypeOnly);
}

/** `import(…)` and `require(…)`. */
function isModuleCall(callee: Node): boolean {
  return (
    callee.kind === SyntaxKind.ImportKeyword || (callee.kind === SyntaxKind.Identifier && 'text' in callee && callee.text === 'require')
  );
}

function resolve(from: string, specifier: string, isType: boolean): Import {
  if (!specifier.startsWith('.')) return { from, to: specifier, isPackage: true, isType };
  // What is loaded when it is needed is named as the compiler writes it.
  const target = path.posix.join(path.posix.dirname(from), specifier.replace(/\.js$/, '.ts'));
  return { from, to: target.endsWith('.ts') || target.endsWith('.json') ? target : `${target}.ts`, isPackage: false, isType };
}

const folderOf = (file: string): string => file.split('/')[0] ?? '';

function faultOf({ from, to, isPackage, isType }: Import): string | undefined {
  if (isPackage) return undefined;
  const [folder, target] = [folderOf(from), folderOf(to)];
  if (from.startsWith(CATALOGUE) && !to.startsWith(CATALOGUE) && !(isType && to === 'graphql/scalar-name.ts'))
    return `${from} imports ${to}: the catalogue knows only the names of scalars`;
  if (target === folder) return innerFault(folder, [from, to]);
  if (target === 'std') return undefined;
  if (!(ALLOWED_FOLDERS[folder] ?? []).includes(target)) return `${from} imports ${to}: ${folder}/ must not know ${target}/`;
  if (folder === 'odata-adapter' && to.startsWith(CATALOGUE)) return undefined;
  if (folder === 'odata-adapter' && !CONTRACT_TYPES.includes(to))
    return `${from} imports ${to}: the adapter knows only ${CATALOGUE}, ${CONTRACT_TYPES.join(' and ')}`;
  if (folder === 'odata-adapter' && !isType) return `${from} imports more than types from ${to}`;
  if (folder === 'import' && !IMPORT_MAY_KNOW.some(known => to.startsWith(known)))
    return `${from} imports ${to}: import/ knows only ${IMPORT_MAY_KNOW.join(', ')}`;
  if (folder === 'db' && !to.startsWith('resolvers/database/')) return `${from} imports ${to}: db/ knows only resolvers/database/`;
  return undefined;
}

function innerFault(folder: string, [from, to]: readonly [from: string, to: string]): string | undefined {
  if ([from, to].every(file => file.startsWith('resolvers/sql/'))) return orderFault([from, to], SQL_ORDER, 2);
  if (folder === 'resolvers') return orderFault([from, to], RESOLVERS_ORDER, 1);
  return folder === 'odata-adapter' ? adapterFault(from, to) : undefined;
}

function adapterFault(from: string, to: string): string | undefined {
  const allowed = ADAPTER_FOLDERS[adapterFolderOf(from)];
  if (allowed === undefined) return ADAPTER_SHARED.includes(from) ? sharedFault(from, to) : undefined;
  if (adapterFolderOf(to) === adapterFolderOf(from)) return orderFault([from, to], ADAPTER_ORDERS[adapterFolderOf(from)], 2);
  if (allowed.includes(adapterFolderOf(to)) || ADAPTER_SHARED.includes(to)) return undefined;
  return `${from} imports ${to}: ${adapterFolderOf(from)}/ comes before it`;
}

/** `depth`: how many folders lead to those that have the order. */
function orderFault([from, to]: readonly [from: string, to: string], order: FolderOrder | undefined, depth: number): string | undefined {
  if (order === undefined || isWayBack(from, to)) return undefined;
  const [target, importer] = [to, from].map(file => placeOf(file.split('/').slice(depth), order));
  return (target ?? 0) <= (importer ?? 0) ? undefined : `${from} imports ${to}, which comes after it`;
}

function placeOf([folder = '', ...rest]: readonly string[], { shared, folders }: FolderOrder): number {
  if (rest.length > 0) return folders.indexOf(folder) + 1;
  return shared.includes(folder) ? 0 : folders.length + 1;
}

function isWayBack(from: string, to: string): boolean {
  return WAYS_BACK.some(way => way[0] === from && way[1] === to);
}

function sharedFault(from: string, to: string): string | undefined {
  return ADAPTER_SHARED.includes(to) ? undefined : `${from} imports ${to}: every folder of the adapter imports it`;
}

/** Empty for files at the top of the adapter. */
function adapterFolderOf(file: string): string {
  const [, folder = '', ...rest] = file.split('/');
  return rest.length === 0 ? '' : folder;
}

/** Imports that lead back to where they began, those of types too. */
function findCircles(imports: readonly Import[]): Import[] {
  const own = imports.filter(({ isPackage }) => !isPackage);
  const graph = new Map<string, string[]>();
  for (const { from, to } of own) graph.set(from, [...(graph.get(from) ?? []), to]);
  return own.filter(({ from, to }) => leadsTo(from, to, graph));
}

function isRecursive({ from, to }: Import): boolean {
  return RECURSIVE.some(beginning => from.startsWith(beginning) && to.startsWith(beginning));
}

function leadsTo(goal: string, start: string, graph: ReadonlyMap<string, readonly string[]>): boolean {
  const reached = new Set([start]);
  for (const file of reached) for (const next of graph.get(file) ?? []) reached.add(next);
  return reached.has(goal);
}

const imports = FOLDERS.flatMap(sourceFiles).flatMap(importsOf);
const circles = findCircles(imports);

describe('imports', () => {
  it('are found in every folder', () => {
    expect(new Set(imports.map(({ from }) => folderOf(from)))).toEqual(new Set(FOLDERS));
  });

  it('stay within what each folder may know', () => {
    expect(imports.flatMap(entry => faultOf(entry) ?? [])).toEqual([]);
  });

  it('lead back only where what they describe holds itself', () => {
    const refused = circles.filter(circle => !isRecursive(circle));
    expect(refused.map(({ from, to }) => `${from} imports ${to}, which leads back to it`)).toEqual([]);
  });

  it('still lead back in each of these places', () => {
    expect(RECURSIVE.filter(beginning => !circles.some(({ from, to }) => from.startsWith(beginning) && to.startsWith(beginning)))).toEqual(
      [],
    );
  });

  it.each([
    ...Object.entries(ADAPTER_ORDERS).map(([folder, order]) => [`odata-adapter/${folder}`, order] as const),
    ['resolvers', RESOLVERS_ORDER] as const,
    ['resolvers/sql', SQL_ORDER] as const,
  ])('are ruled for each folder of %s', (parent, { folders }) => {
    const present = readdirSync(path.join(PROJECT_ROOT, parent), { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(present.map(({ name }) => name).sort()).toEqual([...folders].sort());
  });

  it('still need each way back', () => {
    expect(WAYS_BACK.filter(way => !imports.some(({ from, to }) => way[0] === from && way[1] === to))).toEqual([]);
  });

  // `npm run check` asks whether one of them has changed, and of no other file.
  it('lead from what tsconfig.json includes to what it includes', () => {
    const { include } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'tsconfig.json'), 'utf8')) as { include: readonly string[] };
    const isIncluded = (file: string): boolean => include.some(entry => file === entry || file.startsWith(`${entry}/`));
    const own = imports.filter(({ from, to, isPackage }) => isIncluded(from) && !isPackage && to.endsWith('.ts'));
    expect(own.filter(({ to }) => !isIncluded(to))).toEqual([]);
  });

  it('name only packages that the project declares', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')) as Record<
      string,
      object
    >;
    const [runtime, all] = [Object.keys(dependencies ?? {}), Object.keys({ ...dependencies, ...devDependencies })];
    const undeclared = imports.filter(({ from, to, isPackage, isType }) => {
      if (!isPackage || to.startsWith('node:')) return false;
      const declared = ['test', 'bench', 'web'].includes(folderOf(from)) || isType ? all : runtime;
      return !declared.includes(packageOf(to));
    });
    expect(undeclared.map(({ from, to }) => `${from} imports ${to}, which package.json does not list`)).toEqual([]);
  });
});

/** What a rule must catch, so that a rule that catches nothing is seen. */
describe('the rules', () => {
  const rule = (from: string, to: string, isType = false): string | undefined => faultOf({ from, to, isPackage: false, isType });

  it.each([
    ['odata-adapter/plugin.ts', 'resolvers/execution/x.ts'],
    ['resolvers/x.ts', 'odata-adapter/faults.ts'],
    ['resolvers/x.ts', 'server/app.ts'],
    ['graphql/x.ts', 'resolvers/x.ts'],
    ['std/x.ts', 'graphql/x.ts'],
    ['server/app.ts', 'test/support/service.ts'],
    ['db/migrate.ts', 'resolvers/execution/x.ts'],
    ['odata-adapter/plugin.ts', 'graphql/data-plane.ts'],
    ['odata-adapter/plugin.ts', 'graphql/data-plane-types.ts'],
    ['graphql/catalogue/x.ts', 'graphql/grants/x.ts'],
    ['graphql/catalogue/x.ts', 'std/x.ts'],
    ['odata-adapter/syntax/x.ts', 'odata-adapter/binding/x.ts'],
    ['odata-adapter/binding/x.ts', 'odata-adapter/document/x.ts'],
    ['odata-adapter/document/x.ts', 'odata-adapter/response/x.ts'],
    ['odata-adapter/response/x.ts', 'odata-adapter/http/x.ts'],
    ['odata-adapter/plan/x.ts', 'odata-adapter/response/x.ts'],
    ['odata-adapter/edm/x.ts', 'odata-adapter/plugin.ts'],
    ['odata-adapter/limits.ts', 'odata-adapter/syntax/x.ts'],
    ['odata-adapter/syntax/literals/x.ts', 'odata-adapter/syntax/expressions/x.ts'],
    ['odata-adapter/syntax/text/x.ts', 'odata-adapter/syntax/parse-uri.ts'],
    ['odata-adapter/syntax/syntax-tree.ts', 'odata-adapter/syntax/text/x.ts'],
    ['odata-adapter/binding/operators/x.ts', 'odata-adapter/binding/functions/x.ts'],
    ['resolvers/expression/x.ts', 'resolvers/sql/nodes/x.ts'],
    ['resolvers/planning/x.ts', 'resolvers/execution/x.ts'],
    ['resolvers/sql/nodes/x.ts', 'resolvers/build-resolvers.ts'],
    ['resolvers/sql/expressions/x.ts', 'resolvers/sql/pages/x.ts'],
    ['resolvers/read-limits.ts', 'resolvers/database/x.ts'],
  ])('forbid %s to import %s', (from, to) => {
    expect(rule(from, to)).toContain(from);
  });

  it.each([
    ['odata-adapter/plugin.ts', 'graphql/data-plane-types.ts', true],
    ['odata-adapter/syntax/x.ts', 'graphql/catalogue/x.ts', false],
    ['graphql/catalogue/x.ts', 'graphql/scalar-name.ts', true],
    ['odata-adapter/document/x.ts', 'odata-adapter/binding/x.ts', false],
    ['odata-adapter/syntax/x.ts', 'odata-adapter/faults.ts', false],
    ['odata-adapter/syntax/parse-uri.ts', 'odata-adapter/syntax/options/x.ts', false],
    ['odata-adapter/binding/paths/x.ts', 'odata-adapter/binding/options/x.ts', false],
    ['odata-adapter/binding/types/x.ts', 'odata-adapter/binding/bind-context.ts', false],
    ['resolvers/x.ts', 'std/assert-never.ts', false],
    ['resolvers/execution/x.ts', 'resolvers/planning/x.ts', false],
    ['resolvers/planning/x.ts', 'resolvers/read-limits.ts', false],
    ['db/migrate.ts', 'resolvers/database/connection.ts', true],
  ])('allow %s to import %s', (from, to, isType) => {
    expect(rule(from, to, isType)).toBeUndefined();
  });

  it('see a circle, one of types too, and allow it where an expression holds expressions', () => {
    const edge = (from: string, to: string, isType = false): Import => ({ from, to, isPackage: false, isType });
    const circle = [edge('x/a', 'x/b'), edge('x/b', 'x/c'), edge('x/c', 'x/a', true), edge('x/c', 'x/d')];
    expect(findCircles(circle)).toEqual(circle.slice(0, 3));
    const [inside, outside] = ['resolvers/sql/expressions/x.ts', 'resolvers/sql/rows/x.ts'];
    expect([edge(inside, inside), edge(inside, outside)].map(isRecursive)).toEqual([true, false]);
  });
});

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

describe('docs/architecture.md', () => {
  const text = readFileSync(path.join(PROJECT_ROOT, 'docs/architecture.md'), 'utf8');
  /** The rows of a part's tables: the name of a folder, and what is in it. */
  const rowsOf = (heading: string): readonly string[][] => {
    const [, part = ''] = text.split(`\n## ${heading}\n`)[1]?.match(/^([^]*?)(?:\n## |$)/) ?? [];
    return [...part.matchAll(/^\| `([a-z]+)\/` +\|(.*)\|$/gm)].map(([, name = '', cells = '']) => [
      name,
      ...cells.split('|').map(cell => cell.trim()),
    ]);
  };

  it('has the folders of the adapter in their order', () => {
    const rows = rowsOf('Folders of `odata-adapter/`');
    // What stands in parentheses says where else to look.
    const having = (column: number) => rows.filter(row => /^[^(]/.test(row[column] ?? '')).map(([name]) => name);
    expect([having(1), having(2)]).toEqual([ADAPTER_ORDERS.syntax?.folders, ADAPTER_ORDERS.binding?.folders]);
  });

  it('has the folders of the resolvers in their order', () => {
    expect(rowsOf('Folders of `resolvers/`').map(([name]) => name)).toEqual([...RESOLVERS_ORDER.folders, ...SQL_ORDER.folders]);
  });
});
