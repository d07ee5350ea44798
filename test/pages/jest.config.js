/** The pages in a browser: `npm run pages`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = { ...projects[1], testTimeout, rootDir: '../..', testMatch: ['<rootDir>/test/pages/**/*.test.ts'] };
