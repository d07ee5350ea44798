/** For child processes of tests: `node -r` this file runs TypeScript sources as they are. */
const { readFileSync } = require('node:fs');
const toCommonJs = require('./to-common-js');

require.extensions['.ts'] = (module, file) => {
  module._compile(toCommonJs.process(readFileSync(file, 'utf8'), file).code, file);
};
