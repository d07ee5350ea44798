/** Writers and readers of a log of changes, on a primary and its hot standby: `npm run changes`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

const seconds = Number(process.env.CHANGES_SECONDS ?? 60);

module.exports = {
  ...projects[0],
  testTimeout: testTimeout + seconds * 2000,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/changes/**/*.test.ts'],
};
