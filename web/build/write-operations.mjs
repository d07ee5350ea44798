/** What the console asks (`operations.graphql`) and the schema of the admin plane -> `operations.ts`: its documents and types. With `--print` to standard output. Rejects what the schema does not have. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typesOfOperations from '@graphql-codegen/typescript-operations';
import { Kind, parse, print, separateOperations, stripIgnoredCharacters } from 'graphql';
import { format } from 'oxfmt';

const PROJECT = path.join(import.meta.dirname, '../..');
const SOURCE = path.join(PROJECT, 'web/console/operations.graphql');
const TARGET = path.join(PROJECT, 'web/console/operations.ts');
const HEAD = `/** Written by \`npm run operations\` from \`operations.graphql\` and the schema of the admin plane: what the console asks, and what it is answered. */
import type { Operation } from './admin-api';
`;
const CONFIG = {
  immutableTypes: true,
  skipTypename: true,
  disableDescriptions: true,
  strictScalars: true,
  scalars: { DateTime: 'string', ID: 'string' },
};

/** Each operation, with the fragments that it needs, is a constant. */
function constantsOf(document) {
  return Object.entries(separateOperations(document)).map(([name, operation]) => {
    const definition = operation.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    const types = `${name}${definition.operation === 'mutation' ? 'Mutation' : 'Query'}`;
    const constant = name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
    return `export const ${constant}: Operation<${types}, ${types}Variables> = { text: '${stripIgnoredCharacters(print(operation))}' };`;
  });
}

const document = parse(readFileSync(SOURCE, 'utf8'));
const types = await codegen({
  schema: parse(readFileSync(path.join(PROJECT, 'graphql/admin/schema.graphql'), 'utf8')),
  documents: [{ location: SOURCE, document }],
  filename: TARGET,
  plugins: [{ types: {} }],
  pluginMap: { types: typesOfOperations },
  config: CONFIG,
});
const text = [HEAD, types, ...constantsOf(document)].join('\n');
const { code, errors } = await format(TARGET, text, JSON.parse(readFileSync(path.join(PROJECT, '.oxfmtrc.json'), 'utf8')));
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
if (process.argv.includes('--print')) process.stdout.write(code);
else writeFileSync(TARGET, code);
