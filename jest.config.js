/** @type {import('jest').Config} */
module.exports = {
  testMatch: ['<rootDir>/test/**/*.test.ts'],
  // What needs the packages of a client, or a browser, has a run of its own: `npm run clients`.
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/clients/npm/'],
  // Mercurius imports its cache as an ES module, which Jest runs only under an experimental flag of Node: both are made CommonJS.
  transform: {
    '/node_modules/(mercurius|quick-lru)/index\\.js$': [
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
  transformIgnorePatterns: ['/node_modules/(?!(mercurius|quick-lru)/index\\.js$)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Far more than a test takes, for slow and busy machines: what ends in vain ends all the same.
  testTimeout: 600_000,
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
};
