/** TypeScript, or an ES module, -> CommonJS: for Jest, which keeps what it is given, so that a second run does not load the compiler. */
const { createHash } = require('node:crypto');
const { version } = require('typescript/package.json');

const OPTIONS = { module: 'commonjs', target: 'es2022', esModuleInterop: true, allowJs: true, sourceMap: true };

/** What is loaded when it is needed is named as it is once compiled. */
const LATER = /(\bimport\('\.[^']*)\.js'\)/g;

module.exports = {
  getCacheKey(source, file) {
    return createHash('sha1')
      .update(JSON.stringify([version, OPTIONS, String(LATER), file, source]))
      .digest('hex');
  },
  process(source, file) {
    const text = file.endsWith('.ts') ? source.replace(LATER, "$1')") : source;
    const { outputText, sourceMapText } = require('typescript').transpileModule(text, { fileName: file, compilerOptions: OPTIONS });
    return { code: outputText, map: sourceMapText };
  },
};
