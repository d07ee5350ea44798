/**
 * The check of every request at both doors, before any SQL: a document and its variables against what the key may read. What a document mentions is kept by its text;
 * the verdict falls anew each time, so that none passes from one key to another.
 */
import { parse } from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { BoundedMap } from '../../std/bounded-map';
import { documentMentions, type DocumentMentions } from './document-mentions';
import type { Grants } from './grants';
import { passes, type Guard } from './guard-of';
import { variableMentions } from './variable-mentions';

/** The first mention of what the key may not read; undefined when there is none. Throws the error of a text that is no GraphQL. */
export type FindWithheld = (
  source: string | DocumentNode,
  variables: Readonly<Record<string, unknown>>,
  grants: Grants,
) => Guard | undefined;

const KEPT_DOCUMENTS = 1000;

export function withheldFinder(schema: GraphQLSchema): FindWithheld {
  const kept = new BoundedMap<DocumentMentions>(KEPT_DOCUMENTS);
  const mentionsOf = (source: string | DocumentNode): DocumentMentions =>
    typeof source === 'string' ? kept.get(source, () => documentMentions(parse(source), schema)) : documentMentions(source, schema);
  return (source, variables, grants) => {
    if (grants.readsEverything) return undefined;
    const mentions = mentionsOf(source);
    const isWithheld = (guard: Guard): boolean => !passes(guard, grants);
    return mentions.guards.find(isWithheld) ?? inVariables(mentions, variables).find(isWithheld);
  };
}

function inVariables({ variables }: DocumentMentions, values: Readonly<Record<string, unknown>>): readonly Guard[] {
  return variables.flatMap(({ name, type }) => variableMentions(values[name], type));
}
