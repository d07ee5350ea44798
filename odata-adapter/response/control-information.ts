/**
 * A row and its canonical URL -> the row as it tells of itself (JSON Format, sections 4.5, 8 to 10): a new object, since what is told of a property stands
 * before it. There is no `editLink`, as nothing can be edited; a read-only entity tells its `readLink` instead (section 4.5.9).
 */
import type { ControlShape, RowShape } from '../document/compiled-document';
import type { EdmComplexType, EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';
import { isObject } from './read-path';
import type { Row } from './shape-rows';
import { typeUri } from './type-uri';

export interface ControlContext {
  readonly namespace: string;
  readonly version: ODataVersion;
}

export function withControl(
  row: Row,
  { type, nested, hidden }: Pick<RowShape, 'type' | 'nested' | 'hidden'>,
  control: ControlShape,
  url: string,
  context: ControlContext,
): Row {
  const { reference, full, links } = control;
  if (reference) return { '@odata.id': url };
  const isNested = new Set(nested.map(({ name }) => name));
  const unread = new Set(hidden);
  const written = head(row, type, control, url, context);
  for (const [name, value] of Object.entries(row)) {
    if (unread.has(name)) continue;
    if (isNested.has(name)) tellNested(written, row, name, links.includes(name), full, url);
    if (full) writeTyped(written, type.properties.get(name), name, value, context);
    else written[name] = value;
  }
  for (const { name, contentType } of control.streams) tellStream(written, `${name}@odata.media`, `${url}/${name}`, row, contentType);
  for (const name of links) if (!isNested.has(name)) tellLinks(written, name, full, url);
  return written;
}

function head(row: Row, type: EdmEntityType, { id, full, media }: ControlShape, url: string, { namespace }: ControlContext): Row {
  if (!full) return id ? { '@odata.id': url } : {};
  const written: Row = { '@odata.type': `#${namespace}.${type.name}`, '@odata.id': url, '@odata.readLink': url };
  if (media !== undefined) tellStream(written, '@odata.media', `${url}/$value`, row, media.contentType);
  return written;
}

function tellStream(written: Row, prefix: string, url: string, row: Row, contentType: string | undefined): void {
  written[`${prefix}ReadLink`] = url;
  if (contentType !== undefined) written[`${prefix}ContentType`] = row[contentType];
}

/** Links and count stand before the property (JSON Format, sections 4.4 and 8.1). */
function tellNested(written: Row, row: Row, name: string, isTold: boolean, full: boolean, url: string): void {
  if (isTold) tellLinks(written, name, full, url);
  const count = `${name}@odata.count`;
  if (count in row) written[count] = row[count];
}

function tellLinks(written: Row, name: string, full: boolean, url: string): void {
  if (full) written[`${name}@odata.associationLink`] = `${url}/${name}/$ref`;
  written[`${name}@odata.navigationLink`] = `${url}/${name}`;
}

/** With `metadata=full`, a value that JSON cannot tell the type of has it beside it. */
export function writeTyped(written: Row, property: EdmProperty | undefined, name: string, value: unknown, context: ControlContext): void {
  const type = property && typeUri(property.type, value, context);
  if (type !== undefined && property?.type.kind !== 'complex') written[`${name}@odata.type`] = type;
  written[name] = property?.type.kind === 'complex' && isObject(value) ? typedComplex(property.type, value, context) : value;
}

export function typedComplex(type: EdmComplexType, value: Row, context: ControlContext): Row {
  const written: Row = { '@odata.type': `#${context.namespace}.${type.name}` };
  for (const [name, part] of Object.entries(value)) writeTyped(written, type.properties.get(name), name, part, context);
  return written;
}
