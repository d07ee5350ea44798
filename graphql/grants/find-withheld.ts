/** What a request mentions and what its key may read -> the first mention of what is withheld, before any SQL. The verdict falls anew for each request. */
import type { Grants } from './grants';
import { passes, type Guard } from './guard-of';

export type FindWithheld = (mentioned: readonly Guard[], grants: Grants) => Guard | undefined;

export const findWithheld: FindWithheld = (mentioned, grants) =>
  grants.readsEverything ? undefined : mentioned.find(guard => !passes(guard, grants));
