/** Many test files as one, so that they share their modules: `npm test` runs all but `statements`, `pages` and `changed`; `npm run check` runs `pure` and `changed`; `npm run pages` runs `pages`; `.ci/run` runs those that ask the database once more on PostgreSQL 15. */
const os = require('node:os');
const path = require('node:path');
const single = require('./jest.config');
const { changedDatabaseTests, database, pages, pure, startsProcesses } = require('./test/support/test-files');
const { setupFilesAfterEnv } = require('./test/pages/jest.config');

const [inMemory, withDatabase] = single.projects;

/** A group of files is one file to Jest, which loads those of the group. */
function together(project, displayName, testFiles) {
  const testMatch = ['<rootDir>/test/support/together.ts'];
  return testFiles.length === 0 ? [] : [{ ...project, displayName, testMatch, globals: { testFiles } }];
}

const isOf = folders => file => folders.includes(path.relative(path.join(__dirname, 'test'), file).split(path.sep)[0]);
const adapter = isOf(['odata-adapter', 'golden', 'docs', 'conformance', 'clients']);
const server = isOf(['server']);
const security = isOf(['security']);
/** Tests that start processes wait more than they work. A PostgreSQL that they start is the embedded one, whichever the others are given. */
const inService = database.filter(file => !startsProcesses(file));
/** Sources that an import refuses before the database has anything of them: the same on each version of PostgreSQL. */
const sources = file => /^import.broken-/.test(path.relative(path.join(__dirname, 'test'), file));
/** Of the service itself, what sends statements of its own: again on another version of PostgreSQL. */
const statements = file => /^server.(keys|reads)\b/.test(path.relative(path.join(__dirname, 'test'), file));

/** @type {import('jest').Config} */
module.exports = {
  ...single,
  verbose: false,
  // Three groups at a time on two cores too, since tests often wait for the processes that they start; those that take longest first.
  maxWorkers: Math.max(3, os.availableParallelism() - 1),
  testSequencer: '<rootDir>/test/support/group-order.js',
  // A group begins in a process of its own: what the groups before it have loaded would make its heap large, of which one test takes a snapshot.
  workerIdleMemoryLimit: '512MB',
  projects: [
    ...together(
      withDatabase,
      'rest',
      inService.filter(file => ![adapter, server, security, sources].some(has => has(file))),
    ),
    ...together(withDatabase, 'security', inService.filter(security)),
    ...together(withDatabase, 'processes', database.filter(startsProcesses)),
    ...together(withDatabase, 'server', inService.filter(server)),
    ...together(withDatabase, 'adapter', inService.filter(adapter)),
    ...together(withDatabase, 'sources', inService.filter(sources)),
    ...together(withDatabase, 'statements', database.filter(statements)),
    ...together(inMemory, 'pure', pure),
    ...together({ ...withDatabase, setupFilesAfterEnv }, 'pages', pages),
    ...together(withDatabase, 'changed', changedDatabaseTests()),
  ],
};
