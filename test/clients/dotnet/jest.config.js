/** Tests with .NET: its libraries for OData, PowerShell, and clients that are made of the description in OpenAPI, from NuGet, and programs in C#: `npm run dotnet`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/{dotnet,openapi,powershell}/**/*.test.ts'],
};
