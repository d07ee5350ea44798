/** A model -> the same without what is withheld, and without what only that needed: what a key is shown for which withheld names do not exist. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Kind, parse, print, visit } from 'graphql';
import type { ConstDirectiveNode, DocumentNode, ObjectTypeDefinitionNode, TypeNode } from 'graphql';

export interface LesserModel {
  /** Of the whole model. */
  readonly from: string;
  readonly into: string;
  /** Beside what is sensitive. */
  readonly withheld: readonly string[];
}

export function writeLesserModel({ from, into, withheld }: LesserModel): void {
  const files = readdirSync(from).map(name => ({ name, document: lessen(parse(readFileSync(path.join(from, name), 'utf8')), withheld) }));
  const documents = files.map(({ document }) => document);
  const media = new Set(documents.flatMap(document => typesWith('media', document)));
  const complex = new Set(documents.flatMap(document => typesWith('complex', document)));
  const ofEntities = new Set(documents.flatMap(document => typesOfFields(document, name => !complex.has(name))));
  const used = new Set([...ofEntities, ...documents.flatMap(document => typesOfFields(document, name => ofEntities.has(name)))]);
  const text = (document: DocumentNode): string =>
    print(
      visit(document, {
        [Kind.ENUM_TYPE_DEFINITION]: node => (used.has(node.name.value) ? undefined : null),
        [Kind.OBJECT_TYPE_DEFINITION]: node => (complex.has(node.name.value) && !used.has(node.name.value) ? null : undefined),
        // A function gives the bytes of a media entity: without them there is none.
        [Kind.FIELD_DEFINITION]: node =>
          media.has(nameOf(node.type)) ? undefined : { ...node, directives: node.directives?.filter(own => !isNamed('function')(own)) },
      }),
    );
  for (const { name, document } of files) writeFileSync(path.join(into, name), text(document));
}

function lessen(document: DocumentNode, withheld: readonly string[]): DocumentNode {
  return visit(document, {
    [Kind.OBJECT_TYPE_DEFINITION]: node => (withheld.includes(`${node.name.value}.*`) ? null : withoutWithheld(node, withheld)),
  });
}

function withoutWithheld(node: ObjectTypeDefinitionNode, withheld: readonly string[]): ObjectTypeDefinitionNode {
  const fields = (node.fields ?? []).filter(
    ({ name, directives = [] }) => !withheld.includes(`${node.name.value}.${name.value}`) && !directives.some(isNamed('sensitive')),
  );
  const gone = (node.fields ?? []).filter(field => !fields.includes(field)).map(({ name }) => `"${name.value}"`);
  const needsGone = (directive: ConstDirectiveNode): boolean =>
    (isNamed('alternateKey')(directive) || isNamed('media')(directive)) && gone.some(name => print(directive).includes(name));
  return { ...node, fields, directives: (node.directives ?? []).filter(directive => !needsGone(directive)) };
}

const isNamed =
  (name: string) =>
  (directive: ConstDirectiveNode): boolean =>
    directive.name.value === name;

/** Of the types whose names are wanted. */
function typesOfFields({ definitions }: DocumentNode, isWanted: (name: string) => boolean): readonly string[] {
  const types = definitions.filter(definition => definition.kind === Kind.OBJECT_TYPE_DEFINITION);
  return types.filter(({ name }) => isWanted(name.value)).flatMap(({ fields = [] }) => fields.map(({ type }) => nameOf(type)));
}

function typesWith(directive: string, { definitions }: DocumentNode): readonly string[] {
  const types = definitions.filter(definition => definition.kind === Kind.OBJECT_TYPE_DEFINITION);
  return types.filter(({ directives = [] }) => directives.some(isNamed(directive))).map(({ name }) => name.value);
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
