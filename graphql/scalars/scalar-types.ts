/** The implementation of every scalar of a model that GraphQL does not bring along as it is wanted here. */
import type { GraphQLScalarType } from 'graphql';
import { DATE_SCALAR, DATE_TIME, TIME_OF_DAY } from './dates-and-times';
import { DURATION_SCALAR } from './durations';
import { DECIMAL_NUMBER, FLOAT, SINGLE } from './fractional-numbers';
import { BINARY, STREAM, UUID_SCALAR } from './identifiers-and-bytes';
import { BYTE, LONG, SBYTE, SHORT } from './integers';

export const SCALAR_TYPES: readonly GraphQLScalarType[] = [
  BYTE, SBYTE, SHORT, LONG, SINGLE, FLOAT, DECIMAL_NUMBER, UUID_SCALAR, DATE_SCALAR, DATE_TIME, TIME_OF_DAY, DURATION_SCALAR, BINARY, STREAM,
]; // oxfmt-ignore
