/** Tests with .NET's libraries for OData, from NuGet: `npm run dotnet`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/dotnet/**/*.test.ts'],
  globalSetup: '<rootDir>/test/clients/dotnet/support/build-program.ts',
};
