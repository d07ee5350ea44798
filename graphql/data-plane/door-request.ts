/** An HTTP request -> one GraphQL request (GraphQL over HTTP, sections 5.2 to 5.4). Rejects batches, parameters of another type, and variables that are nested too deeply or have too many objects, with 400. */
import type { FastifyRequest } from 'fastify';
import { checkUrl } from './check-url';
import { DoorFault } from './door-fault';
import { type DoorLimits, VARIABLE_DEPTH } from './door-limits';

export interface DoorRequest {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly operationName: string | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

export function readDoorRequest(request: FastifyRequest, limits: Pick<DoorLimits, 'objects'>): DoorRequest {
  const { method, query, body } = request;
  checkUrl(request);
  const isPost = method === 'POST';
  const parameters = record(isPost ? body : query, 'The body is one JSON object with "query"; batches are not served.');
  const variables = isPost ? parameters.variables : parsedVariables(parameters.variables);
  return {
    query: requiredText(parameters, 'query'),
    variables:
      variables === undefined || variables === null ? {} : notTooLarge(record(variables, '"variables" is an object.'), limits.objects),
    operationName: text(parameters, 'operationName'),
  };
}

function record(value: unknown, otherwise: string): Parameters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new DoorFault(otherwise);
  return value as Parameters;
}

/** Level by level: a walk by calls would end where the stack does. */
function notTooLarge(variables: Parameters, mostObjects: number): Parameters {
  let level: unknown[] = [variables];
  let objects = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > VARIABLE_DEPTH) throw new DoorFault(`The variables are nested more than ${VARIABLE_DEPTH} levels deep.`);
    objects += level.filter(isObject).length;
    if (objects > mostObjects)
      throw new DoorFault(`The variables have more than ${mostObjects} objects. Ask for less, or in several requests.`);
    level = level.flatMap((value): unknown[] => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return variables;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsedVariables(value: unknown): unknown {
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new DoorFault('"variables" stands once in the URL, as a JSON object.');
  try {
    return JSON.parse(value);
  } catch {
    throw new DoorFault('"variables" is not valid JSON.');
  }
}

function requiredText(parameters: Parameters, name: string): string {
  const value = text(parameters, name);
  if (value === undefined) throw new DoorFault(`"${name}" is missing: it holds the document.`);
  return value;
}

function text(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new DoorFault(`"${name}" stands once, as text.`);
  return value;
}
