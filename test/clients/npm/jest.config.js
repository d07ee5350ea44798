/** Tests with clients from the npm registry: `npm run clients`. @type {import('jest').Config} */
const project = require('../../../jest.config.js');

module.exports = {
  ...project,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/npm/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  globalSetup: '<rootDir>/test/clients/npm/support/global-setup.ts',
};
