/** The names of a whole model: what breaks the rules of names, stands twice, or would collide with a name that is derived. */
import type { AnnotatedSchema, EntitySet, EntityType, Field, Link, SourceLocation } from '../annotated-schema';
import { COMPUTE, FILTER_MEMBERS, REACHED, aggregateField, changesField } from '../derived-names';
import { typesToldByKey } from '../types-told-by-key';
import { checkTypeNames } from './check-type-names';
import type { FaultCollector } from './fault-collector';
import { isLiteralName, isODataName } from './name-forms';

type Member = Field | Link;

export function checkNames(model: AnnotatedSchema, faults: FaultCollector): void {
  for (const type of [...model.entities, ...model.complexTypes, ...model.enums]) checkLetters(type.name, type.source, faults);
  for (const entity of model.entities) checkMembers([...entity.fields, ...entity.links], faults);
  for (const entity of model.entities) checkFilterMembers(entity, faults);
  for (const entity of model.entities) checkAggregateFields(entity, faults);
  for (const told of typesToldByKey(model.entities)) checkToldKey(told, faults);
  for (const complex of model.complexTypes) checkMembers(complex.fields, faults);
  checkFunctions(model, faults);
  checkEntitySets(model.entities, faults);
  checkTypeNames(model, faults);
}

/** `FieldName` joins names with underscores, so that the names themselves hold none. */
function checkLetters(name: string, source: SourceLocation, faults: FaultCollector): void {
  if (name.includes('_')) faults.addAt(source, `Names of types, fields and sets must not have an underscore: "${name}".`);
}

function checkMembers(members: readonly Member[], faults: FaultCollector): void {
  for (const { name, odataName, source } of members) {
    checkLetters(name, source, faults);
    if (isLiteralName(odataName))
      faults.addAt(source, `"${odataName}" is a literal of OData, so no name of a field or a link: give it another by @odata(name: "…").`);
    if (odataName === '__proto__')
      faults.addAt(source, `"__proto__" is no name of a field or a link, since clients in JavaScript lose its value: give it another.`);
  }
  // A field that is defined twice is reported as such.
  const distinct = members.filter((member, index) => members.findIndex(other => other.name === member.name) === index);
  const named = distinct.flatMap(member => [
    { name: member.odataName, source: member.source },
    ...(member.kind === 'link' && member.functionName !== undefined ? [{ name: member.functionName, source: member.source }] : []),
  ]);
  reportRepeated(named, faults, name => `Two fields or functions have the OData name "${name}".`);
}

function checkFilterMembers({ fields, links }: EntityType, faults: FaultCollector): void {
  for (const { name, source } of [...fields, ...links]) {
    if (name === COMPUTE) faults.addAt(source, `"${name}" is a field of every entity already.`);
    if (FILTER_MEMBERS.includes(name)) faults.addAt(source, `"${name}" is a member of every filter, so no name of a field.`);
  }
}

function checkToldKey({ key, links }: EntityType, faults: FaultCollector): void {
  for (const { name, source } of [...key, ...links]) {
    if (name === REACHED)
      faults.addAt(source, `"${name}" is a field of every key that changes tell, so no name of a key's field or of a link.`);
  }
}

/** Functions share a namespace with the types and the entity container (CSDL 4.01, section 5). */
function checkFunctions({ entities, complexTypes, enums }: AnnotatedSchema, faults: FaultCollector): void {
  const taken = new Set(['Container', ...[...entities, ...complexTypes, ...enums].map(({ name }) => name)]);
  for (const { functionName, source } of entities.flatMap(({ links }) => links)) {
    if (functionName !== undefined && taken.has(functionName))
      faults.addAt(source, `A function cannot be named "${functionName}": a type has that name.`);
  }
}

/** Beside each collection stands a field for what transformations make of it. */
function checkAggregateFields({ fields, links }: EntityType, faults: FaultCollector): void {
  const derived = new Set(links.filter(({ many }) => many).map(({ name }) => aggregateField(name)));
  for (const { name, source } of [...fields, ...links]) {
    if (derived.has(name)) faults.addAt(source, `"${name}" is a field that is derived from a link, so no name of another.`);
  }
}

function checkEntitySets(entities: readonly EntityType[], faults: FaultCollector): void {
  const withSet = entities.flatMap(({ entitySet, alternateKeys, isTracked, source }) =>
    entitySet ? [{ ...entitySet, alternateKeys, isTracked, source }] : [],
  );
  for (const { name, source } of withSet) {
    checkLetters(name, source, faults);
    if (!isODataName(name)) faults.addAt(source, `"${name}" is no name of an entity set: letters and digits, not beginning with a digit.`);
  }
  reportRepeated(withSet, faults, name => `Two entity sets have the name "${name}".`);
  const distinctSets = new Set(withSet.map(set => set.name)).size === withSet.length;
  if (distinctSets) checkRootFields(withSet, faults);
}

type NamedSet = EntitySet & Pick<EntityType, 'alternateKeys' | 'isTracked' | 'source'>;

function checkRootFields(sets: readonly NamedSet[], faults: FaultCollector): void {
  const rootFields = sets.flatMap(({ collectionField, singleField, alternateKeys, isTracked, source }) => {
    const own = [collectionField, aggregateField(collectionField), singleField, ...(isTracked ? [changesField(singleField)] : [])];
    return [...own, ...alternateKeys.flatMap(key => key.singleField ?? [])].map(name => ({ name, source }));
  });
  reportRepeated(rootFields, faults, name => `Two fields of Query would have the name "${name}".`);
}

interface Named {
  readonly name: string;
  readonly source: SourceLocation;
}

function reportRepeated(items: readonly Named[], faults: FaultCollector, message: (name: string) => string): void {
  const seen = new Set<string>();
  for (const { name, source } of items) {
    if (seen.has(name)) faults.addAt(source, message(name));
    seen.add(name);
  }
}
