/** A folder of `*.graphql` -> one SDL document with the place of every node. Rejects a folder without SDL, and syntax errors: one for each file. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { GraphQLError, Source, parse } from 'graphql';
import type { DefinitionNode } from 'graphql';
import { PROJECT_ROOT } from '../../std/project-root';
import type { FaultCollector } from './fault-collector';

const VOCABULARY = ['model-directives.graphql', 'scalar-types.graphql'];

/** What every model may use: the directives and the scalars. */
export function vocabularyDefinitions(): readonly DefinitionNode[] {
  return VOCABULARY.flatMap(name => definitionsOf(path.join(PROJECT_ROOT, 'graphql', name)));
}

export function modelDefinitions(folder: string, faults: FaultCollector): readonly DefinitionNode[] {
  const names = listed(folder);
  const files = sdlFiles(folder, names ?? []);
  if (files.length === 0) faults.addAt({ file: folder, line: 1, column: 1 }, names === undefined ? NO_FOLDER : NO_FILE);
  return files.flatMap(file => definitionsOrFault(file, faults));
}

const NO_FOLDER = 'There is no such folder. Set MODEL_DIR to the folder of a model.';
const NO_FILE = 'There is no *.graphql file in this folder. Set MODEL_DIR to the folder of a model.';

function sdlFiles(folder: string, names: readonly string[]): readonly string[] {
  return names
    .filter(name => name.endsWith('.graphql'))
    .sort()
    .map(name => path.join(folder, name));
}

/** Undefined where there is no such folder. */
function listed(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function definitionsOrFault(file: string, faults: FaultCollector): readonly DefinitionNode[] {
  try {
    return definitionsOf(file);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 };
    faults.addAt({ file, line, column }, error.message);
    return [];
  }
}

function definitionsOf(file: string): readonly DefinitionNode[] {
  const text = readFileSync(file, 'utf8');
  if (isWithoutDefinitions(text)) return [];
  return parse(new Source(text, file)).definitions;
}

/** A file of comments alone is no fault. */
function isWithoutDefinitions(text: string): boolean {
  return text.split(/\r\n|\n|\r/).every(line => /^[\s,\uFEFF]*(#|$)/.test(line));
}
