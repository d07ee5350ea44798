/** The pages in a browser: `npm run pages`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/pages/**/*.test.ts'],
  // What waits in a page for something to be shown asserts it: it fails where that does not come.
  setupFilesAfterEnv: [],
};
