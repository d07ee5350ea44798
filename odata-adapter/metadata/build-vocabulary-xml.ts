/** A vocabulary in CSDL JSON -> the same in CSDL XML: references, terms, types, functions and descriptions. What else CSDL has stands in no vocabulary that is served, which a test keeps. Cannot fail. */
import XmlBuilder from 'fast-xml-builder';
import { isCsdlObject, type CsdlObject } from './is-csdl-object';

/** An element: attributes begin with `@`, children stand by their names. */
type Element = Readonly<Record<string, unknown>>;

const OPTIONS = { ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true, suppressBooleanAttributes: false };

export function buildVocabularyXml(document: CsdlObject): string {
  const edmx = {
    '@xmlns:edmx': 'http://docs.oasis-open.org/odata/ns/edmx',
    '@Version': document.$Version,
    'edmx:Reference': members(document.$Reference).map(([uri, { $Include }]) => {
      return { '@Uri': uri.replace(/json$/, 'xml'), 'edmx:Include': objects($Include).map(attributes) };
    }),
    'edmx:DataServices': {
      Schema: members(document)
        .filter(isNamed)
        .map(([name, schema]) => schemaElement(name, schema)),
    },
  };
  return `<?xml version="1.0" encoding="utf-8"?>${new XmlBuilder(OPTIONS).build({ 'edmx:Edmx': edmx })}`;
}

function schemaElement(namespace: string, schema: CsdlObject): Element {
  const named = members(schema).filter(isNamed);
  const ofKind = (kind: string): Element[] =>
    named.flatMap(([name, definition]) => (definition.$Kind === kind ? [{ '@Name': name, ...BUILDERS[kind]?.(definition) }] : []));
  return {
    '@xmlns': 'http://docs.oasis-open.org/odata/ns/edm',
    '@Namespace': namespace,
    ...attributes(schema),
    ...Object.fromEntries(Object.keys(BUILDERS).map(kind => [kind, ofKind(kind)])),
    ...descriptions(schema, ''),
  };
}

const BUILDERS: Readonly<Record<string, (definition: CsdlObject) => Element>> = {
  TypeDefinition: definition => ({ ...attributes(definition), ...descriptions(definition, '') }),
  EnumType: enumType,
  ComplexType: complexType,
  Function: functionElement,
  Term: typed,
};

function enumType(definition: CsdlObject): Element {
  const values = Object.entries(definition).filter(([name, value]) => isName(name) && typeof value === 'number');
  const Member = values.map(([name, value]) => ({ '@Name': name, '@Value': value, ...descriptions(definition, name) }));
  return { ...attributes(definition), Member, ...descriptions(definition, '') };
}

function complexType(definition: CsdlObject): Element {
  const parts = members(definition).filter(isNamed);
  const ofKind = (kind: unknown): Element[] =>
    parts.flatMap(([name, part]) => (part.$Kind === kind ? [{ '@Name': name, ...typed(part) }] : []));
  const [Property, NavigationProperty] = [ofKind(undefined), ofKind('NavigationProperty')];
  return { ...attributes(definition), Property, NavigationProperty, ...descriptions(definition, '') };
}

function functionElement(definition: CsdlObject): Element {
  const { $Parameter, $ReturnType } = definition;
  return {
    ...attributes(definition),
    Parameter: objects($Parameter).map(typed),
    ReturnType: objects([$ReturnType]).map(typed),
    ...descriptions(definition, ''),
  };
}

/** Defaults of CSDL JSON that are none of CSDL XML are written: Edm.String, not nullable, a variable scale. */
function typed(definition: CsdlObject): Element {
  const { $Type = 'Edm.String', $Collection = false, $Nullable = false } = definition;
  const type = $Collection === true ? `Collection(${String($Type)})` : $Type;
  const scale = $Type === 'Edm.Decimal' ? { '@Scale': 'variable' } : {};
  return { ...scale, ...attributes(definition), '@Type': type, '@Nullable': $Nullable, ...descriptions(definition, '') };
}

/** What has no attribute of the same name. */
const OTHERS: ReadonlySet<string> = new Set(['$Kind', '$Type', '$Collection', '$Nullable', '$Parameter', '$ReturnType']);

function attributes(definition: CsdlObject): Element {
  const facets = Object.entries(definition).filter(([name]) => name.startsWith('$') && !OTHERS.has(name));
  return Object.fromEntries(facets.map(([name, value]) => [`@${name.slice(1)}`, Array.isArray(value) ? value.join(' ') : value]));
}

/** `of` is a member of an enumeration; the element itself where it is empty. */
function descriptions(definition: CsdlObject, of: string): Element {
  const told = Object.entries(definition).filter(([name]) => name.startsWith(`${of}@`));
  return { Annotation: told.map(([name, value]) => ({ '@Term': name.slice(of.length + 1), '@String': value })) };
}

/** Objects by their names; of overloads, each. */
function members(of: unknown): readonly (readonly [string, CsdlObject])[] {
  return isCsdlObject(of)
    ? Object.entries(of).flatMap(([name, value]) => objects(Array.isArray(value) ? value : [value]).map(object => [name, object] as const))
    : [];
}

function objects(list: unknown): readonly CsdlObject[] {
  return Array.isArray(list) ? list.filter(isCsdlObject) : [];
}

const isName = (name: string): boolean => !/[@$]/.test(name);
const isNamed = ([name]: readonly [string, unknown]): boolean => isName(name);
