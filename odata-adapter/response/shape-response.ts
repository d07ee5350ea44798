/**
 * A GraphQL result and the shape of its payload -> the answer: OData JSON, a raw value, or no content.
 * Rejects what turns out not to exist: the entity, or one on the way to it (404).
 */
import { assertNever } from '../../std/assert-never';
import type { BoundDataRequest } from '../binding/bound-request';
import { isNumeral } from '../binding/types/edm-types';
import type { PayloadShape } from '../document/compiled-document';
import type { EdmProperty } from '../edm/edm-model';
import { typedComplex } from './control-information';
import type { JsonNumerals } from './json-numerals';
import { jsonResponse } from './json-response';
import type { ShapedResponse } from './odata-response';
import { pageResponse } from './page-response';
import { entityNotFound, isRow, readPath, type Row } from './read-path';
import { RowAddress } from './row-address';
import { shapePage } from './shape-page';
import { shapeRow, type ShapeContext } from './shape-rows';
import { typeUri } from './type-uri';
import { countResponse, mediaResponse, noContent, rawValueResponse } from './value-response';
import { canonicalAddressOf, contextOf } from './writing';

interface Shaping<Shape extends PayloadShape> {
  readonly payload: Shape;
  readonly context: ShapeContext;
}

export function shapeResponse(
  request: BoundDataRequest,
  data: Record<string, unknown>,
  { payload, context }: Shaping<PayloadShape>,
): ShapedResponse {
  switch (payload.kind) {
    case 'collection':
    case 'applied':
      return pageResponse(shapePage(request, data, { payload, context }), context);
    case 'entity':
      return entityResponse(request, data, { payload, context });
    case 'property':
      return propertyResponse(request, existing(data, payload), { payload, context });
    case 'count':
      return countResponse(existing(data, payload).count);
    case 'media': {
      const row = existing(data, payload);
      return mediaResponse(row[payload.content.name], payload.contentType && row[payload.contentType.name]);
    }
    default:
      return assertNever(payload);
  }
}

function existing(data: Row, { path }: PayloadShape): Row {
  const found = readPath(data, path);
  if (!isRow(found)) throw entityNotFound();
  return found;
}

/** A to-one link that leads nowhere has no content (Part 1, section 11.2.6); an entity asked for by key is missing. */
function absentEntity(request: BoundDataRequest): ShapedResponse {
  const last = request.steps[request.steps.length - 1];
  if (last === undefined || last.key !== undefined) throw entityNotFound();
  return noContent();
}

/** An answer of one kind. */
type Payload<Kind extends PayloadShape['kind']> = Extract<PayloadShape, { readonly kind: Kind }>;

function entityResponse(request: BoundDataRequest, data: Row, { payload, context }: Shaping<Payload<'entity'>>): ShapedResponse {
  const row = readPath(data, payload.path);
  if (!isRow(row)) return absentEntity(request);
  const url = canonicalAddressOf(request, { data, base: payload.base }, context.writing);
  const entity = shapeRow(new RowAddress(row, { url, shape: payload.row, isMember: false }, context), context);
  return jsonResponse(context, { '@odata.context': contextOf(request, context.writing), ...entity });
}

/** Part 1, section 11.2.4: a primitive value under `value`, a complex one as the object itself, null as no content. */
function propertyResponse(request: BoundDataRequest, row: Row, { payload, context }: Shaping<Payload<'property'>>): ShapedResponse {
  const { property: path, parts, raw } = payload;
  const property = path[path.length - 1];
  if (property === undefined) throw new Error('A property path has at least one step.');
  const value = path.reduce<unknown>((holder, step) => (isRow(holder) ? holder[step.name] : undefined), row);
  if (value === null || value === undefined) return noContent();
  if (raw) return rawValueResponse(property, value);
  const { writing, numerals } = context;
  const head = { '@odata.context': contextOf(request, writing) };
  const body = parts ? complexBody(parts, value, numerals) : propertyBody(property, value, numerals);
  return jsonResponse(context, { ...head, ...(writing.format.metadata === 'full' ? typedBody(property, body, context) : body) });
}

function propertyBody(property: EdmProperty, value: unknown, numerals: JsonNumerals): Row {
  if (property.type.kind !== 'complex') return { value: isNumeral(property.type) ? numerals.value(value) : value };
  return complexBody([...property.type.properties.values()], value, numerals);
}

function complexBody(parts: readonly EdmProperty[], value: unknown, numerals: JsonNumerals): Row {
  const object = isRow(value) ? value : {};
  return Object.fromEntries(parts.map(part => [part.name, isNumeral(part.type) ? numerals.value(object[part.name]) : object[part.name]]));
}

/** The type stands beside a single value as it stands beside the properties of an entity. */
function typedBody(property: EdmProperty, body: Row, context: ShapeContext): Row {
  if (property.type.kind === 'complex') return typedComplex(property.type, body, context);
  const type = typeUri(property.type, body.value, context);
  return type === undefined ? body : { '@odata.type': type, ...body };
}
