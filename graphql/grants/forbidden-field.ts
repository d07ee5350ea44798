/** A withheld field -> the error that names it. The error is the same whatever the data. */
import { GraphQLError } from 'graphql';
import { guardName, type Guard } from './guard-of';

export function forbiddenField(guard: Guard): GraphQLError {
  const what = guard.member === '*' ? `anything of ${guard.type}` : guardName(guard);
  return new GraphQLError(`This key may not read ${what}.`, { extensions: { code: 'FORBIDDEN_FIELD', field: guardName(guard) } });
}
