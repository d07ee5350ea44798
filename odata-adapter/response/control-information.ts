/**
 * A row and its canonical URL -> the row as it tells of itself (JSON Format, sections 4.5, 8 to 10): a new object, since what is told of a property stands
 * before it. There is no `editLink`, as nothing can be edited; a read-only entity tells its `readLink` instead (section 4.5.9).
 */
import type { EdmComplexType, EdmEntityType, EdmProperty } from '../edm/edm-model';
import type { ODataVersion } from '../odata-version';
import { isRow, type Row } from './read-path';
import type { RowAddress } from './row-address';
import { typeUri } from './type-uri';

export interface ControlContext {
  readonly namespace: string;
  readonly version: ODataVersion;
}

/** A row whose shape has no control information stays as it is. */
export function withControl(row: Row, address: RowAddress, context: ControlContext): Row {
  const { shape, url } = address;
  const { type, nested, control } = shape;
  if (control === undefined) return row;
  const { reference, id, full, links, media } = control;
  if (reference) return { '@odata.id': url };
  const isNested = new Set(nested.map(({ name }) => name));
  const unread = new Set(shape.hidden);
  const tellLinks = full ? tellEveryLink : tellNavigationLink;
  const written: Row = full ? fullHead(type, url, context) : id ? { '@odata.id': url } : {};
  if (media !== undefined) {
    written['@odata.mediaReadLink'] = `${url}/$value`;
    if (media.contentType !== undefined) written['@odata.mediaContentType'] = row[media.contentType];
  }
  for (const [name, value] of Object.entries(row)) {
    if (unread.has(name)) continue;
    if (isNested.has(name)) {
      // Links and count stand before the property (JSON Format, sections 4.4 and 8.1).
      if (links.includes(name)) tellLinks(written, name, url);
      tellCount(written, name, row);
    }
    const property = full ? type.properties.get(name) : undefined;
    if (property !== undefined) tellType(written, name, typeOf(property, value, context));
    written[name] = property === undefined ? value : typedValue(property, value, context);
  }
  for (const { name, contentType } of control.streams) {
    written[`${name}@odata.mediaReadLink`] = `${url}/${name}`;
    if (contentType !== undefined) written[`${name}@odata.mediaContentType`] = row[contentType];
  }
  for (const name of links) if (!isNested.has(name)) tellLinks(written, name, url);
  return written;
}

function fullHead({ name }: EdmEntityType, url: string, { namespace }: ControlContext): Row {
  return { '@odata.type': `#${namespace}.${name}`, '@odata.id': url, '@odata.readLink': url };
}

function tellEveryLink(written: Row, name: string, url: string): void {
  written[`${name}@odata.associationLink`] = `${url}/${name}/$ref`;
  tellNavigationLink(written, name, url);
}

function tellNavigationLink(written: Row, name: string, url: string): void {
  written[`${name}@odata.navigationLink`] = `${url}/${name}`;
}

function tellCount(written: Row, name: string, row: Row): void {
  const count = `${name}@odata.count`;
  if (count in row) written[count] = row[count];
}

/** Beside a value that JSON cannot tell the type of. */
export function tellType(written: Row, name: string, uri: string | undefined): void {
  if (uri !== undefined) written[`${name}@odata.type`] = uri;
}

/** A complex value tells its type by itself. */
function typeOf({ type }: EdmProperty, value: unknown, context: ControlContext): string | undefined {
  return type.kind === 'complex' ? undefined : typeUri(type, value, context);
}

function typedValue({ type }: EdmProperty, value: unknown, context: ControlContext): unknown {
  return type.kind === 'complex' && isRow(value) ? typedComplex(type, value, context) : value;
}

/** None of the parts is a complex value. */
export function typedComplex({ name: typeName, properties }: EdmComplexType, value: Row, context: ControlContext): Row {
  const written: Row = { '@odata.type': `#${context.namespace}.${typeName}` };
  for (const [name, part] of Object.entries(value)) {
    const property = properties.get(name);
    if (property !== undefined) tellType(written, name, typeOf(property, part, context));
    written[name] = part;
  }
  return written;
}
