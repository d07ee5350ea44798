/** EdmModel -> `$metadata` as CSDL XML (CSDL XML 4.01), for one version of the protocol. */
import XmlBuilder from 'fast-xml-builder';
import { assertNever } from '../../std/assert-never';
import type { EdmComplexType, EdmEntitySet, EdmEntityType, EdmEnumType, EdmModel, EdmNavigation, EdmProperty } from '../edm/edm-model';
import { VOCABULARIES, type Vocabulary } from '../edm/vocabularies';
import type { QueryLimits } from '../limits';
import type { ODataVersion } from '../odata-version';
import type { Annotation, AnnotationValue } from './annotation';
import { describeContainer, describeEntitySet } from './describe-capabilities';
import { BINDING_PARAMETER, describe, describeEntityType, describeProperty } from './describe-element';
import { navigationBindings } from './navigation-bindings';
import { propertyFacets } from './property-facets';

/** An element: attributes begin with `@`, children stand by their names. */
interface Element {
  readonly [name: string]: string | number | boolean | Element | readonly Element[];
}

export function buildCsdlXml(edm: EdmModel, limits: QueryLimits, version: ODataVersion): string {
  const builder = new XmlBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
  });
  const edmx = {
    '@xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx',
    '@Version': version,
    'edmx:Reference': VOCABULARIES.map(reference),
    'edmx:DataServices': { Schema: schema(edm, limits, version) },
  };
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({ 'edmx:Edmx': edmx })}`;
}

function reference({ alias, namespace, uri }: Vocabulary): Element {
  return { '@Uri': `${uri}.xml`, 'edmx:Include': { '@Namespace': namespace, '@Alias': alias } };
}

function schema(edm: EdmModel, limits: QueryLimits, version: ODataVersion): Element {
  return {
    '@xmlns': 'http://docs.oasis-open.org/odata/ns/edm',
    '@Namespace': edm.namespace,
    EntityType: [...edm.entityTypes.values()].map(type => entityType(type, edm.namespace)),
    ComplexType: [...edm.complexTypes.values()].map(type => complexType(type, edm.namespace)),
    EnumType: [...edm.enumTypes.values()].map(enumType),
    Function: boundFunctions(edm),
    EntityContainer: {
      '@Name': edm.container,
      EntitySet: [...edm.entitySets.values()].map(set => ({
        ...entitySet(set, edm, version),
        ...annotated(describeEntitySet(set, edm, limits)),
      })),
      ...annotated(describeContainer(edm, limits)),
    },
  };
}

function entityType(type: EdmEntityType, namespace: string): Element {
  return {
    '@Name': type.name,
    ...(type.media === undefined ? {} : { '@HasStream': true }),
    Key: { PropertyRef: type.key.map(({ name }) => ({ '@Name': name })) },
    Property: [...type.properties.values()].map(member => property(member, type, namespace)),
    NavigationProperty: [...type.navigation.values()].map(link => navigationProperty(link, namespace)),
    ...annotated(describeEntityType(type)),
  };
}

/** Functions that are bound to entities of a type, one after the other (CSDL 4.01, section 12). */
function boundFunctions({ entityTypes, namespace }: EdmModel): readonly Element[] {
  return [...entityTypes.values()].flatMap(type =>
    [...type.functions].map(([name, { description }]) => ({
      '@Name': name,
      '@IsBound': true,
      Parameter: { '@Name': BINDING_PARAMETER, '@Type': `${namespace}.${type.name}`, '@Nullable': false },
      ReturnType: { '@Type': 'Edm.Stream', '@Nullable': false },
      ...annotated(describe(description)),
    })),
  );
}

function complexType(type: EdmComplexType, namespace: string): Element {
  return {
    '@Name': type.name,
    Property: [...type.properties.values()].map(member => property(member, undefined, namespace)),
    ...annotated(describe(type.description)),
  };
}

function property(member: EdmProperty, owner: EdmEntityType | undefined, namespace: string): Element {
  const { name, type, nullable } = member;
  return {
    '@Name': name,
    '@Type': type.kind === 'primitive' ? type.name : `${namespace}.${type.name}`,
    '@Nullable': nullable,
    ...Object.fromEntries(Object.entries(propertyFacets(member)).map(([facet, value]) => [`@${facet}`, value])),
    ...annotated(describeProperty(member, owner)),
  };
}

/** A collection has no nullable facet (CSDL 4.01, section 8.2). */
function navigationProperty(navigation: EdmNavigation, namespace: string): Element {
  const { name, target, many, nullable, contained, partner, constraints, description } = navigation;
  return {
    '@Name': name,
    '@Type': many ? `Collection(${namespace}.${target})` : `${namespace}.${target}`,
    ...(many ? {} : { '@Nullable': nullable }),
    ...(partner === undefined ? {} : { '@Partner': partner }),
    ...(contained ? { '@ContainsTarget': true } : {}),
    ReferentialConstraint: constraints.map(({ property: own, referenced }) => ({ '@Property': own, '@ReferencedProperty': referenced })),
    ...annotated(describe(description)),
  };
}

function enumType({ name, members, description }: EdmEnumType): Element {
  return {
    '@Name': name,
    ...annotated(describe(description)),
    Member: members.map(member => ({ '@Name': member.name, '@Value': member.value, ...annotated(describe(member.description)) })),
  };
}

function entitySet(set: EdmEntitySet, edm: EdmModel, version: ODataVersion): Element {
  return {
    '@Name': set.name,
    '@EntityType': `${edm.namespace}.${set.type.name}`,
    NavigationPropertyBinding: navigationBindings(set, edm, version).map(({ path, target }) => ({ '@Path': path, '@Target': target })),
  };
}

function annotated(annotations: readonly Annotation[]): Element {
  return { Annotation: annotations.map(({ term, value }) => ({ '@Term': term, ...inline(value) })) };
}

/** A value as the attribute or child of what holds it (CSDL XML 4.01, section 14.3). */
function inline(value: AnnotationValue): Element {
  switch (value.kind) {
    case 'text':
      return { '@String': value.value };
    case 'flag':
      return { '@Bool': value.value };
    case 'number':
      return { '@Int': value.value };
    case 'path':
      return { '@Path': value.path };
    case 'propertyPath':
      return { '@PropertyPath': value.path };
    case 'navigationPath':
      return { '@NavigationPropertyPath': value.path };
    case 'enumMember':
      return { '@EnumMember': `${value.type}/${value.member}` };
    case 'collection':
      return { Collection: collectionItems(value.items) };
    case 'record':
      return { Record: recordElement(value) };
    default:
      return assertNever(value);
  }
}

function recordElement({ type, properties }: Extract<AnnotationValue, { kind: 'record' }>): Element {
  return {
    ...(type === undefined ? {} : { '@Type': type }),
    PropertyValue: Object.entries(properties).map(([name, inner]) => ({ '@Property': name, ...inline(inner) })),
  };
}

/** Items of one kind: texts, paths or records. */
function collectionItems(items: readonly AnnotationValue[]): Element {
  const texts = items.flatMap(item => (item.kind === 'text' ? [{ '#text': item.value }] : []));
  const paths = items.flatMap(item => (item.kind === 'propertyPath' ? [{ '#text': item.path }] : []));
  const links = items.flatMap(item => (item.kind === 'navigationPath' ? [{ '#text': item.path }] : []));
  const records = items.flatMap(item => (item.kind === 'record' ? [recordElement(item)] : []));
  if (texts.length + paths.length + links.length + records.length !== items.length)
    throw new Error('A collection in an annotation holds texts, paths or records.');
  return { String: texts, PropertyPath: paths, NavigationPropertyPath: links, Record: records };
}
