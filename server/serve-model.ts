/** A model, the database it is stored in and the catalogue of that -> the schema that both doors execute, and what each execution opens. */
import type { GraphQLSchema } from 'graphql';
import type { AnnotatedSchema } from '../graphql/annotated-schema';
import type { ReadSessions } from '../graphql/data-plane-types';
import { buildExecutableSchema } from '../graphql/executable-schema';
import { MOST_TRANSFORMATIONS_MADE, NODES_MADE_OF_ONE, type QueryLimits } from '../odata-adapter/limits';
import { buildResolvers } from '../resolvers/build-resolvers';
import { createReadSessions } from '../resolvers/create-read-sessions';
import type { Database } from '../resolvers/database/database-types';
import type { DatabaseCatalogue } from '../resolvers/storage/database-catalogue';
import { deriveStorage } from '../resolvers/storage/derive-storage';
import { DEFAULT_READ_LIMITS, type ReadLimits } from '../resolvers/read-limits';
import { TextSealer } from '../std/text-sealer';
import type { Configuration } from './configuration/configuration';

export interface ServedModel {
  readonly schema: GraphQLSchema;
  readonly sessions: ReadSessions;
  /** Seals what next links must not show. */
  readonly linkSealer: TextSealer;
}

type Settings = Pick<Configuration, 'limits' | 'poolSize' | 'timeZone' | 'wholeTimeoutMs'>;

interface StoredModel {
  readonly model: AnnotatedSchema;
  readonly database: Database;
  /** Tells the types of columns, so that each is compared as what it is. */
  readonly catalogue: DatabaseCatalogue;
}

export function serveModel({ model, database, catalogue }: StoredModel, settings: Settings): ServedModel {
  const { limits, poolSize, timeZone, wholeTimeoutMs } = settings;
  const storage = deriveStorage(model, catalogue);
  // The others are for all other requests: a client may take its time for a whole collection.
  const wholeReads = Math.max(1, Math.floor(poolSize / 2));
  return {
    schema: buildExecutableSchema(model, buildResolvers(storage)),
    sessions: createReadSessions({ model, storage, database, limits: readLimits(limits), timeZone, wholeReads, wholeTimeoutMs }),
    linkSealer: new TextSealer(database.tokenSecret, 'opslag link'),
  };
}

/** A call within a call stands three steps deeper (`call.arguments[0]`); what is around the outermost one has no more than these. */
const [STEPS_PER_NODE, STEPS_AROUND] = [3, 20] as const;

/** What the OData door lets through must not fail behind it: there the limits are at least as wide. */
function readLimits(limits: QueryLimits): ReadLimits {
  const { pageSize, maxPageSize, nestedPageSize, rowsPerResponse } = limits;
  const { expressionNodes, links, linksOfDocument, expressionDepth, listItems, orderItems } = DEFAULT_READ_LIMITS;
  return {
    pageSize,
    maxPageSize,
    nestedPageSize,
    rowsPerResponse,
    expressionNodes: Math.max(expressionNodes, limits.expressionNodes * NODES_MADE_OF_ONE),
    links,
    linksOfDocument,
    expressionDepth: Math.max(expressionDepth, limits.expressionNodes * STEPS_PER_NODE + STEPS_AROUND),
    listItems: Math.max(listItems, limits.inListItems),
    orderItems: Math.max(orderItems, limits.orderbyItems * 2),
    transformations: MOST_TRANSFORMATIONS_MADE,
  };
}
