/** The control information of rows -> the fields that must be read for it, and its shape (JSON Format, sections 3.1 and 4.5). Cannot fail. */
import type { BoundSelection } from '../binding/bound-request';
import type { EdmProperty } from '../edm/edm-model';
import type { MetadataLevel } from '../response-format';
import type { ControlShape } from './compiled-document';

export interface CompiledControl {
  readonly fields: readonly string[];
  /** Response keys that are not part of the row. */
  readonly hidden: readonly string[];
  readonly shape: ControlShape;
}

const ID_ALONE: ControlShape = { reference: false, id: true, full: false, links: [], media: undefined, streams: [] };
const REFERENCE: ControlShape = { ...ID_ALONE, reference: true };

export const ID = '@odata.id';

/** Whether a row has its id and no other control information. */
export function tellsIdAlone({ reference, full, links }: ControlShape): boolean {
  return !reference && !full && links.length === 0;
}

/** Where rows stand in a payload. */
export interface ControlPlace {
  /** They are told as changes: an item of a delta has its key or its id, whatever the level of metadata (JSON Format, section 15.2). */
  readonly isChange?: boolean;
  /** Links tell by their ids what leads to them. */
  readonly isApart?: boolean;
}

/** Undefined where the rows have no control information. */
export function compileControl(
  selection: BoundSelection,
  metadata: MetadataLevel,
  { isChange = false, isApart = false }: ControlPlace = {},
): CompiledControl | undefined {
  if (selection.references) return { fields: [], hidden: [], shape: REFERENCE };
  if (metadata === 'none') return isApart || (isChange && omitsKey(selection)) ? { fields: [], hidden: [], shape: ID_ALONE } : undefined;
  const full = metadata === 'full';
  const id = full || isApart || omitsKey(selection);
  if (!id && selection.links.length === 0) return undefined;
  const { media, streams } = full ? describeStreams(selection) : NO_STREAMS;
  const read = [media, ...streams].flatMap(stream => stream?.read ?? []);
  return {
    fields: read.map(({ alias, field }) => `${alias}: ${field}`),
    hidden: read.map(({ alias }) => alias),
    shape: { reference: false, id, full, links: linkNames(selection, full), media, streams },
  };
}

/** Whether `$select` leaves out a part of the key, so that a client could not tell the entity's id (JSON Format, section 4.5.8). The key can be read whenever anything of the type can. */
export function omitsKey({ type, properties, selectedNames }: BoundSelection): boolean {
  return selectedNames !== undefined && type.key.some(part => properties.every(({ property }) => property !== part));
}

/** With `metadata=full` and without `$select`, these are all navigation properties that the key may read. The link of an expanded one stands before it (JSON Format, section 8.1). */
function linkNames({ type, links, expand, selectedNames }: BoundSelection, full: boolean): readonly string[] {
  if (!full) return links.map(({ name }) => name);
  const told = new Set([...links, ...expand.map(({ navigation }) => navigation)]);
  const every = [...type.navigation.values()].filter(({ withheld }) => !withheld);
  return (selectedNames === undefined ? every : every.filter(navigation => told.has(navigation))).map(({ name }) => name);
}

interface DescribedStream {
  readonly contentType: string | undefined;
  /** A field that is read for this alone. */
  readonly read: { readonly alias: string; readonly field: string } | undefined;
}

interface DescribedStreams {
  readonly media: DescribedStream | undefined;
  readonly streams: readonly (DescribedStream & { readonly name: string })[];
}

const NO_STREAMS: DescribedStreams = { media: undefined, streams: [] };

function describeStreams({ type, properties, streams }: BoundSelection): DescribedStreams {
  const selected = new Set(properties.map(({ property }) => property));
  const describe = (contentType: EdmProperty | undefined, alias: string): DescribedStream => {
    if (contentType === undefined || contentType.withheld) return { contentType: undefined, read: undefined };
    if (selected.has(contentType)) return { contentType: contentType.name, read: undefined };
    return { contentType: alias, read: { alias, field: contentType.field } };
  };
  const { media } = type;
  return {
    media: media === undefined || media.content.withheld ? undefined : describe(media.contentType, 'm'),
    streams: streams.map(({ name, streamContentType }, index) => {
      return { name, ...describe(type.properties.get(streamContentType ?? ''), `m${index}`) };
    }),
  };
}
