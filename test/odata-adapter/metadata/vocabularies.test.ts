/** Every annotation of `$metadata` against the vocabularies of OASIS: the term exists, may stand where it stands, and its value is of its type. */
import type { EdmModel } from '../../../odata-adapter/edm/edm-model';
import { DEFAULT_LIMITS } from '../../../odata-adapter/limits';
import { buildCsdlJson } from '../../../odata-adapter/metadata/build-csdl-json';
import { organisationEdm, sampleEdm } from '../../support/edm';

type Json = Readonly<Record<string, unknown>>;

/** A term, a type or a property of one, as CSDL JSON has it. */
interface Definition extends Json {
  readonly $Kind?: string;
  readonly $Type?: string;
  readonly $Collection?: boolean;
  readonly $AppliesTo?: readonly string[];
  readonly $BaseType?: string;
  readonly $Abstract?: boolean;
  readonly $UnderlyingType?: string;
}

const VOCABULARIES = ['Core', 'Capabilities', 'Validation', 'Aggregation', 'Authorization'] as const;

/** By qualified name: `Org.OData.Core.V1.Description`. */
const definitions = new Map<string, Definition>(
  VOCABULARIES.flatMap(alias => {
    const namespace = `Org.OData.${alias}.V1`;
    const file = jest.requireActual<{ default: Readonly<Record<string, Readonly<Record<string, Definition>>>> }>(
      `@sap-ux/odata-vocabularies/dist/resources/${namespace}`,
    );
    return Object.entries(file.default[namespace] ?? {}).map(([name, definition]) => [`${namespace}.${name}`, definition] as const);
  }),
);

const qualified = (term: string): string => term.replace(/^(\w+)\./, 'Org.OData.$1.V1.');

/** What a term can apply to, by what the model's element is. */
function kindsOf(element: Json, inType: boolean): readonly string[] {
  const kind = element.$Kind as string | undefined;
  if (kind === undefined && inType) return ['Property'];
  return kind === undefined ? ['EntitySet', 'Collection'] : [kind];
}

interface Annotated {
  readonly where: string;
  readonly kinds: readonly string[];
  readonly term: string;
  readonly value: unknown;
  /** Name of the entity type that paths start from. */
  readonly type: string;
}

function annotationsOf(element: Json, where: string, kinds: readonly string[], type: string): Annotated[] {
  return Object.entries(element).flatMap(([key, value]) =>
    key.startsWith('@') ? [{ where: `${where}${key}`, kinds, term: qualified(key.slice(1)), value, type }] : [],
  );
}

function allAnnotations(schema: Json): Annotated[] {
  return Object.entries(schema).flatMap(([name, element]) => {
    const own = element as Json;
    const kind = own.$Kind as string;
    const typeOf = (child: Json): string => (kind === 'EntityContainer' ? String(child.$Type).replace(/^.*\./, '') : name);
    const children = Object.entries(own).filter(([key, child]) => !/[@$]/.test(key) && typeof child === 'object');
    return [
      ...annotationsOf(own, name, [kind], name),
      ...children.flatMap(([key, child]) =>
        annotationsOf(child as Json, `${name}/${key}`, kindsOf(child as Json, kind !== 'EntityContainer'), typeOf(child as Json)),
      ),
    ];
  });
}

describe.each<[string, () => EdmModel, string]>([
  ['organisation', organisationEdm, 'Opslag'],
  ['sample', sampleEdm, 'Sample.Museum'],
])('the annotations of the %s model', (_name, edmOf, namespace) => {
  const document = JSON.parse(buildCsdlJson(edmOf(), DEFAULT_LIMITS, '4.01')) as Readonly<Record<string, Json>>;
  const schema = document[namespace] as Readonly<Record<string, Json>>;
  const annotations = allAnnotations(schema);

  it('are many, so that what follows is not true of nothing', () => {
    expect(annotations.length).toBeGreaterThan(50);
    expect(new Set(annotations.map(({ term }) => term)).size).toBeGreaterThan(25);
  });

  it('are of terms that exist, where they apply', () => {
    for (const { where, kinds, term } of annotations) {
      const definition = definitions.get(term);
      expect([where, definition?.$Kind]).toEqual([where, 'Term']);
      const applies = definition?.$AppliesTo;
      expect([where, applies === undefined || kinds.some(kind => applies.includes(kind))]).toEqual([where, true]);
    }
  });

  it('have values of their types', () => {
    for (const { where, term, value, type } of annotations) expectValue(value, definitions.get(term) ?? {}, where, type);
  });

  function expectValue(value: unknown, definition: Definition, where: string, owner: string): void {
    if (definition.$Collection === true) {
      expect([where, Array.isArray(value)]).toEqual([where, true]);
      for (const item of value as unknown[]) expectSingle(item, definition.$Type ?? 'Edm.String', `${where}[]`, owner);
    } else expectSingle(value, definition.$Type ?? 'Edm.String', where, owner);
  }

  function expectSingle(value: unknown, typeName: string, where: string, owner: string): void {
    const type = definitions.get(typeName);
    if (type?.$Kind === 'ComplexType') expectRecord(value as Json, namedType(value as Json, typeName, where) ?? type, where, owner);
    else if (type?.$Kind === 'EnumType') expect([where, typeof type[value as string]]).toEqual([where, 'number']);
    else if (type?.$Kind === 'TypeDefinition') expectSingle(value, type.$UnderlyingType ?? 'Edm.String', where, owner);
    else expectPrimitive(value, typeName, where, owner);
  }

  function expectRecord(value: Json, type: Definition, where: string, owner: string): void {
    const members = membersOf(type);
    for (const [name, inner] of Object.entries(value).filter(([key]) => key !== '@type')) {
      expect([`${where}/${name}`, members[name] !== undefined]).toEqual([`${where}/${name}`, true]);
      expectValue(inner, members[name] ?? {}, `${where}/${name}`, owner);
    }
  }

  /** The type that a record names is one that stands for the declared one; an abstract one must be made so. */
  function namedType(value: Json, declared: string, where: string): Definition | undefined {
    const [, named] = typeof value['@type'] === 'string' ? value['@type'].split('#') : [];
    const type = named === undefined ? undefined : definitions.get(qualified(named));
    expect([where, type === undefined ? definitions.get(declared)?.$Abstract === true : type.$BaseType !== declared]).toEqual([
      where,
      false,
    ]);
    return type;
  }

  function membersOf(type: Definition): Readonly<Record<string, Definition>> {
    const base = type.$BaseType === undefined ? undefined : definitions.get(type.$BaseType);
    const own = Object.entries(type).filter(([key]) => !/[@$]/.test(key)) as [string, Definition][];
    return { ...(base && membersOf(base)), ...Object.fromEntries(own) };
  }

  function expectPrimitive(value: unknown, typeName: string, where: string, owner: string): void {
    // A path stands for a value of any type.
    const path = typeof value === 'object' && value !== null && '$Path' in value ? value.$Path : undefined;
    if (path !== undefined || /^Edm\.(Navigation)?PropertyPath$/.test(typeName)) {
      expectPath(path ?? value, typeName === 'Edm.NavigationPropertyPath', where, owner);
      return;
    }
    const expected = typeName === 'Edm.Boolean' ? 'boolean' : typeName.startsWith('Edm.Int') ? 'number' : 'string';
    expect([where, typeof value]).toEqual([where, expected]);
  }

  function expectPath(path: unknown, toNavigation: boolean, where: string, owner: string): void {
    let type: Json | undefined = schema[owner];
    let member: Json | undefined;
    for (const name of String(path).split('/')) {
      member = type?.[name] as Json | undefined;
      type = schema[String(member?.$Type).replace(/^.*\./, '')];
    }
    expect([where, path, member !== undefined, member?.$Kind === 'NavigationProperty']).toEqual([where, path, true, toNavigation]);
  }
});
