/** Tests with .NET: its libraries for OData and PowerShell's engine, from NuGet, and programs in C#: `npm run dotnet`. @type {import('jest').Config} */
const { projects, testTimeout } = require('../../../jest.config.js');

module.exports = {
  ...projects[1],
  testTimeout,
  rootDir: '../../..',
  testMatch: ['<rootDir>/test/clients/{dotnet,powershell}/**/*.test.ts'],
};
