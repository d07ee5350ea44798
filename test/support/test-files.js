/** The test files, told apart: those that need PostgreSQL or start processes, and those that work in memory alone. */
const { execFileSync } = require('node:child_process');
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.join(__dirname, '../..');
/** A test file whose imports lead to one of these needs the database. */
const DATABASE = ['test/support/database.ts', 'test/support/built-service.ts'].map(file => path.join(ROOT, file));
/** Folders of tests that need what is installed for them, or take long. */
const APART = [
  path.join('clients', 'npm'),
  path.join('clients', 'dotnet'),
  path.join('clients', 'openapi'),
  path.join('clients', 'powershell'),
  'changes',
  'cluster',
  'ops',
  'pages',
  'pooler',
];
/** A test file that imports this starts a PostgreSQL of its own. */
const SERVER = path.join(ROOT, 'resolvers/database/embedded-server.ts');
/** One that imports one of these starts processes, and mostly waits for them. */
const PROCESSES = [SERVER, ...['test/support/postgres-cluster.ts', 'test/support/built-service.ts'].map(file => path.join(ROOT, file))];

/** What remains when the program runs: imports of types alone do not. */
const IMPORT = /^(?:import|export)(?! type )[^;]*? from '(\.[^']*)';/gm;

const imports = new Map();

/** The project's own files that this one imports. */
function importsOf(file) {
  let found = imports.get(file);
  if (found === undefined) {
    const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => path.resolve(path.dirname(file), name));
    found = names.map(name => `${name}.ts`).filter(existsSync);
    imports.set(file, found);
  }
  return found;
}

function startsProcesses(testFile) {
  return PROCESSES.some(file => importsOf(testFile).includes(file));
}

function needsDatabase(testFile) {
  const reached = new Set([testFile]);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  return DATABASE.some(file => reached.has(file)) || importsOf(testFile).includes(SERVER);
}

/** Folders of packages lie in some of those that are apart, and may be in the making. */
function testFilesIn(folder) {
  return readdirSync(path.join(ROOT, 'test', folder), { withFileTypes: true }).flatMap(entry => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return APART.includes(name) ? [] : testFilesIn(name);
    return name.endsWith('.test.ts') ? [path.join(ROOT, 'test', name)] : [];
  });
}

const all = testFilesIn('').sort();
const pages = readdirSync(path.join(ROOT, 'test/pages'))
  .filter(name => name.endsWith('.test.ts'))
  .sort()
  .map(name => path.join(ROOT, 'test/pages', name));
const database = all.filter(needsDatabase);
const pure = all.filter(file => !database.includes(file));

/** Files that differ from where this branch left `main`, or from the last commit where there is no such branch; none outside a repository. */
function changedFiles() {
  const git = args => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const base = () => {
    try {
      return git(['merge-base', 'HEAD', 'main']);
    } catch {
      return 'HEAD';
    }
  };
  try {
    const names = `${git(['diff', '--name-only', '--relative', base()])}\n${git(['ls-files', '--others', '--exclude-standard'])}`;
    return new Set(names.split('\n').map(name => path.join(ROOT, name)));
  } catch {
    return new Set();
  }
}

/** Of those that need the database: what changed itself, and what imports a file that changed. */
function changedDatabaseTests() {
  const changed = changedFiles();
  return database.filter(file => [file, ...importsOf(file)].some(each => changed.has(each)));
}

module.exports = { database, pages, pure, changedDatabaseTests, startsProcesses };
