/**
 * AnnotatedSchema -> EdmModel: OData names outside beside GraphQL names inside (CSDL 4.01), each with the verdict of a key's grants where some are given.
 * Rejects nothing: the model was checked when it was read.
 */
import type { AnnotatedSchema, ComplexType, EntityType, EnumType, Field, FieldType, Link } from '../../graphql/annotated-schema';
import type {
  EdmComplexType,
  EdmEntitySet,
  EdmEntityType,
  EdmEnumType,
  EdmModel,
  EdmNavigation,
  EdmProperty,
  EdmPropertyType,
} from './edm-model';
import { EDM_NAME } from './edm-names';
import { deriveRelation } from './derive-relation';
import { linkContainers } from './link-containers';

import type { Grants } from '../../graphql/data-plane-types';

/** What of an entity is withheld. */
interface Verdict {
  readonly type: boolean;
  readonly member: (name: string) => boolean;
}

/** What the derivation of members needs beside the model. */
interface Deriving {
  readonly verdict: Verdict;
  readonly typeOf: (type: FieldType) => EdmPropertyType;
}

const NOTHING_WITHHELD: Verdict = { type: false, member: () => false };

/** Without `grants` nothing is withheld. */
export function deriveEdm(model: AnnotatedSchema, grants?: Grants): EdmModel {
  const enumTypes = byName(model.enums.map(deriveEnum));
  const complexTypes = byName(
    model.complexTypes.map(complex =>
      deriveComplex(complex, { verdict: NOTHING_WITHHELD, typeOf: type => typeOf(type, enumTypes, new Map()) }),
    ),
  );
  const entityTypes = byName(
    model.entities.map(entity =>
      deriveEntity(entity, model, { verdict: verdictOn(entity, grants), typeOf: type => typeOf(type, enumTypes, complexTypes) }),
    ),
  );
  linkContainers(entityTypes, model);
  const sets = [...entityTypes.values()].flatMap(type => type.entitySet ?? []);
  const { namespace, catalogue } = model;
  return { namespace, container: 'Container', entityTypes, complexTypes, enumTypes, entitySets: byName(sets), catalogue };
}

function verdictOn({ name: type }: EntityType, grants: Grants | undefined): Verdict {
  if (grants === undefined) return NOTHING_WITHHELD;
  return { type: !grants.mayReadType(type), member: name => !grants.mayRead(type, name) };
}

function typeOf(type: FieldType, enums: ReadonlyMap<string, EdmEnumType>, complexes: ReadonlyMap<string, EdmComplexType>): EdmPropertyType {
  if (type.kind === 'scalar') return { kind: 'primitive', name: EDM_NAME[type.name] };
  return type.kind === 'enum' ? named(enums, type.enum.name) : named(complexes, type.complex.name);
}

function deriveEnum({ name, description, members }: EnumType): EdmEnumType {
  return { kind: 'enum', name, description, members: members.map((member, value) => ({ ...member, value })) };
}

function deriveComplex({ name, description, fields }: ComplexType, deriving: Deriving): EdmComplexType {
  return {
    kind: 'complex',
    name,
    description,
    properties: byName(fields.map(field => deriveProperty(field, fields, deriving))),
  };
}

function deriveEntity(entity: EntityType, { entities }: AnnotatedSchema, deriving: Deriving): EdmEntityType {
  const { verdict } = deriving;
  const properties = byName(entity.fields.map(field => deriveProperty(field, entity.fields, deriving)));
  const propertyOf = (field: Field): EdmProperty => named(properties, field.odataName);
  const navigation = byName(entity.links.map(link => deriveNavigation(link, verdict, deriveRelation(link, entity, entities))));
  const { name, description, derived, media } = entity;
  // Set and type know each other: the type is there before its set.
  const edm: { -readonly [Key in keyof EdmEntityType]: EdmEntityType[Key] } = {
    kind: 'entity',
    name,
    description,
    key: entity.key.map(propertyOf),
    alternateKeys: entity.alternateKeys.map(({ fields, singleField }) => ({ properties: fields.map(propertyOf), singleField })),
    properties,
    navigation,
    functions: functionsOf(entity, entities, navigation),
    entitySet: undefined,
    container: undefined,
    media: media && { content: propertyOf(media.content), contentType: media.contentType && propertyOf(media.contentType) },
    withheld: verdict.type,
    graphql: { type: name, page: derived.page, filter: derived.filter, order: derived.order },
  };
  edm.entitySet = deriveSet(entity, edm);
  return edm;
}

/** In the part of a model that a key sees, the target of a link may have no bytes. */
function functionsOf(
  { links }: EntityType,
  entities: readonly EntityType[],
  navigation: EdmEntityType['navigation'],
): EdmEntityType['functions'] {
  const found = links.flatMap(({ functionName, odataName, target }): [string, EdmNavigation][] => {
    const hasMedia = entities.some(({ name, media }) => name === target && media !== undefined);
    return functionName !== undefined && hasMedia ? [[functionName, named(navigation, odataName)]] : [];
  });
  return new Map(found);
}

function deriveSet({ entitySet, isTracked }: EntityType, type: EdmEntityType): EdmEntitySet | undefined {
  return entitySet && { ...entitySet, changesField: isTracked ? `${entitySet.singleField}Changes` : undefined, type };
}

function deriveProperty(field: Field, siblings: readonly Field[], { verdict, typeOf: edmType }: Deriving): EdmProperty {
  const { odataName, description, nullable, maxLength, precision, scale, computed, searchable, streamContentType } = field;
  const contentType = siblings.find(sibling => sibling.name === streamContentType)?.odataName;
  return {
    kind: 'property',
    name: odataName,
    description,
    type: edmType(field.type),
    nullable,
    maxLength,
    pattern: field.pattern,
    allowedValues: field.allowedValues,
    precision,
    scale,
    computed,
    searchable,
    streamContentType: contentType,
    field: field.name,
    withheld: verdict.member(field.name),
    sensitive: isSensitive(field),
  };
}

function isSensitive({ sensitive, protectedBy, type }: Field): boolean {
  return sensitive || protectedBy !== undefined || (type.kind === 'complex' && type.complex.fields.some(isSensitive));
}

function deriveNavigation(
  { sensitive, odataName, description, target, many, nullable, contained, owning, name }: Link,
  verdict: Verdict,
  relation: Pick<EdmNavigation, 'partner' | 'constraints'>,
): EdmNavigation {
  return {
    kind: 'navigation',
    name: odataName,
    description,
    target,
    many,
    nullable,
    contained,
    owning,
    ...relation,
    field: name,
    withheld: verdict.member(name),
    sensitive,
  };
}

function byName<T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> {
  return new Map(items.map(item => [item.name, item]));
}

function named<T>(items: ReadonlyMap<string, T>, name: string): T {
  const item = items.get(name);
  if (item === undefined) throw new Error(`The model names ${name} without declaring it.`);
  return item;
}
