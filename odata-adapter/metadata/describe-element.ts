/** Elements of the EDM -> their annotations: descriptions, patterns, media types. */
import type { EdmEntityType, EdmProperty } from '../edm/edm-model';
import { flag, path, text, type Annotation } from './annotation';

/** One line, so that an XML attribute and a JSON string hold the same. */
export function describe(description: string): Annotation[] {
  const line = description.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [{ term: 'Core.Description', value: text(line) }];
}

/** `owner` is undefined for a property of a complex type. */
export function describeProperty(property: EdmProperty, owner: EdmEntityType | undefined): Annotation[] {
  const annotations = describe(property.description);
  if (property.pattern !== undefined) annotations.push({ term: 'Validation.Pattern', value: text(property.pattern) });
  const mediaType = mediaTypeOf(property, owner);
  if (mediaType !== undefined) annotations.push({ term: 'Core.MediaType', value: path(mediaType) });
  if (owner?.media?.contentType === property) annotations.push({ term: 'Core.IsMediaType', value: flag(true) });
  return annotations;
}

/** Name of the sibling that tells the media type of the bytes. */
function mediaTypeOf(property: EdmProperty, owner: EdmEntityType | undefined): string | undefined {
  return owner?.media?.content === property ? owner.media.contentType?.name : property.streamContentType;
}
