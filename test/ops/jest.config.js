/** Tests of `ops/` with the programs that read its files, which `.ci/run` fetches: `npm run ops`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = {
  ...projects[0],
  testTimeout,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/ops/**/*.test.ts'],
};
