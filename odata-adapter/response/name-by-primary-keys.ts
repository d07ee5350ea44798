/**
 * A bound request and its result -> the same request with primary keys where alternate ones stood, so that a value that only helps to find an entity, such as a
 * CPR number, gets into no link and no context URL. Takes the keys out of the result. Rejects a way that ends early (404).
 */
import type { BoundDataRequest, BoundKey } from '../binding/bound-request';
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { PrimaryKeyPlace } from '../document/compiled-document';
import { isRow, readPath, type Row } from './read-path';

export function nameByPrimaryKeys(request: BoundDataRequest, places: readonly PrimaryKeyPlace[], data: Row): BoundDataRequest {
  return places.reduce((named, place) => nameEntity(named, place, data), request);
}

/** An entity that is not there is answered as such where its fields are looked for. */
function nameEntity(request: BoundDataRequest, { step, path, aliases }: PrimaryKeyPlace, data: Row): BoundDataRequest {
  const entity = readPath(data, path);
  if (!isRow(entity)) return request;
  const values = aliases.map(alias => takeOut(entity, alias));
  if (step < 0) return { ...request, key: primaryKey(request.set.type, values) };
  const steps = request.steps.map((own, index) => (index === step ? { ...own, key: primaryKey(own.type, values) } : own));
  return { ...request, steps };
}

function takeOut(entity: Row, alias: string): unknown {
  const value = entity[alias];
  entity[alias] = undefined;
  return value;
}

function primaryKey({ key }: EdmEntityType, values: readonly unknown[]): BoundKey {
  return { alternate: undefined, parts: key.map((property, index) => ({ property, value: literal(property, values[index]) })) };
}

function literal({ type }: EdmProperty, value: unknown): BoundKey['parts'][number]['value'] {
  if (type.kind === 'complex') throw new Error('A key has no complex property.');
  return { kind: 'literal', type, value: String(value), span: { start: 0, end: 0 } };
}
