/** Each test file by itself, with modules of its own: for `npx jest <path>`. `npm test` and `npm run check` take jest.together.config.js. */
const { database, pure } = require('./test/support/test-files');

// As in the container. Otherwise graphql looks for a second copy of itself at each check of a type, which takes a tenth of all time.
process.env.NODE_ENV = 'production';

/** @type {import('jest').Config} */
const inMemory = {
  // One name for all projects, by which Jest finds what was compiled: no file is compiled twice.
  id: 'opslag',
  // Mercurius imports its cache as an ES module, and the exporter of spans imports Node's own `http` so, which Jest runs only under an experimental flag of Node.
  transform: {
    '\\.ts$|/node_modules/((mercurius|quick-lru)/index|@opentelemetry/otlp-exporter-base/build/.*http.*)\\.js$':
      '<rootDir>/test/support/to-common-js.js',
  },
  transformIgnorePatterns: ['/node_modules/(?!(mercurius|quick-lru)/index\\.js$|@opentelemetry/otlp-exporter-base/build/.*http.*\\.js$)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFilesAfterEnv: ['<rootDir>/test/support/must-assert.ts'],
};

/** @type {import('jest').Config} */
const withDatabase = {
  ...inMemory,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};

/** @type {import('jest').Config} */
module.exports = {
  // Far more than a test takes, for slow and busy machines: what ends in vain ends all the same.
  testTimeout: 600_000,
  projects: [
    { ...inMemory, displayName: 'pure', testMatch: pure },
    { ...withDatabase, displayName: 'database', testMatch: database },
  ],
};
