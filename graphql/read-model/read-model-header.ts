/** `extend schema @model(...)` -> the namespace and the PostgreSQL schema. Rejects none, two, and reserved or misspelt namespaces. */
import { Kind } from 'graphql';
import type { DefinitionNode } from 'graphql';
import type { AnnotatedSchema } from '../annotated-schema';
import { hasDirective } from './directive-reader';
import { isNamespace } from './name-forms';
import type { Reading } from './model-reading';

type ModelHeader = Pick<AnnotatedSchema, 'namespace' | 'databaseSchema'>;

export function readModelHeader(definitions: readonly DefinitionNode[], folder: string, { directives, faults }: Reading): ModelHeader {
  const extensions = definitions.filter(definition => definition.kind === Kind.SCHEMA_EXTENSION);
  const [first] = extensions.flatMap(extension => directives.all(extension, 'model'));
  for (const extension of extensions) {
    for (const operation of extension.operationTypes ?? [])
      faults.add(operation, 'A model must not name root types: they are derived. Remove this line.');
  }
  if (!first) {
    if (!extensions.some(extension => hasDirective(extension, 'model')))
      faults.addAt(
        { file: folder, line: 1, column: 1 },
        'No file has "extend schema @model(namespace, databaseSchema)". Add it to one file.',
      );
    return { namespace: '', databaseSchema: '' };
  }
  if (!isNamespace(first.args.namespace)) faults.add(first.node, `"${first.args.namespace}" cannot be a namespace in OData.`);
  return first.args;
}
