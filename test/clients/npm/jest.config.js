/** Tests with clients from the npm registry: `npm run clients`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/npm/**/*.test.ts'],
  globalSetup: '<rootDir>/test/clients/npm/support/serve-clients.ts',
};
