/** Writers and readers of a log of changes, on a primary and its hot standby: `npm run changes`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

const seconds = Number(process.env.CHANGES_SECONDS ?? 60);
const rows = Number(process.env.CHANGES_ROWS ?? 0);

module.exports = {
  ...projects[0],
  // A busy machine notes a few hundred rows a second.
  testTimeout: testTimeout + seconds * 2000 + rows * 5,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/changes/**/*.test.ts'],
};
