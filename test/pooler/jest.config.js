/** Tests behind a pooler, which `.ci/run` installs: `npm run pooler`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/pooler/**/*.test.ts'],
};
