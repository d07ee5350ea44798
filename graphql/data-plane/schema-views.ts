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

/** A view of the organisation's model takes about 20 ms to build and 3 MB to keep. */
const KEPT_VIEWS = 20;
const KEPT_DOCUMENTS = 100;

/** Executes by the view of one key. */
export type ViewOf = (grants: Grants) => Execute;

export function schemaViews(model: AnnotatedSchema, whole: GraphQLSchema): ViewOf {
  const kept = new BoundedMap<Execute>(KEPT_VIEWS);
  return grants => kept.get(grants.fingerprint, () => executor(viewFor(model, whole, grants)));
}

function viewFor(model: AnnotatedSchema, whole: GraphQLSchema, grants: Grants): GraphQLSchema {
  const sdl = deriveSchemaSdl(restrictModel(model, grants));
  // To leave names out of a model makes nothing invalid. All clients wait while this is made: without the check it takes half the time.
  const view = implementScalars(buildSchema(sdl, { assumeValidSDL: true }));
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
}

function executor(schema: GraphQLSchema): Execute {
  const kept = new BoundedMap<CheckedDocument>(KEPT_DOCUMENTS);
  const check = (document: DocumentNode): CheckedDocument => ({ document, errors: validate(schema, document) });
  return async ({ source, variables: variableValues, operationName }, contextValue): Promise<ExecutionResult> => {
    const { document, errors } = typeof source === 'string' ? kept.get(source, () => check(parse(source))) : check(source);
    return errors.length > 0 ? { errors } : execute({ schema, document, contextValue, variableValues, operationName });
  };
}
