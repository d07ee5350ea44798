/** Elements of the EDM -> their annotations: descriptions, patterns, usual values, media types. */
import type { EdmAlternateKey, EdmEntityType, EdmProperty } from '../edm/edm-model';
import { collection, enumMember, flag, path, propertyPath, record, text, type Annotation } from './annotation';

/** What a function calls the entity that it is bound to. */
export const BINDING_PARAMETER = 'bindingParameter';

export const READ_ONLY: Annotation = { term: 'Core.Permissions', value: enumMember('Core.Permission', 'Read') };

/** The first paragraph, and what follows it. */
export function describe(description: string): Annotation[] {
  const [brief = '', ...more] = description.trim().split(/\n\s*\n/);
  return [...told('Core.Description', brief), ...told('Core.LongDescription', more.join(' '))];
}

/** One line, so that an XML attribute and a JSON string hold the same. */
function told(term: string, words: string): Annotation[] {
  const line = words.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [{ term, value: text(line) }];
}

/** What is told of an entity type as a whole. */
export function describeEntityType({ description, alternateKeys }: EdmEntityType): Annotation[] {
  return [...describe(description), READ_ONLY, ...describeAlternateKeys(alternateKeys)];
}

/** Without an alias the property's own name stands in the URL; an alias must be another name than any property's. */
function describeAlternateKeys(keys: readonly EdmAlternateKey[]): Annotation[] {
  if (keys.length === 0) return [];
  const described = keys.map(({ properties }) =>
    record({ Key: collection(properties.map(({ name }) => record({ Name: propertyPath(name) }))) }),
  );
  return [{ term: 'Core.AlternateKeys', value: collection(described) }];
}

/** `owner` is undefined for a property of a complex type. */
export function describeProperty(property: EdmProperty, owner: EdmEntityType | undefined): Annotation[] {
  const annotations = describe(property.description);
  if (property.pattern !== undefined) annotations.push({ term: 'Validation.Pattern', value: text(property.pattern) });
  if (property.allowedValues !== undefined) {
    const values = property.allowedValues.map(value => record({ Value: text(value) }));
    annotations.push({ term: 'Validation.AllowedValues', value: collection(values) });
  }
  if (property.computed) annotations.push({ term: 'Core.Computed', value: flag(true) });
  const mediaType = mediaTypeOf(property, owner);
  if (mediaType !== undefined) annotations.push({ term: 'Core.MediaType', value: path(mediaType) });
  if (owner?.media?.contentType === property) annotations.push({ term: 'Core.IsMediaType', value: flag(true) });
  return annotations;
}

/** Name of the sibling that tells the media type of the bytes. */
function mediaTypeOf(property: EdmProperty, owner: EdmEntityType | undefined): string | undefined {
  return owner?.media?.content === property ? owner.media.contentType?.name : property.streamContentType;
}
