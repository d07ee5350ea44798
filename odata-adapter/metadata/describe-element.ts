/** Elements of the EDM -> their annotations: descriptions, patterns, media types. */
import type { EdmAlternateKey, EdmEntityType, EdmProperty } from '../edm/edm-model';
import { collection, flag, path, propertyPath, record, text, type Annotation } from './annotation';

/** One line, so that an XML attribute and a JSON string hold the same. */
export function describe(description: string): Annotation[] {
  const line = description.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [{ term: 'Core.Description', value: text(line) }];
}

/** What is told of an entity type as a whole. */
export function describeEntityType({ description, alternateKeys }: EdmEntityType): Annotation[] {
  return [...describe(description), ...describeAlternateKeys(alternateKeys)];
}

/** An alias is what stands in the URL: the property's own name. */
function describeAlternateKeys(keys: readonly EdmAlternateKey[]): Annotation[] {
  if (keys.length === 0) return [];
  const described = keys.map(({ properties }) =>
    record({ Key: collection(properties.map(({ name }) => record({ Name: propertyPath(name), Alias: text(name) }))) }),
  );
  return [{ term: 'Core.AlternateKeys', value: collection(described) }];
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
