/** A cluster of Patroni with poolers, instances and a balancer: `npm run cluster`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../jest.config.js');

module.exports = {
  ...projects[0],
  testTimeout,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/cluster/**/*.test.ts'],
};
