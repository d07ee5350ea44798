/**
 * The executable schema as it looks to keys for which withheld names do not exist: one for each that differ in what they may read, made when first asked for. Documents are
 * validated and executed by it, so that introspection, errors and suggestions know nothing of what is not in it. Its resolvers are those of the whole schema.
 */
import { buildSchema, execute, isObjectType, parse, validate } from 'graphql';
import type { DocumentNode, ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { BoundedMap } from '../../std/bounded-map';
import type { AnnotatedSchema } from '../annotated-schema';
import { deriveSchemaSdl } from '../derive-schema/derive-schema-sdl';
import type { Grants } from '../grants/grants';
import { restrictModel } from '../grants/restrict-model';
import { implementScalars } from '../scalars/implement-scalars';
import type { Execute } from './document-runner';
import { DOOR_CACHED_LETTERS } from './door-limits';

/** A view of the organisation's model takes about 20 ms to build and 3 MB to keep. */
const KEPT_VIEWS = 20;

/** Executes by the view of one key. */
export type ViewOf = (grants: Grants) => Execute;

export function schemaViews(model: AnnotatedSchema, whole: GraphQLSchema): ViewOf {
  const views = new BoundedMap<Execute>(KEPT_VIEWS);
  const documents = new BoundedMap<CheckedDocument>(DOOR_CACHED_LETTERS, ({ letters }) => letters);
  return grants =>
    views.get(grants.fingerprint, () => {
      const schema = viewFor(model, whole, grants);
      return executor(schema, (text, check) => documents.get(`${grants.fingerprint}\n${text}`, check));
    });
}

function viewFor(model: AnnotatedSchema, whole: GraphQLSchema, grants: Grants): GraphQLSchema {
  const sdl = deriveSchemaSdl(restrictModel(model, grants));
  // Nobody is told of places in the SDL, which would take more than the rest. To leave names out of a model makes nothing invalid. All clients wait while this is made: without the check it takes half the time.
  const view = implementScalars(buildSchema(sdl, { assumeValidSDL: true, noLocation: true }));
  for (const type of Object.values(view.getTypeMap())) {
    const original = whole.getType(type.name);
    if (!isObjectType(type) || !isObjectType(original)) continue;
    for (const [name, field] of Object.entries(type.getFields())) field.resolve = original.getFields()[name]?.resolve;
  }
  return view;
}

interface CheckedDocument {
  readonly document: DocumentNode;
  readonly errors: readonly GraphQLError[];
  /** Of its text. */
  readonly letters: number;
}

type Keep = (text: string, check: () => CheckedDocument) => CheckedDocument;

function executor(schema: GraphQLSchema, keep: Keep): Execute {
  const check = (document: DocumentNode, letters = 0): CheckedDocument => ({ document, errors: validate(schema, document), letters });
  return async ({ source, variables: variableValues, operationName }, contextValue): Promise<ExecutionResult> => {
    const { document, errors } = typeof source === 'string' ? keep(source, () => check(parse(source), source.length)) : check(source);
    return errors.length > 0 ? { errors } : execute({ schema, document, contextValue, variableValues, operationName });
  };
}
