/** Tests with .NET: its libraries for OData, PowerShell, and clients that are made of the description in OpenAPI, from NuGet, and programs in C#: `npm run dotnet`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../../jest.config.js');

// Programs of .NET are many and short here: to watch their own code for what to compile anew takes a fifth of their time, and comes too late for them.
process.env.DOTNET_TieredPGO = '0';

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/{dotnet,openapi,powershell}/**/*.test.ts'],
};
