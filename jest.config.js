/** Each test file by itself, with modules of its own: for `npx jest <path>`. `npm test` and `npm run check` take jest.together.config.js. */
const { database, pure } = require('./test/support/test-files');

// As in the container. Otherwise graphql looks for a second copy of itself at each check of a type, which takes a tenth of all time.
process.env.NODE_ENV = 'production';

/** @type {import('jest').Config} */
const inMemory = {
  // Mercurius imports its cache as an ES module, and the exporter of spans imports Node's own `http` so, which Jest runs only under an experimental flag of Node: they are made CommonJS.
  transform: {
    '/node_modules/((mercurius|quick-lru)/index|@opentelemetry/otlp-exporter-base/build/.*http.*)\\.js$': [
      'ts-jest',
      {
        diagnostics: false,
        tsconfig: {
          allowJs: true,
          module: 'commonjs',
          moduleResolution: 'node10',
          target: 'es2022',
          esModuleInterop: true,
          isolatedModules: true,
        },
      },
    ],
    '\\.ts$': ['ts-jest', { diagnostics: false }],
  },
  transformIgnorePatterns: ['/node_modules/(?!(mercurius|quick-lru)/index\\.js$|@opentelemetry/otlp-exporter-base/build/.*http.*\\.js$)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
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
