/** EdmModel -> `$metadata` as CSDL JSON (CSDL JSON 4.01), for one version of the protocol. */
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

type JsonObject = Record<string, unknown>;

export function buildCsdlJson(edm: EdmModel, limits: QueryLimits, version: ODataVersion): string {
  return JSON.stringify({
    $Version: version,
    $EntityContainer: `${edm.namespace}.${edm.container}`,
    $Reference: Object.fromEntries(VOCABULARIES.map(reference)),
    [edm.namespace]: {
      ...members([...edm.entityTypes.values()], type => entityType(type, edm.namespace)),
      ...members([...edm.complexTypes.values()], type => complexType(type, edm.namespace)),
      ...members([...edm.enumTypes.values()], enumType),
      ...boundFunctions(edm),
      [edm.container]: {
        $Kind: 'EntityContainer',
        ...members([...edm.entitySets.values()], set => ({
          ...entitySet(set, edm, version),
          ...annotated(describeEntitySet(set, edm, limits)),
        })),
        ...annotated(describeContainer(edm, limits), version),
      },
    },
  });
}

function reference({ alias, namespace, uri }: Vocabulary): [string, JsonObject] {
  return [`${uri}.json`, { $Include: [{ $Namespace: namespace, $Alias: alias }] }];
}

function members<T extends { readonly name: string }>(items: readonly T[], build: (item: T) => JsonObject): JsonObject {
  return Object.fromEntries(items.map(item => [item.name, build(item)]));
}

function entityType(type: EdmEntityType, namespace: string): JsonObject {
  return {
    $Kind: 'EntityType',
    ...(type.media === undefined ? {} : { $HasStream: true }),
    $Key: type.key.map(({ name }) => name),
    ...members([...type.properties.values()], member => property(member, type, namespace)),
    ...members([...type.navigation.values()], link => navigationProperty(link, namespace)),
    ...annotated(describeEntityType(type)),
  };
}

/** By name: of one name there is one for each type that it is bound to (CSDL JSON 4.01, section 12). */
function boundFunctions({ entityTypes, namespace }: EdmModel): JsonObject {
  const found: Record<string, JsonObject[]> = {};
  for (const type of entityTypes.values()) {
    for (const [name, { description }] of type.functions) {
      const overload = {
        $Kind: 'Function',
        $IsBound: true,
        $Parameter: [{ $Name: BINDING_PARAMETER, $Type: `${namespace}.${type.name}` }],
        $ReturnType: { $Type: 'Edm.Stream' },
        ...annotated(describe(description)),
      };
      found[name] = [...(found[name] ?? []), overload];
    }
  }
  return found;
}

function complexType(type: EdmComplexType, namespace: string): JsonObject {
  return {
    $Kind: 'ComplexType',
    ...members([...type.properties.values()], member => property(member, undefined, namespace)),
    ...annotated(describe(type.description)),
  };
}

/** Defaults are left out: Edm.String, not nullable, a variable scale (CSDL JSON 4.01, section 7). */
function property(member: EdmProperty, owner: EdmEntityType | undefined, namespace: string): JsonObject {
  const { type, nullable } = member;
  const name = type.kind === 'primitive' ? type.name : `${namespace}.${type.name}`;
  const facets = Object.entries(propertyFacets(member)).filter(([, value]) => value !== 'variable');
  return {
    ...(name === 'Edm.String' ? {} : { $Type: name }),
    ...(nullable ? { $Nullable: true } : {}),
    ...Object.fromEntries(facets.map(([facet, value]) => [`$${facet}`, value])),
    ...annotated(describeProperty(member, owner)),
  };
}

function navigationProperty(navigation: EdmNavigation, namespace: string): JsonObject {
  const { target, many, nullable, contained, partner, constraints, description } = navigation;
  return {
    $Kind: 'NavigationProperty',
    $Type: `${namespace}.${target}`,
    ...(many ? { $Collection: true } : {}),
    ...(nullable && !many ? { $Nullable: true } : {}),
    ...(partner === undefined ? {} : { $Partner: partner }),
    ...(contained ? { $ContainsTarget: true } : {}),
    ...(constraints.length === 0
      ? {}
      : { $ReferentialConstraint: Object.fromEntries(constraints.map(({ property: own, referenced }) => [own, referenced])) }),
    ...annotated(describe(description)),
  };
}

/** Members and their annotations stand side by side (CSDL JSON 4.01, section 10.3). */
function enumType({ members: values, description }: EdmEnumType): JsonObject {
  const named = values.flatMap(member => [
    [member.name, member.value] as const,
    ...annotationEntries(describe(member.description), member.name),
  ]);
  return { $Kind: 'EnumType', ...annotated(describe(description)), ...Object.fromEntries(named) };
}

function entitySet(set: EdmEntitySet, edm: EdmModel, version: ODataVersion): JsonObject {
  const bindings = navigationBindings(set, edm, version);
  return {
    $Collection: true,
    $Type: `${edm.namespace}.${set.type.name}`,
    ...(bindings.length === 0
      ? {}
      : { $NavigationPropertyBinding: Object.fromEntries(bindings.map(({ path, target }) => [path, target])) }),
  };
}

/** The version matters where a record names its type. */
function annotated(annotations: readonly Annotation[], version: ODataVersion = '4.01'): JsonObject {
  return Object.fromEntries(annotationEntries(annotations, '', version));
}

function annotationEntries(annotations: readonly Annotation[], of: string, version: ODataVersion = '4.01'): [string, unknown][] {
  return annotations.map(({ term, value }) => [`${of}@${term}`, json(value, version)]);
}

function json(value: AnnotationValue, version: ODataVersion): unknown {
  switch (value.kind) {
    case 'text':
    case 'flag':
    case 'number':
      return value.value;
    case 'path':
      return { $Path: value.path };
    case 'propertyPath':
    case 'navigationPath':
      return value.path;
    case 'enumMember':
      return value.member;
    case 'collection':
      return value.items.map(item => json(item, version));
    case 'record':
      return {
        ...recordType(value, version),
        ...Object.fromEntries(Object.entries(value.properties).map(([name, inner]) => [name, json(inner, version)])),
      };
    default:
      return assertNever(value);
  }
}

/** The URL by which the document refers to the vocabulary, and the type in it (CSDL JSON 4.01, section 14.4.12). */
function recordType({ type }: Extract<AnnotationValue, { kind: 'record' }>, version: ODataVersion): JsonObject {
  const vocabulary = VOCABULARIES.find(({ alias }) => type?.startsWith(`${alias}.`));
  if (vocabulary === undefined) return {};
  return { [version === '4.0' ? '@odata.type' : '@type']: `${vocabulary.uri}.json#${type}` };
}
