/** For child processes of tests: `node -r` this file runs TypeScript sources as they are. */
const { readFileSync } = require('node:fs');
const { transpileModule, ModuleKind, ScriptTarget } = require('typescript');

require.extensions['.ts'] = (module, file) => {
  const options = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022, esModuleInterop: true };
  module._compile(transpileModule(readFileSync(file, 'utf8'), { compilerOptions: options }).outputText, file);
};
